/** Which credentials calls need, and the schemes by which they are given. */
import { type Segments, dereferenced, isObject, valueAt } from '../text/pointer.ts'
import { fields } from './schema-view.ts'
import type { ComparedContract, ContractComparison } from './telling.ts'

/** Schemes that are needed together, each with its scopes. None: no credentials. */
type Alternative = ReadonlyMap<string, ReadonlySet<string>>

/** @param labels of schemes that are given in another way than the other contract's of the same name */
const alternativesIn = (security: unknown, labels: Labels): Alternative[] => {
  if (!Array.isArray(security) || security.length === 0) return [new Map()]
  return security
    .filter(isObject)
    .map(
      one =>
        new Map(
          Object.entries(one).map(([name, scopes]) => [
            labels.get(name) ?? name,
            new Set(Array.isArray(scopes) ? scopes.map(String) : []),
          ]),
        ),
    )
}

type Labels = ReadonlyMap<string, string>

const schemesAt: Segments = ['components', 'securitySchemes']

/** Where credentials are in a request; undefined: it isn't said. Tokens of OAuth and OpenID Connect are bearers'. */
const wayOf = (scheme: unknown): string | undefined => {
  const { type, in: place, name, scheme: kind } = fields(scheme)
  if (type === 'oauth2' || type === 'openIdConnect') return 'bearer'
  if (type === 'http' && typeof kind === 'string') return kind.toLowerCase()
  if (type === 'mutualTLS') return 'a certificate'
  if (type !== 'apiKey' || typeof name !== 'string') return undefined
  return `${String(place)} ${place === 'header' ? name.toLowerCase() : name}`
}

/** Of schemes of one name that are given in two ways: whoever keeps to the old one is refused by the new. */
const labelsOf = ({ old, new: now }: ContractComparison): { readonly before: Labels; readonly after: Labels } => {
  const ways = ({ document }: ComparedContract): ReadonlyMap<string, string | undefined> =>
    new Map(
      Object.keys(fields(valueAt(document, schemesAt))).map(name => [
        name,
        wayOf(dereferenced(document, [...schemesAt, name])[1]),
      ]),
    )
  const [before, after] = [ways(old), ways(now)]
  const renamed = renamedIn(before, after)
  const moved = [...before].filter(([name, way]) => way !== undefined && (after.get(name) ?? way) !== way)
  const labelled = (all: ReadonlyMap<string, string | undefined>): Labels =>
    new Map(moved.map(([name]) => [name, `${name} (${all.get(name) ?? ''})`]))
  return { before: labelled(before), after: new Map([...labelled(after), ...renamed]) }
}

/** The name of a scheme is in no call: what is given in the same way under another name is the same. */
const renamedIn = (
  before: ReadonlyMap<string, string | undefined>,
  after: ReadonlyMap<string, string | undefined>,
): Labels => {
  const gone = [...before].filter(([name]) => !after.has(name))
  return new Map(
    [...after].flatMap(([name, way]) => {
      const was = before.has(name) || way === undefined ? [] : gone.filter(([, other]) => other === way)
      return was.length === 1 ? was.map(([other]) => [name, other] as const) : []
    }),
  )
}

const schemesOf = (one: Alternative): string => [...one.keys()].toSorted().join(' + ')
const nameOf = (one: Alternative): string => (one.size === 0 ? 'no credentials' : schemesOf(one))

/** Whoever has what `one` asks for has what `other` asks for. */
const isEnoughFor = (one: Alternative, other: Alternative): boolean =>
  [...other].every(([name, scopes]) => {
    const held = one.get(name)
    return held !== undefined && [...scopes].every(scope => held.has(scope))
  })

/** Of an operation that says so itself in at least one of the contracts. */
export const securityChanges = (
  comparison: ContractComparison,
  operation: string,
  oldAt: Segments,
  newAt: Segments,
): void => {
  const [before, after] = [
    valueAt(comparison.old.document, [...oldAt, 'security']),
    valueAt(comparison.new.document, [...newAt, 'security']),
  ]
  if (before === undefined && after === undefined) return
  const labels = labelsOf(comparison)
  const at = {
    operation,
    oldAt: before === undefined ? oldAt : [...oldAt, 'security'],
    newAt: after === undefined ? newAt : [...newAt, 'security'],
  }
  requirementChanges(
    comparison,
    'api-security',
    at,
    alternativesIn(before ?? comparison.old.document.security, labels.before),
    alternativesIn(after ?? comparison.new.document.security, labels.after),
  )
}

/**
 * Of all operations that say nothing themselves, and of the schemes.
 *
 * @param isNeeded is there such a one in both contracts?
 */
export const globalSecurityChanges = (comparison: ContractComparison, isNeeded: boolean): void => {
  const [before, after] = [comparison.old.document.security, comparison.new.document.security]
  const labels = labelsOf(comparison)
  schemeChanges(comparison)
  if (!isNeeded) return
  requirementChanges(
    comparison,
    'api-global-security',
    { oldAt: before === undefined ? [] : ['security'], newAt: after === undefined ? [] : ['security'] },
    alternativesIn(before, labels.before),
    alternativesIn(after, labels.after),
  )
}

