/**
 * What a string property probably holds, told by its name: texts to choose from, the likeliest first.
 *
 * The first that its schema allows is taken. A contract says better with `x-faker`.
 */
import type { Faker } from '@faker-js/faker'
import type { LikelySubject } from './subject.ts'
import { wordsOf } from '../../text/camel-case.ts'
import { noun, thing, titleCased } from './words.ts'

type Hint = (subject: LikelySubject, faker: Faker) => readonly string[]

const fullName: Hint = subject => {
  const { given, family } = subject.person()
  return [`${given} ${family}`, given]
}
const organisation: Hint = (_, faker) => {
  const [one, other] = [faker.person.lastName(), faker.person.lastName()]
  return [`${one} & ${other} Ltd`, `${one} Ltd`, one]
}
const nameOf: Readonly<Record<LikelySubject['kind'], Hint>> = {
  person: fullName,
  organisation,
  thing: (_, faker) => {
    const name = titleCased(thing(faker))
    return [name, name.split(' ')[1] ?? name]
  },
}
const region: Hint = subject => [subject.place().region]
const isoCountry: Hint = subject => [...subject.place().codes, subject.place().country]
/** Names under `.example` lead nowhere (RFC 2606). */
export const webHost = (faker: Faker): string => `www.${noun(faker)}.example`
export const webAddress = (faker: Faker, path = '/'): string => `https://${webHost(faker)}${path}`
const sentence: Hint = (_, faker) => [faker.lorem.sentence({ min: 4, max: 8 }), faker.lorem.sentence(2), noun(faker)]
const code = (faker: Faker): readonly string[] => {
  const [letters, digits] = [
    faker.string.alpha({ length: 2, casing: 'upper' }),
    faker.string.numeric({ length: 4, allowLeadingZeros: false }),
  ]
  return [`${letters}-${digits}`, letters + digits, digits, letters]
}

const oneOf =
  (...texts: readonly string[]): Hint =>
  (_, faker) => [faker.helpers.arrayElement(texts), ...texts]

