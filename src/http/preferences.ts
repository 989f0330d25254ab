/**
 * `Prefer` (RFC 7240): what a client would like, read once.
 *
 * Several headers are one list; names are case-insensitive; of a preference given twice the first counts (section 2).
 * Standard preferences that have no meaning here (`return`, `wait`, `respond-async`) are ignored in silence, as the
 * RFC says; an unknown one may be a misspelt one of ours and is named in the warning.
 */
import { given } from '../text/given.ts'
import type { Preferences, Unhonoured } from '../contract/call.ts'
import { headerParts, unquoted } from '../text/header-list.ts'
import { didYouMean, nearest } from '../text/nearest.ts'

/** Milliseconds. A longer delay would look like a hanging server. */
const longestDelay = 60_000
const ours = ['code', 'example', 'dynamic', 'seed', 'delay', 'handling']
const standard = new Set([
  'respond-async',
  'return',
  'wait',
  'depth-noroot',
  'safe',
  'odata.continue-on-error',
  'odata.maxpagesize',
  'odata.track-changes',
])

/** So many that nobody knows are named. */
const mostNamed = 5

const finalStatus = 'a status code from 200 to 599'

export const noPreferences: Preferences = { strict: false, unclear: [] }

/** What `dynamic` says; alone it says yes. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ['', true],
  ['true', true],
  ['false', false],
])

export const parsePrefer = (header: string | undefined): Preferences => {
  if (header === undefined || header === '') return noPreferences
  const sent = new Map<string, string>()
  for (const item of headerParts(header, ',')) {
    if (item === '') continue
    const [preference = ''] = headerParts(item, ';')
    const equals = preference.indexOf('=')
    const name = (equals < 0 ? preference : preference.slice(0, equals)).trim().toLowerCase()
    const value = equals < 0 ? '' : unquoted(preference.slice(equals + 1).trim())
    if (name !== '' && !sent.has(name)) sent.set(name, value)
  }
  const unclear: Unhonoured[] = []
  const wrong = (name: string, expected: string): undefined => {
    unclear.push({ preference: writtenPreference(name, sent.get(name) ?? ''), reason: `expected ${expected}` })
    return undefined
  }
  const number = (name: string, most: number, expected: string): number | undefined => {
    const value = sent.get(name)
    if (value === undefined) return undefined
    return /^\d{1,15}$/.test(value) && Number(value) <= most ? Number(value) : wrong(name, expected)
  }
  const code = number('code', 599, finalStatus)
  // 1xx is never the last word on a request.
  const known = code === undefined || code >= 200 ? code : wrong('code', finalStatus)
  const example = sent.get('example')
  const named = example === '' ? wrong('example', 'the name of an example') : example
  const dynamic = sent.get('dynamic')
  const isGenerated = dynamic === undefined ? undefined : truths.get(dynamic.toLowerCase())
  const generated = dynamic === undefined ? undefined : (isGenerated ?? wrong('dynamic', 'true or false'))
  const seed = number('seed', 2 ** 32 - 1, `a whole number from 0 to ${2 ** 32 - 1}`)
  const delay = number('delay', longestDelay, `milliseconds from 0 to ${longestDelay}`)
  const asked = sent.get('handling')?.toLowerCase()
  const isHandling = asked === undefined || asked === 'strict' || asked === 'lenient'
  const handling: Preferences['handling'] = isHandling ? asked : wrong('handling', 'strict or lenient')
  const unknown = [...sent.keys()].filter(name => !ours.includes(name) && !standard.has(name))
  const all = `known preferences are ${ours.join(', ')}`
  for (const name of unknown.slice(0, mostNamed)) {
    unclear.push({
      preference: writtenPreference(name, sent.get(name) ?? ''),
      reason: didYouMean(nearest(name, ours, 1), all, ''),
    })
  }
  const unnamed = unknown.length - mostNamed
  if (unnamed > 0) unclear.push({ preference: `each of ${unnamed} more`, reason: all })
  return {
    strict: handling === 'strict',
    unclear,
    ...given({
      code: known,
      example: named,
      handling,
      dynamic: generated,
      seed,
      delay,
    }),
  }
}

/** What a request prefers, and where it says nothing what its world does. */
export const preferredBy = (request: Preferences, usual: Preferences | undefined): Preferences =>
  usual === undefined
    ? request
    : {
        ...usual,
        ...request,
        strict: (request.handling ?? usual.handling) === 'strict',
        unclear: [...request.unclear, ...usual.unclear],
      }

/** As it stands in `Prefer` and in `Preference-Applied`: a value that is no token is quoted. */
export const writtenPreference = (name: string, value: string): string => {
  if (value === '') return name
  const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(value)
  return isToken ? `${name}=${value}` : `${name}="${value.replaceAll(/["\\]/g, '\\$&')}"`
}
