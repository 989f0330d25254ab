/** Pairs, judged by hand, of what says how long something stays and how stable it is; today is 2027-03-27. */
import type { Policy } from '../../src/comparison/lifecycle.ts'

/** What is below `/pets`; the policy is the usual one where none is given. */
export type LifetimePair = readonly [what: string, old: string, now: string, expected: string, policy?: Policy]

/** A month for what is beta, a hundred days for what is stable. */
const days: Policy = { threshold: 'beta', sunsetDays: { beta: 30, stable: 100 } }
const all: Policy = { threshold: 'draft', sunsetDays: { beta: 0, stable: 0 } }

const get = (more: string): string => `{get: {${more}${more === '' ? '' : ', '}responses: {'200': {description: ok}}}}`
const level = (name: string, more = ''): string => get(`x-stability-level: ${name}${more === '' ? '' : `, ${more}`}`)
const limit = (more: string): string => `parameters: [{name: q, in: query, schema: {type: integer${more}}}]`
const until = (day: string): string => `deprecated: true, x-sunset: '${day}'`
const of = (more: string, operation = ''): string =>
  get(`${operation}parameters: [{name: q, in: query, schema: {type: integer}${more === '' ? '' : `, ${more}`}}]`)
const pet = (more: string): string => `{type: object, properties: {a: {type: string${more === '' ? '' : `, ${more}`}}}}`
const sends = (more: string): string =>
  `{post: {responses: {'204': {description: ok}}, requestBody: {content: {application/json: {schema: ${pet(more)}}}}}}`
const reads = (more: string): string =>
  `{get: {responses: {'200': {description: ok, content: {application/json: {schema: ${pet(more)}}}}}}}`

export const lifetimePairs: readonly LifetimePair[] = [
  ['less stable', level('stable'), level('beta'), 'error api-stability-decreased'],
  ['less stable than nothing said', get(''), level('draft'), 'error api-stability-decreased'],
  ['more stable', level('beta'), level('stable'), 'info api-stability-increased'],
  ['more stable, by no word', level('beta'), get(''), 'info api-stability-increased'],
  ['what nothing says is stable', get(''), level('stable'), ''],
  ['what was a draft', level('draft'), level('beta'), ''],
  ['what was a draft, to who holds drafts', level('draft'), level('beta'), 'info api-stability-increased', all],
  ['no level', get(''), level('done'), 'error api-invalid-stability-level'],
  ['was no level', level('1'), get(''), 'error api-invalid-stability-level'],
  ['no level, as before', level('done'), level('done'), ''],
  ['a draft changes', level('draft', limit('')), level('draft', limit(', maximum: 3')), ''],
  ['alpha changes', level('alpha', limit('')), level('alpha', limit(', maximum: 3')), ''],
  ['beta changes', level('beta', limit('')), level('beta', limit(', maximum: 3')), 'error request-parameter-max-set'],
  [
    'a draft changes, to who holds drafts',
    level('draft', limit('')),
    level('draft', limit(', maximum: 3')),
    'error request-parameter-max-set',
    all,
  ],
  [
    'what is no level is held to be stable',
    level('done', limit('')),
    level('done', limit(', maximum: 3')),
    'error request-parameter-max-set',
  ],
  [
    'it becomes a draft, and changes: the first alone',
    level('stable', limit('')),
    level('draft', limit(', maximum: 3')),
    'error api-stability-decreased',
  ],
  ['a draft goes', level('draft'), '{}', ''],
  ['alpha goes', level('alpha'), '{}', ''],
  ['beta goes', level('beta'), '{}', 'error api-path-removed-without-deprecation'],

  ['deprecated until the past', get(''), get(until('2027-03-26')), 'error api-sunset-date-too-small'],
  ['deprecated until today', get(''), get(until('2027-03-27')), 'info endpoint-deprecated-with-sunset'],
  ['deprecated too soon', get(''), get(until('2027-07-04')), 'error api-sunset-date-too-small', days],
  ['deprecated in time', get(''), get(until('2027-07-05')), 'info endpoint-deprecated-with-sunset', days],
  ['deprecated without a day', get(''), get('deprecated: true'), 'error api-deprecated-sunset-missing', days],
  [
    'beta, deprecated in its time',
    level('beta'),
    level('beta', until('2027-04-26')),
    'info endpoint-deprecated-with-sunset',
    days,
  ],
  [
    'beta, deprecated too soon',
    level('beta'),
    level('beta', until('2027-04-25')),
    'error api-sunset-date-too-small',
    days,
  ],
  [
    'a draft, deprecated without a day',
    level('draft'),
    level('draft', 'deprecated: true'),
    'info endpoint-deprecated',
    { ...days, threshold: 'draft' },
  ],
  [
    'its end comes nearer',
    get(until('2027-09-01')),
    get(until('2027-06-01')),
    'error api-sunset-date-changed-too-small',
    days,
  ],
  ['its end comes nearer, and is far', get(until('2027-09-01')), get(until('2027-08-01')), '', days],
  ['its end goes further', get(until('2027-04-01')), get(until('2027-05-01')), '', days],
  ['its end becomes no day', get(until('2027-09-01')), get(until('soon')), 'error api-path-sunset-parse'],
  ['deprecated until no day', get(''), get(until('soon')), 'error api-deprecated-sunset-parse'],

  ['a parameter until the past', of(''), of(until('2027-03-26')), 'error request-parameter-sunset-date-too-small'],
  ['a parameter until a day', of(''), of(until('2027-09-01')), 'info request-parameter-deprecated'],
  ['a parameter until no day', of(''), of(until('soon')), 'error request-parameter-sunset-parse'],
  [
    'a parameter without a day',
    of(''),
    of('deprecated: true'),
    'error request-parameter-deprecated-sunset-missing',
    days,
  ],
  [
    'a parameter of a beta operation',
    of('', 'x-stability-level: beta, '),
    of(until('2027-04-26'), 'x-stability-level: beta, '),
    'info request-parameter-deprecated',
    days,
  ],
  [
    'the end of a parameter comes nearer',
    of(until('2027-09-01')),
    of(until('2027-06-01')),
    'error request-parameter-sunset-date-changed-too-small',
    days,
  ],

  ...(['request', 'response'] as const).flatMap((direction): readonly LifetimePair[] => {
    const has = direction === 'request' ? sends : reads
    const id = `${direction}-property`
    return [
      [`${direction}: until the past`, has(''), has(until('2027-03-26')), `error ${id}-sunset-date-too-small`],
      [`${direction}: until no day`, has(''), has(until('soon')), `error ${id}-deprecated-sunset-invalid`],
      [`${direction}: without a day`, has(''), has('deprecated: true'), `error ${id}-deprecated-sunset-missing`, days],
      [`${direction}: its end goes`, has(until('2027-09-01')), has('deprecated: true'), ''],
      [`${direction}: less stable`, has(''), has('x-stability-level: beta'), `error ${id}-stability-decreased`],
      [`${direction}: more stable`, has('x-stability-level: beta'), has(''), `info ${id}-stability-increased`],
      [`${direction}: no level`, has(''), has('x-stability-level: done'), 'error api-invalid-stability-level'],
      [
        `${direction}: both at once`,
        has(''),
        has('deprecated: true, x-stability-level: beta'),
        `error ${id}-stability-decreased, info ${id}-deprecated`,
      ],
    ]
  }),
]
