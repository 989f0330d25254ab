/** Why a text is no JSON, and where. */
import { endOfQuoted } from './depth.ts'

/** What is told of a text that should be JSON. `why`: `it ends too early`, `at position 3`. */
export const notJson = (why: string): string => `expected JSON, found text that is none (${why}).`

/**
 * Of `JSON.parse`, which has thrown this for the text. V8 quotes the text around it, which may be a secret; only
 * where it breaks may be told. The line is told where there are several.
 */
export const whyNoJson = (error: unknown, text: string): string => {
  if (error instanceof Error && /end of JSON/.test(error.message)) return 'it ends too early'
  const position = breakPosition(error, text)
  if (position === undefined) return 'not well-formed'
  const start = text.lastIndexOf('\n', position - 1) + 1
  if (start === 0 || position === 0) return `at position ${position}`
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line += 1
  return `at position ${position} (line ${line} column ${position - start + 1})`
}

/** Of a token that is none, or that stands where a value should, V8 says no position. */
export const breakPosition = (error: unknown, text: string): number | undefined => {
  const told = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  return told === undefined ? wrongToken(text) : Number(told)
}

const punctuation: ReadonlySet<string> = new Set('[]{},:')
const space = /[ \t\n\r]*/y
/** A word that isn't in quotation marks, right or wrong. */
const word = /[^ \t\n\r"[\]{},:]+/y
const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** Behind which a value has to begin, or a name. */
const opening: ReadonlySet<string> = new Set(['', ',', ':', '['])

const wrongToken = (text: string): number | undefined => {
  const past = (form: RegExp, from: number): number => {
    form.lastIndex = from
    form.test(text)
    return Math.max(from, form.lastIndex)
  }
  let before = ''
  for (let at = past(space, 0); at < text.length; at = past(space, at)) {
    const first = text.charAt(at)
    if (punctuation.has(first)) {
      const isClosing = first !== '[' && first !== '{'
      if (isClosing && opening.has(before) && !(before === '[' && first === ']')) return at
      before = first
      at += 1
    } else {
      const end = first === '"' ? endOfQuoted(text, at) + 1 : past(word, at)
      if (first !== '"' && !scalar.test(text.slice(at, end))) return at
      before = 'value'
      at = end
    }
  }
  return undefined
}
