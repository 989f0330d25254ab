/** What is wrong with a file that should be JSON, in the words of JSON's grammar (RFC 8259). */
import { type ParseError, type ParseErrorCode, parse, printParseErrorCode } from 'jsonc-parser'
import { cut } from './cut.ts'

export interface JsonBreak {
  /** From 0 on; the length of the text where it breaks off. */
  readonly offset: number
  /** `a comma was expected, "}" was found`. */
  readonly what: string
}

const expected: Readonly<Partial<Record<ReturnType<typeof printParseErrorCode>, string>>> = {
  InvalidSymbol: 'a value',
  InvalidNumberFormat: 'a number as JSON writes it',
  PropertyNameExpected: 'a name in quotation marks',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma',
  CloseBraceExpected: 'a closing brace',
  CloseBracketExpected: 'a closing bracket',
  EndOfFileExpected: 'nothing further',
  InvalidCommentToken: 'no comment',
  UnexpectedEndOfComment: 'the end of the comment',
  UnexpectedEndOfString: 'the closing quotation mark',
  UnexpectedEndOfNumber: 'the rest of a number',
  InvalidUnicode: 'an escape of four hexadecimal digits',
  InvalidEscapeCharacter: 'an escape that JSON has',
  InvalidCharacter: 'an escape instead of a control character',
}

/** @returns undefined where the text is JSON; of several places that break it the first. */
export const jsonBreakIn = (text: string): JsonBreak | undefined => {
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [first, second] = errors
  if (first === undefined) return undefined
  const { offset, length } = first
  // Of a word that is none in JSON the next one says what should stand in its place.
  const isWord = printParseErrorCode(first.error) === 'InvalidSymbol'
  const error =
    isWord && second !== undefined && replaces.has(printParseErrorCode(second.error)) ? second.error : first.error
  const found = text.slice(offset, offset + Math.max(length, 1))
  return {
    offset,
    what: `${wanted(error)} was expected, ${found === '' ? 'the end' : cut(JSON.stringify(found), 60)} was found`,
  }
}

const replaces: ReadonlySet<string> = new Set(['PropertyNameExpected', 'ColonExpected', 'CommaExpected'])

const wanted = (code: ParseErrorCode): string => expected[printParseErrorCode(code)] ?? 'JSON'
