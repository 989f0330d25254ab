/**
 * Which numbers say something of a person, or lead to one, by the name of their property; and which texts name one.
 *
 * A name is judged by its words, for `latency` is no latitude and `amount_paid` no id; where words aren't set apart
 * (`accountnumber`) by how it ends.
 */
import { isOfBirth } from '../text/birth.ts'
import { parted } from '../text/camel-case.ts'

/** Words, or ends of names in one word. Who they are of is said by what stands before. */
const identifiers = [
  /(?:^|_)(?:ids?|no|nos|nr|num|pin|pincode|otp|cvv|cvc|ssn|nhs|plz|zip|post|ext|bank|fax|uid|gid|last_?4)$/,
  /id$|identifier$|number$|nummer$|numero$|nino$|iban|phone|telefon|mobile|passport|licen[cs]e|account|konto|kunde/,
  /(?:^|_)(?:number|fax|zip|card|bank|plz|nhs)(?=_|$)/,
  /(?:^|_)(?:extension|social|apartment|apt|locker|badge|matricul\w*)(?=_|$)/,
  /(?:credit|debit|bank|loyalty|gift|id)card|bank_?code|extension$/,
  /post(?:al|_?code|leitzahl|nr|nummer)|zip_?code/,
  /(?:^|_)tax_?(?:id|no|nr|number|code|ref\w*|payer|payer_?id|file)(?=_|$)|steuer/,
  /(?:^|_)keys?$|api_?key|secret|token$|passw|credential/,
  // Not the code of a status, an error or a currency.
  /(?:pass|access|verification|confirmation|activation|invit\w*|employee|staff)_?code/,
  /(?:door|gate|entry|alarm|safe|security|sort|reset|pin|bar|qr)_?code/,
]

/** What is called like somebody is their id. */
const somebody = [
  /^(?:user|customer|client|patient|guest|owner|author|student|employee|player)$/,
  /^(?:person|contact|profile)$/,
  /^(?:assignee|creator|reviewer|teacher|doctor|driver|tenant|household|family|parent|child|supervisor|recipient)$/,
  /(?:^|_)(?:created|updated|deleted|modified|approved|assigned|owned|invited|reviewed)_(?:by|to)$/,
]

/**
 * Who a text names, as the last word of its property's name: `recipient`, and no `recipientNote`. Of what is a thing or
 * a company as often (`host`, `agent`, `title`, `from`) nothing is known.
 */
const named = [
  // Wherever it stands in a name.
  /name|mail|author|contact|nick|person|user|owner|signature|login/,
  /by$/,
  // Who gets or gives something.
  /(?:^|_)(?:recipient|addressee|consignee|receiver|sender|payee|payer|buyer|seller|donor|donee|attn)s?$/,
  /(?:^|_)(?:deliver(?:ed)?|ship(?:ped)?|bill(?:ed)?|sold|sent|lent|hand(?:ed)?|paid|given|issued|assigned)_?to$/,
  /(?:^|_)(?:customer|client|subscriber|applicant|candidate|claimant|beneficiary|beneficiaries|insured)s?$/,
  /(?:^|_)(?:borrower|lender|lessee|lessor|renter|landlord|tenant|resident|occupant|neighbou?r|guest|visitor)s?$/,
  /(?:^|(?<!place)_)(?:(?:card|account|policy|ticket|pass|share)?_?holder)s?$/,
  // Who has to do with whom.
  /(?:^|_)(?:spouse|husband|wife|widow|fiancee?|mother|father|parent|child|children|son|daughter|brother|sister)s?$/,
  /(?:^|_)(?:sibling|aunt|uncle|cousin|grandmother|grandfather|relative|friend|colleague|next_?of_?kin)s?$/,
  // What somebody does.
  /(?:^|_)(?:assignee|reporter|creator|uploader|approver|reviewer|submitter|request[eo]r)s?$/,
  /(?:^|_)(?:signer|signatory|signatories|witness|witnesses|lawyer|notary|plaintiff|defendant|victim|suspect)s?$/,
  /(?:^|_)(?:employee|manager|supervisor|trainee|intern|teacher|tutor|pupil|student|mentor|mentee)s?$/,
  /(?:^|_)(?:patient|doctor|physician|dentist|surgeon|nurse|midwife|therapist|carer|caregiver|caretaker)s?$/,
  /(?:^|_)(?:driver|rider|passenger|travell?er|captain|referee|editor|translator|speaker|presenter|moderator)s?$/,
  /(?:^|_)(?:participant|attendee|invitee|organi[sz]er|reader)s?$/,
  // Parts of a name that aren't called one.
  /^(?:given|family|maiden|who|alias|aliases|handle)$/,
]

/** What somebody is like, has or where they are, however it is counted. */
const attributes = [
  /(?:^|_)(?:age|ages|bmi|gpa|weight|height|salary|salaries|income|wage|wages|iq)(?=_|$)|salary|income/,
  /(?:user|person|patient|player|guest|child|customer|driver)ages?$|(?:^|_)(?:heart_?rate|credit_?score)(?=_|$)/,
  /(?:weight|height)$|blood_?|glucose/,
  /(?:^|_)(?:lat|lon|lng)(?![a-z])|l(?:at|ong)itude|lat_?(?:lng|lon)|(?<![fp])lat$|lng$|coord/,
]

const wordsOf = (name: string): string => parted(name).replaceAll(/[^\p{L}\p{N}]+/gu, '_')

const anyOf = (all: readonly RegExp[]): RegExp => new RegExp(all.map(({ source }) => source).join('|'), 'i')
const [isIdentifier, isSomebody, isAttribute, isNamed] = [identifiers, somebody, attributes, named].map(anyOf)

/** How many there are of something, or which in a row: no number of anybody. */
const counting = new RegExp(
  [
    /(?:^|_)(?:counts?|counter|number_?of\w*|total|visits?|views?|clicks?|size|limit|rate|amount)$/,
    /(?:^|_)(?:number|no|num|count|total)_?of_/,
    /(?:^|_)(?:page|line|row|version|revision|sequence|attempt|retry)s?_?(?:number|no|nr)$/,
    /(?:^|_)(?:build|week|batch|round|total|chapter|episode)s?_?(?:number|no|nr)$/,
    /(?:^|_)(?:prompt|completion|input|output|total|max|min|cached|reasoning|remaining)_tokens?$/,
    /(?:^|_)(?:un|pre|re|over|under)?paid$|(?:^|_)(?:bids?|grids?|(?:in)?valid|void|solid|android)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** @param isOfPage the property stands in what tells the pages of a list */
export const isPersonalName = (name: string, isOfPage = false): boolean => {
  const words = wordsOf(name)
  if (isOfBirth(name) || isAttribute?.test(words) === true || isSomebody?.test(words) === true) return true
  if (counting.test(words) || (isOfPage && /^number$/i.test(name))) return false
  return isIdentifier?.test(words) === true
}

/** Does a text of that property say who somebody is? Of an address of e-mail the part before the @ does. */
export const tellsWho = (name: string): boolean => isNamed?.test(wordsOf(name)) === true

/** Of an object: does it tell which page of a list it is, by its name or by what stands beside? */
export const tellsPage = (name: string, object: object): boolean =>
  /^(?:page|pages|paging|pageable|pagination|pager|slice)(?:_?(?:info|meta\w*))?$/i.test(wordsOf(name))
  || Object.keys(object).some(key => /^(?:total_?pages|total_?elements|number_?of_?elements)$/i.test(wordsOf(key)))