const requirementChanges = (
  { tell }: ContractComparison,
  rule: string,
  at: { readonly operation?: string; readonly oldAt: Segments; readonly newAt: Segments },
  before: readonly Alternative[],
  after: readonly Alternative[],
): void => {
  const isNew = (other: Alternative): boolean => !before.some(one => isAsGood(one, other))
  const waiting = new Set(after.filter(isNew))
  for (const one of before.filter(old => !after.some(other => isAsGood(old, other)))) {
    const isRefused = !after.some(other => isEnoughFor(one, other))
    // Of several the one that asks for the least besides; what was asked for before as well says nothing new.
    const ofSchemes = after.filter(other => schemesOf(other) === schemesOf(one))
    const [closest] = ofSchemes.toSorted((a, b) => scopesBeyond(a, one).length - scopesBeyond(b, one).length)
    if (closest === undefined) {
      if (isRefused) tell({ ...at, rule: `${rule}-removed`, what: `Calls with ${nameOf(one)} are refused now.` })
      continue
    }
    for (const [name, scope] of isRefused ? scopesBeyond(closest, one) : [])
      tell({ ...at, rule: `${rule}-scope-added`, what: `${name} needs the scope ${scope} now.` })
    if (!waiting.delete(closest)) continue
    for (const [name, scope] of scopesBeyond(one, closest))
      tell({ ...at, rule: `${rule}-scope-removed`, what: `${name} no longer needs the scope ${scope}.` })
  }
  for (const one of waiting) {
    const alike = before.filter(other => schemesOf(other) === schemesOf(one))
    if (alike.some(other => isEnoughFor(one, other))) continue
    const scopes = alike.length === 0 ? [] : scopesBeyond(one, new Map()).map(([, scope]) => scope)
    const how = scopes.length === 0 ? nameOf(one) : `${nameOf(one)} (${scopes.join(', ')})`
    tell({ ...at, rule: `${rule}-added`, what: `Calls with ${how} are let in.` })
  }
}

const isAsGood = (one: Alternative, other: Alternative): boolean => isEnoughFor(one, other) && isEnoughFor(other, one)

/** What one asks for and the other doesn't, each with its scheme. */
const scopesBeyond = (one: Alternative, other: Alternative): readonly (readonly [scheme: string, scope: string])[] =>
  [...one].flatMap(([name, scopes]) =>
    [...scopes].filter(scope => other.get(name)?.has(scope) !== true).map(scope => [name, scope] as const),
  )

const schemeChanges = (comparison: ContractComparison): void => {
  const at = schemesAt
  const [before, after] = [fields(valueAt(comparison.old.document, at)), fields(valueAt(comparison.new.document, at))]
  const { tell } = comparison
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [oldAt, old] = dereferenced(comparison.old.document, [...at, name])
    const [newAt, now] = dereferenced(comparison.new.document, [...at, name])
    if (!isObject(old))
      tell({ rule: 'api-security-component-added', what: `The security scheme ${name} was added.`, newAt })
    else if (!isObject(now))
      tell({ rule: 'api-security-component-removed', what: `The security scheme ${name} was removed.`, oldAt })
    else schemeChanged(comparison, name, { oldAt, newAt }, old, now)
  }
}

const schemeChanged = (
  { tell }: ContractComparison,
  name: string,
  at: { readonly oldAt: Segments; readonly newAt: Segments },
  old: Record<string, unknown>,
  now: Record<string, unknown>,
): void => {
  const subject = `The security scheme ${name}`
  if (old.type !== now.type)
    tell({
      ...at,
      rule: 'api-security-component-type-changed',
      what: `${subject}: its type went from ${String(old.type)} to ${String(now.type)}.`,
    })
  const [url, other] = [old.openIdConnectUrl, now.openIdConnectUrl]
  if (old.type === now.type && url !== other)
    tell({
      ...at,
      rule: 'api-security-component-open-id-connect-url-changed',
      what: `${subject}: its openIdConnectUrl went from ${String(url)} to ${String(other)}.`,
    })
  const [flows, others] = [fields(old.flows), fields(now.flows)]
  for (const flow of old.type === now.type ? new Set([...Object.keys(flows), ...Object.keys(others)]) : []) {
    const [was, is] = [Object.hasOwn(flows, flow), Object.hasOwn(others, flow)]
    if (flow.startsWith('x-') || was === is) continue
    const verb = is ? 'added' : 'removed'
    tell({
      ...at,
      rule: `api-security-component-oauth-flow-${verb}`,
      what: `${subject}: its flow ${flow} was ${verb}.`,
    })
  }
  for (const flow of Object.keys(flows).filter(one => Object.hasOwn(others, one))) {
    const [before, after] = [fields(flows[flow]), fields(others[flow])]
    for (const [field, rule] of [
      ['authorizationUrl', 'api-security-component-oauth-url-changed'],
      ['tokenUrl', 'api-security-component-oauth-token-url-changed'],
    ] as const)
      if (before[field] !== after[field])
        tell({
          ...at,
          rule,
          what: `${subject}, ${flow}: ${field} went from ${String(before[field])} to ${String(after[field])}.`,
        })
    const [scopes, left] = [fields(before.scopes), fields(after.scopes)]
    for (const scope of new Set([...Object.keys(scopes), ...Object.keys(left)])) {
      let verb: string | undefined
      if (!Object.hasOwn(scopes, scope)) verb = 'added'
      else if (!Object.hasOwn(left, scope)) verb = 'removed'
      else if (scopes[scope] !== left[scope]) verb = 'changed'
      if (verb !== undefined)
        tell({
          ...at,
          rule: `api-security-component-oauth-scope-${verb}`,
          what: `${subject}, ${flow}: the scope ${scope} was ${verb}.`,
        })
    }
  }
}
