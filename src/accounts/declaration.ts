/** What an application may say of itself, and what may be said of why it was rejected, wherever that is. */
import type { Described } from './applications.ts'
import { wrongRedirectUri } from './redirect-uris.ts'

export interface WrongField {
  readonly field: keyof Described
  /** Of the redirect URI. */
  readonly index?: number
  /** What was expected. */
  readonly message: string
}

const longestName = 80
/** Of a key or a token. */
export const longestLabel = 100
const longestDescription = 500
const longestReason = 500
const mostRedirectUris = 10

/** Control characters, and those that turn the direction of the text around them (Unicode, annex 9). */
const unshowable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** A character that is seen: neither space nor one of no width. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

export const wrongFields = ({ name, description = '', redirectUris }: Described): readonly WrongField[] => [
  ...told('name', wrongName(name)),
  ...told('description', wrongDescription(description)),
  ...told('redirectUris', wrongNumber(redirectUris.length)),
  ...redirectUris.slice(0, mostRedirectUris).flatMap((uri, index): readonly WrongField[] => {
    const message =
      redirectUris.indexOf(uri) < index ? 'Another URI was expected, this one is named twice.' : wrongRedirectUri(uri)
    return message === undefined ? [] : [{ field: 'redirectUris', index, message }]
  }),
]

const told = (field: keyof Described, message: string | undefined): readonly WrongField[] =>
  message === undefined ? [] : [{ field, message }]

const wrongName = (name: string): string | undefined =>
  wrongLine(name, longestName, 'A name was expected: users are asked about it by its name.')

/** What is wrong with a reason for a rejection; undefined: nothing is. */
export const wrongReason = (reason: string): string | undefined =>
  wrongLine(reason, longestReason, 'A reason was expected: whoever declared the application is told.')

/** What is wrong with the label of a key or a token; undefined: nothing is. */
export const wrongLabel = (label: string): string | undefined =>
  wrongLine(label, longestLabel, 'A few words were expected.')

const wrongLine = (line: string, longest: number, wanted: string): string | undefined => {
  if (!visible.test(line)) return wanted
  if (line.length > longest) return `At most ${longest} characters were expected, found ${line.length}.`
  return unshowable.test(line) ? 'Letters that can be shown on one line were expected.' : undefined
}

const wrongDescription = (description: string): string | undefined => {
  if (description.length > longestDescription)
    return `At most ${longestDescription} characters were expected, found ${description.length}.`
  return unshowable.test(description.replaceAll(/[\r\n\t]/g, ''))
    ? 'Letters that can be shown were expected.'
    : undefined
}

const wrongNumber = (count: number): string | undefined => {
  if (count === 0) return 'At least one redirect URI was expected: where users are sent back to.'
  return count > mostRedirectUris
    ? `At most ${mostRedirectUris} redirect URIs were expected, found ${count}.`
    : undefined
}
