/**
 * What a plain string property probably holds, told by its name: a path of faker's methods.
 *
 * Only strings without a format, pattern, enumeration or length of their own get a hint, and a value that breaks the
 * schema all the same is thrown away. A contract says better with `x-faker`.
 */
const hints: readonly (readonly [RegExp, string])[] = [
  [/^(first|given)_?name$/i, 'person.firstName'],
  [/^(last|family|sur)_?name$/i, 'person.lastName'],
  [/^(full|display|contact|customer|owner|author|user)_?name$/i, 'person.fullName'],
  [/^(user_?name|login|handle|nick_?name)$/i, 'internet.username'],
  [/e?mail(_?address)?$/i, 'internet.email'],
  [/(tele)?phone(_?number)?$|^mobile$/i, 'phone.number'],
  [/^(street(_?address)?|address(_?line)?_?1?)$/i, 'location.streetAddress'],
  [/^(city|town|locality)$/i, 'location.city'],
  [/^(county|state|region|province)$/i, 'location.county'],
  [/^country$/i, 'location.country'],
  [/^country_?code$/i, 'location.countryCode'],
  [/^(post(al)?_?code|zip(_?code)?)$/i, 'location.zipCode'],
  [/^(company|organi[sz]ation|employer|manufacturer|brand)(_?name)?$/i, 'company.name'],
  [/^(product)(_?name)?$/i, 'commerce.productName'],
  [/^(category|department)$/i, 'commerce.department'],
  [/^colou?r$/i, 'color.human'],
  [/^currency(_?code)?$/i, 'finance.currencyCode'],
  [/(url|uri|href|link|website|homepage)$/i, 'internet.url'],
  [/(avatar|image|photo|picture|thumbnail|logo)$/i, 'image.url'],
  [/^(uuid|guid)$/i, 'string.uuid'],
  [/(^|_)id$|Id$/, 'string.alphanumeric'],
  [/^(sku|isbn|ean|barcode|reference|ref|number|token|key|hash|sha)$/i, 'string.alphanumeric'],
  [/^(description|body|content|text|comment|message|summary|note|notes|bio|detail|details)$/i, 'lorem.sentence'],
  [/^(name|title|label|subject|heading|headline)$/i, 'lorem.words'],
  [/^(job|role|occupation|profession)(_?title)?$/i, 'person.jobTitle'],
  [/^(ip|ip_?address)$/i, 'internet.ip'],
  [/^(tag|keyword|type|kind|status)$/i, 'lorem.word'],
]

export const hintFor = (property: string): string => hints.find(([name]) => name.test(property))?.[1] ?? 'lorem.words'
