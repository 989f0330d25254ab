/** What a text looks like: a client that reads one kind may not be able to read another. */

const kinds: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/i, 'a time in UTC'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?[+-]\d\d:?\d\d$/i, 'a time with its offset'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?:Z|[+-]\d\d:?\d\d)$/i, 'a time with fractions of a second'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/i, 'a time without an offset'],
  [/^\d{4}-\d\d-\d\d$/, 'a date'],
  [/^\d\d:\d\d(?::\d\d)?$/, 'a time of day'],
  [/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'a UUID'],
  [/^-?\d+(?:\.\d+)?$/, 'digits'],
  [/^https?:\/\/\S+$/i, 'a web address'],
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an address of e-mail'],
]

/** Longer than any that is told from others. */
const longest = 300

export const textKind = (text: string): string =>
  (text.length > longest ? undefined : kinds.find(([pattern]) => pattern.test(text))?.[1]) ?? 'a text'
