/**
 * Lists and objects under a secret's name in JSON that isn't whole, or stands in the midst of a text: each text and
 * number in them is one. Of what is whole the values are walked (`redaction.ts`), to the same end.
 */
import { areRules, isSaidBeside, isSentence } from './said-of-secrets.ts'
import type { TextSpan } from '../text/unescaped.ts'

interface Leaf {
  readonly span: TextSpan
  readonly value: string
}

/** With quotation marks, or as programs write them without. */
const head = /(?:(["'])([^"'\\\r\n]{1,100})\1|(?<![\w.%"'-])([\w-]{1,100}))\s{0,40}(?:=>|[:=])\s{0,40}(?=[[{])/g

/** No text has one without a character of each of these. */
export const listSigns = [':=', '[{']

const token = /\s*(?:(["'])|([[\]{},:])|([^\s"',:[\]{}]+))/y

const isLiteral = /^(?:-?\d\S*|true|false|null|none|undefined)$/i
const isNumber = /^-?\d/
const isName = /^[a-z_$][\w$-]{0,99}$/i
const colon = /\s*:/y

/** It takes as long as the text is: what was walked is passed over. */
export const secretsInLists = (text: string, isNamed: (name: string) => boolean): readonly Leaf[] => {
  const found: Leaf[] = []
  head.lastIndex = 0
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    if (!isNamed(match[2] ?? match[3] ?? '')) continue
    const { leaves, end } = leavesAt(text, head.lastIndex)
    head.lastIndex = end
    found.push(...leaves)
  }
  return found
}

/** @param from where a bracket opens */
const leavesAt = (text: string, from: number): { readonly leaves: readonly Leaf[]; readonly end: number } => {
  const leaves: Leaf[] = []
  const open: string[] = []
  const isList = text.charAt(from) === '['
  let [end, isFlat, isWhole, key] = [from, isList, true, '']
  do {
    token.lastIndex = end
    const match = token.exec(text)
    if (match === null) break
    end = token.lastIndex
    const [, quote, sign, bare] = match
    if (sign !== undefined) {
      if (sign === '[' || sign === '{') {
        isFlat &&= open.length === 0
        open.push(sign)
      } else if (sign === ']' || sign === '}') open.pop()
      if (sign !== ':') key = ''
    } else if (quote !== undefined) {
      const start = end
      const till = endOfQuoted(text, start, quote)
      const quoted = text.slice(start, till)
      const isCut = till === text.length
      end = isCut ? till : till + 1
      if (open.at(-1) === '{' && isAt(colon, text, end)) key = quoted
      else if (quoted !== '' && !isSaidBeside(key, quoted)) leaves.push({ span: [start, till], value: quoted })
      isWhole &&= !isCut
    } else if (bare !== undefined) {
      // As programs write it, without quotation marks.
      if (open.at(-1) === '{' && key === '' && isName.test(bare) && isAt(colon, text, end)) {
        key = bare
        continue
      }
      // It is no JSON, unless it ends in the midst of a word.
      if (!isLiteral.test(bare) && end < text.length) {
        // It may be the name of another.
        end -= bare.length
        break
      }
      isFlat = false
      if (isNumber.test(bare) && !isSaidBeside(key, bare)) leaves.push({ span: [end - bare.length, end], value: bare })
    }
  } while (open.length > 0)
  // What is wrong, told of a field by its name; the last may be cut off.
  const told = isWhole || leaves.length === 1 ? leaves : leaves.slice(0, -1)
  const last = isWhole ? '' : (leaves.at(-1)?.value ?? '')
  const isSaid =
    isFlat
    && told.length > 0
    && (told.every(({ value }) => isSentence(value))
      || (areRules(told.map(({ value }) => value)) && beginningOfRule.test(last)))
  return { leaves: isSaid ? [] : leaves, end }
}

/** What may be one, where a list of them is cut off. */
const beginningOfRule = /^(?:[a-z_-]{1,9}(?::[\d,]{0,7})?)?$/i

/** Where it is closed, or the text ends. By no pattern: of millions of characters one would run out of its stack. */
const endOfQuoted = (text: string, start: number, quote: string): number => {
  let at = start
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1
  return Math.min(at, text.length)
}

const isAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at
  return pattern.test(text)
}
