/** The numbers of payment cards (ISO/IEC 7812), by what they are called and by their check digit. */
import type { SecretWriting } from './secret-kind.ts'
import { wordsOf } from '../text/camel-case.ts'

const digits = String.raw`[2-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}|3\d{3}[ -]?\d{6}[ -]?\d{5}`
const whole = new RegExp(`^(?:${digits})$`)

const isOfCard = /(?:(?:^|_)(?:credit|debit|bank|payment)?card|(?:^|_)(?:cc|pan))_?(?:number|num|no)?$/
/** Digits of one that is called a number, and no more: what it stands in may be a card. */
const shortestOfAny = 15

const isCard = (text: string, least: number): boolean => {
  const plain = text.replaceAll(/[ -]/g, '')
  return plain.length >= least && hasCheckDigit(plain)
}

/** Luhn's: every second digit from the right twice. */
const hasCheckDigit = (number: string): boolean => {
  const sum = [...number].toReversed().reduce((before, digit, at) => {
    const value = Number(digit) * (1 + (at % 2))
    return before + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export const isCardNumber = (name: string, value: unknown): boolean => {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const text = String(value)
  if (!whole.test(text)) return false
  const words = wordsOf(name.replace(/\]+$/, ''))
  return (isOfCard.test(words) && isCard(text, 0)) || (words === 'number' && isCard(text, shortestOfAny))
}

/** No other text has one. */
export const mayHoldCard = new RegExp(digits)

const numbered = '(?:[ _-]?(?:number|num|no))?'
const calledCard =
  `((?<![a-z])(?:[a-z]{0,12}[ _-]?card${numbered}|(?:cc|pan)${numbered})`
  // Of an order, say, it is none.
  + String.raw`|(?<![\w-]|[a-z] )number)`

export const cardNumbers: readonly SecretWriting[] = [
  {
    signs: ['0'],
    mark: mayHoldCard,
    head: new RegExp(String.raw`${calledCard}\]?["']?\s{0,2}(?:[:=]|is)\s{0,2}["']?(?=\d)`, 'gi'),
    value: new RegExp(`(${digits})(?!\\d)`, 'y'),
    isNone: (found, name) => !isCardNumber(name, found),
    isDelimited: true,
    isUnnamed: true,
  },
]