const hints: readonly (readonly [RegExp, Hint])[] = [
  [/(^|_)(first|given|fore|middle)_?names?$/, subject => [subject.person().given]],
  [/(^|_)(last|family|sur|maiden)_?name$/, subject => [subject.person().family]],
  [/(^|_)(user_?name|log_?in|handle|nick_?name|screen_name)$/, subject => [subject.person().handle]],
  [/(^|_)(full|display|contact|customer|owner|author|user|person|holder)_?name$/, fullName],
  [/(^|_)e?_?mail(_?address)?$/, subject => [subject.person().email]],
  [
    /(^|_)(((tele)?phone|mobile|fax|cell|landline)(_?(phone|number|no))?)$/,
    (_, faker) => {
      const last = `960${faker.string.numeric(3)}`
      return [`01632 ${last}`, `+441632${last}`, `+44 1632 ${last}`, `01632${last}`]
    },
  ],
  [/(^|_)ip(_?address|v4)?$/, (_, faker) => [`192.0.2.${faker.number.int({ min: 1, max: 254 })}`]],
  [
    /(^|_)street(_?(address|name|line))?(_?\d)?$|(^|_)address(_?line)?(_?\d)?$/,
    (_, faker) => [`${faker.number.int({ min: 1, max: 120 })} ${titleCased(noun(faker))} Street`],
  ],
  [/(^|_)(city|town|locality|municipality|suburb|venue|place)(_?name)?$/, subject => [subject.place().town]],
  [/(^|_)(county|region|province|prefecture)(_?name)?$/, region],
  [
    /(^|_)state(_?name)?$/,
    (subject, faker) =>
      subject.isPlaced ? region(subject, faker) : oneOf('active', 'pending', 'closed')(subject, faker),
  ],
  [/(^|_)country(_?name)?$/, subject => [subject.place().country, ...subject.place().codes]],
  [/(^|_)country_?(code|iso)(_?[23])?$|(^|_)iso_?(alpha_?)?[23]$|^nationality$/, isoCountry],
  [/(^|_)(post(al)?_?code|zip(_?code)?|eircode)$/, subject => [subject.place().postcode]],
  [/(^|_)(time_?zone|tz|zone_?info|iana_?zone)(_?(id|name))?$/, subject => [subject.place().zone]],
  [/(^|_)currency(_?(code|id))?$/, subject => [subject.place().currency]],
  [/(^|_)(locale|lang(uage)?_?tag)$/, subject => [subject.place().locale, subject.place().locale.slice(0, 2)]],
  [/(^|_)lang(uage)?(_?code)?$/, subject => [subject.place().locale.slice(0, 2), subject.place().locale]],
  [/(^|_)(company|organi[sz]ation|employer|manufacturer|brand|supplier|vendor|publisher)(_?name)?$/, organisation],
  [/(^|_)product(_?name)?$/, (_, faker) => [faker.commerce.productName(), titleCased(noun(faker))]],
  [/(^|_)(category|department|genre|topic)(_?name)?$/, (_, faker) => [faker.commerce.department(), noun(faker)]],
  [/(^|_)colou?r$/, (_, faker) => [faker.color.human(), faker.color.rgb()]],
  [
    /(^|_)(avatar|image|photo|picture|thumbnail|logo|icon)(_?(url|uri|link|src))?$/,
    (_, faker) => [webAddress(faker, '/picture.png')],
  ],
  [/(^|_)(file_?name|filename)$/, (_, faker) => [`${noun(faker)}.pdf`]],
  [/(^|_)(url|uri|href|link|web_?site|web_?page|home_?page)$/, (_, faker) => [webAddress(faker)]],
  [/(^|_)(domain|host)(_?name)?$/, (_, faker) => [webHost(faker)]],
  [/(^|_)(mime_?type|media_?type|content_?type)$/, () => ['application/json']],
  [/(^|_)user_?agent$/, () => ['Mozilla/5.0']],
  [/(^|_)(uuid|guid)$/, (_, faker) => [faker.string.uuid()]],
  [
    /(^|_)id$/,
    (_, faker) => {
      const id = faker.string.alphanumeric({ length: 12, casing: 'lower' })
      return [id, id.slice(0, 8), id.slice(0, 4)]
    },
  ],
  [/(^|_)slug$/, (_, faker) => [thing(faker).replace(' ', '-')]],
  [/(^|_)isbn(_?13)?$/, (_, faker) => [faker.commerce.isbn({ variant: 13, separator: '' })]],
  [/(^|_)iban$/, (_, faker) => [faker.finance.iban()]],
  [/(^|_)bic$|(^|_)swift(_?code)?$/, (_, faker) => [faker.finance.bic()]],
  [
    /(^|_)(e_?tag|hash|sha|sha_?1|checksum|digest)$/,
    (_, faker) => [faker.git.commitSha(), faker.git.commitSha({ length: 8 })],
  ],
  [
    /(^|_)(token|secret|api_?key|cursor|nonce)$/,
    (_, faker) => {
      const token = faker.string.alphanumeric(24)
      return [token, token.slice(0, 8)]
    },
  ],
  [/(^|_)(sku|ean|bar_?code|reference|ref|number|no|code|key|serial)$/, (_, faker) => code(faker)],
  [
    /(^|_)version$/,
    (_, faker) => [`${faker.number.int({ min: 1, max: 4 })}.${faker.number.int({ min: 0, max: 9 })}.0`],
  ],
  [/(^|_)(job|occupation|profession|position)(_?title)?$/, (_, faker) => [faker.person.jobType()]],
  [/(^|_)(status|phase)$/, oneOf('active', 'pending', 'closed')],
  [
    /(^|_)(description|body|content|text|comment|message|summary|notes?|bio|about|details?|remarks?|excerpt)$/,
    sentence,
  ],
  [/(^|_)name$/, (subject, faker) => nameOf[subject.kind](subject, faker)],
  [/(^|_)(title|label|subject|heading|headline|caption)$/, nameOf.thing],
  [/(^|_)(tag|keyword|type|kind|role|group|level)$/, (_, faker) => [noun(faker)]],
]

const plain: Hint = (_, faker) => {
  const text = thing(faker)
  return [text, text.split(' ')[1] ?? text]
}

/** Never none. */
export const likelyTexts = (name: string, subject: LikelySubject, faker: Faker): readonly string[] => {
  const words = wordsOf(name)
  return (hints.find(([pattern]) => pattern.test(words))?.[1] ?? plain)(subject, faker)
}
