/**
 * How stable something is said to be (`x-stability-level`), that it will go (`deprecated`)
 * and when (`x-sunset`): none of it is noticed by a caller today, and a team may have agreed on how it goes.
 */

export const stabilityLevels = ['draft', 'alpha', 'beta', 'stable'] as const
export type Stability = (typeof stabilityLevels)[number]

/** What a team has agreed on. */
export interface Policy {
  /** What is less stable than this may change as it likes. */
  readonly threshold: Stability
  /** Days from when something is deprecated to its sunset, by its stability; what is less stable may go any day. */
  readonly sunsetDays: Readonly<Record<'beta' | 'stable', number>>
}

/** As oasdiff has it where nothing is said. */
export const usualPolicy: Policy = { threshold: 'beta', sunsetDays: { beta: 0, stable: 0 } }

const isStability = (value: unknown): value is Stability => stabilityLevels.some(level => level === value)

/** What says nothing is stable. Undefined: it says something else. */
export const stabilityOf = (node: Record<string, unknown>): Stability | undefined => {
  const said = node['x-stability-level'] ?? 'stable'
  return isStability(said) ? said : undefined
}

/** What says something that is no level is held to be stable. */
export const isHeldTo = (node: Record<string, unknown>, { threshold }: Policy): boolean =>
  stabilityLevels.indexOf(stabilityOf(node) ?? 'stable') >= stabilityLevels.indexOf(threshold)

/** `2027-06-30`, also of a time on that day. */
export const readDay = (value: unknown): string | undefined => {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(String(value)) ?? []
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day
}

/** `text` is the rest of a sentence: `is deprecated`. */
export interface Aging {
  readonly rule: string
  readonly text: string
}

/** @param prefix of the rules of stability: `api`, `request-property` */
export const stabilityChange = (
  prefix: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  policy: Policy,
): readonly Aging[] => {
  if (before['x-stability-level'] === after['x-stability-level']) return []
  const names = stabilityLevels.join(', ')
  const [was, is] = [stabilityOf(before), stabilityOf(after)]
  const invalid = [before, after]
    .filter(node => stabilityOf(node) === undefined)
    .map(node => ({
      rule: 'api-invalid-stability-level',
      text: `has ${JSON.stringify(node['x-stability-level'])} as x-stability-level, which is none of ${names}`,
    }))
  if (was === undefined || is === undefined) return invalid
  if (was === is || !isHeldTo(before, policy)) return []
  const isLess = stabilityLevels.indexOf(is) < stabilityLevels.indexOf(was)
  return [{ rule: `${prefix}-stability-${isLess ? 'decreased' : 'increased'}`, text: `is ${is} instead of ${was}` }]
}

const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

/** The first day on which what is deprecated today may go. @param stability of the operation */
const earliestSunset = (stability: Stability | undefined, { sunsetDays }: Policy, today: string): string => {
  const level = stability ?? 'stable'
  return dayAfter(today, level === 'beta' || level === 'stable' ? sunsetDays[level] : 0)
}

/** Rules of what something is told by; `operation`, `parameter` and `property` have others for the same. */
interface Rules {
  readonly reactivated: string
  readonly deprecated: string
  readonly withSunset: string
  readonly missing: string
  readonly noDate: string
  /** It had been deprecated before. */
  readonly noDateLater: string
  readonly tooSmall: string
  /** Undefined: the catalogue has none. */
  readonly deleted: string | undefined
  readonly changedTooSmall: string | undefined
}

const ofOperation: Rules = {
  reactivated: 'endpoint-reactivated',
  deprecated: 'endpoint-deprecated',
  withSunset: 'endpoint-deprecated-with-sunset',
  missing: 'api-deprecated-sunset-missing',
  noDate: 'api-deprecated-sunset-parse',
  noDateLater: 'api-path-sunset-parse',
  tooSmall: 'api-sunset-date-too-small',
  deleted: 'sunset-deleted',
  changedTooSmall: 'api-sunset-date-changed-too-small',
}

const ofParameter: Rules = {
  reactivated: 'request-parameter-reactivated',
  deprecated: 'request-parameter-deprecated',
  withSunset: 'request-parameter-deprecated',
  missing: 'request-parameter-deprecated-sunset-missing',
  noDate: 'request-parameter-sunset-parse',
  noDateLater: 'request-parameter-sunset-parse',
  tooSmall: 'request-parameter-sunset-date-too-small',
  deleted: 'request-parameter-sunset-deleted',
  changedTooSmall: 'request-parameter-sunset-date-changed-too-small',
}

const ofProperty = (direction: 'request' | 'response'): Rules => ({
  reactivated: `${direction}-property-reactivated`,
  deprecated: `${direction}-property-deprecated`,
  withSunset: `${direction}-property-deprecated-with-sunset`,
  missing: `${direction}-property-deprecated-sunset-missing`,
  noDate: `${direction}-property-deprecated-sunset-invalid`,
  noDateLater: `${direction}-property-deprecated-sunset-invalid`,
  tooSmall: `${direction}-property-sunset-date-too-small`,
  deleted: undefined,
  changedTooSmall: undefined,
})

export interface Aged {
  readonly what: 'operation' | 'parameter' | 'request' | 'response'
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  /** Of the operation that it belongs to, in the new contract. */
  readonly stability: Stability | undefined
}

/** What is told of a deprecation, if anything: one thing. */
export const aging = (
  { today, policy }: { readonly today: string; readonly policy: Policy },
  { what, before, after, stability }: Aged,
): Aging | undefined => {
  const rules = rulesOf(what)
  const [was, is] = [before.deprecated === true, after.deprecated === true]
  const [until, sunset] = [before['x-sunset'], after['x-sunset']]
  const tell = (rule: string | undefined, text: string): Aging | undefined =>
    rule === undefined ? undefined : { rule, text }
  if (was && !is) return tell(rules.reactivated, 'is no longer deprecated')
  if (!is) return undefined
  const earliest = earliestSunset(stability, policy, today)
  const from = `it may have one from ${earliest} on`
  if (sunset === undefined) {
    if (was) return until === undefined ? undefined : tell(rules.deleted, 'is deprecated without its sunset date')
    return earliest > today
      ? tell(rules.missing, `is deprecated without a sunset: ${from}`)
      : tell(rules.deprecated, 'is deprecated')
  }
  const [first, day] = [readDay(until), readDay(sunset)]
  if (day === undefined)
    return was && until === sunset
      ? undefined
      : tell(was ? rules.noDateLater : rules.noDate, `has an x-sunset that is no date, ${String(sunset)}`)
  const isTooSoon = day < earliest
  if (!was)
    return isTooSoon
      ? tell(rules.tooSmall, `is deprecated with its sunset on ${day}: ${from}`)
      : tell(rules.withSunset, `is deprecated, until ${String(sunset)}`)
  return isTooSoon && first !== undefined && day < first
    ? tell(rules.changedTooSmall, `has its sunset on ${day} instead of ${first}: ${from}`)
    : undefined
}

const rulesOf = (what: Aged['what']): Rules => {
  if (what === 'operation') return ofOperation
  return what === 'parameter' ? ofParameter : ofProperty(what)
}
