/** What an application may say of itself, wherever it is declared. */
import type { Described } from './applications.ts'
import { wrongRedirectUri } from './redirect-uris.ts'

export interface DeclarationFault {
  readonly field: keyof Described
  /** Of the redirect URI. */
  readonly index?: number
  /** What was expected. */
  readonly message: string
}

const longestName = 80
const longestDescription = 500
const mostRedirectUris = 10

/** Control characters, and those that turn the direction of the text around them (Unicode, annex 9). */
const unshowable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

export const declarationFaults = ({ name, description = '', redirectUris }: Described): readonly DeclarationFault[] => [
  ...told('name', wrongName(name)),
  ...told('description', wrongDescription(description)),
  ...told('redirectUris', wrongNumber(redirectUris.length)),
  ...redirectUris.slice(0, mostRedirectUris).flatMap((uri, index): readonly DeclarationFault[] => {
    const message = wrongRedirectUri(uri)
    return message === undefined ? [] : [{ field: 'redirectUris', index, message }]
  }),
]

const told = (field: keyof Described, message: string | undefined): readonly DeclarationFault[] =>
  message === undefined ? [] : [{ field, message }]

const wrongName = (name: string): string | undefined => {
  if (name.trim() === '') return 'A name was expected: users are asked about it by its name.'
  if (name.length > longestName) return `At most ${longestName} characters were expected, found ${name.length}.`
  return unshowable.test(name) ? 'Letters that can be shown on one line were expected.' : undefined
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
