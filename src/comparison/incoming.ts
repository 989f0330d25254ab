/**
 * The calls that a service makes itself: callbacks of its operations, and webhooks.
 *
 * Here the service is who sends. Its requests are sent by the new contract and read by the old one, as responses are
 * elsewhere, and are told by the rules of responses: a body as a response's, parameters as headers. Whoever is called
 * answers by the old contract, which the service reads by the new one: that is told by the rules of requests.
 */
import { type Segments, dereferenced, isObject } from '../text/pointer.ts'
import {
  type ComingHeaders,
  acceptedChanges,
  comingChanges,
  headerChanges,
  statusChanges,
  statusesIn,
} from './bodies.ts'
import { type ItsSelf, isStabilityHeld, ofItself, operationsOfPath, parametersOf } from './operation.ts'
import { stabilityOf } from './lifecycle.ts'
import type { ContractComparison } from './telling.ts'

interface Incoming extends ItsSelf {
  /** The same in both contracts. */
  readonly key: string
  /** Where it is sent, which is all that a call shows of a callback: its name is in none. */
  readonly address?: string
  /** `The webhook sold/post`. */
  readonly label: string
  /** Of the operation in what is told. */
  readonly name: string
  readonly item: Record<string, unknown>
  readonly itemAt: Segments
}

export const webhookChanges = (comparison: ContractComparison): void => {
  const found = (document: Record<string, unknown>): readonly Incoming[] =>
    itemsIn(document, ['webhooks'], name => ({ label: `The webhook ${name}`, name: `webhook ${name}` }))
  compareAll(comparison, undefined, found(comparison.old.document), found(comparison.new.document))
}

export const callbackChanges = (
  comparison: ContractComparison,
  operation: string,
  oldAt: Segments,
  newAt: Segments,
): void => {
  const found = (document: Record<string, unknown>, at: Segments): readonly Incoming[] => {
    const [, all] = dereferenced(document, [...at, 'callbacks'])
    return Object.keys(isObject(all) ? all : {}).flatMap(name => {
      const [callbackAt] = dereferenced(document, [...at, 'callbacks', name])
      return itemsIn(document, callbackAt, expression => ({
        label: `The callback ${name}/${expression}`,
        name: `${operation}, callback ${name}/${expression}`,
        address: expression,
      }))
    })
  }
  const [before, after] = [found(comparison.old.document, oldAt), found(comparison.new.document, newAt)]
  compareAll(comparison, operation, before, after)
}

const itemsIn = (
  document: Record<string, unknown>,
  at: Segments,
  named: (name: string) => Pick<Incoming, 'label' | 'name' | 'address'>,
): readonly Incoming[] => {
  const [from, items] = dereferenced(document, at)
  return Object.keys(isObject(items) ? items : {}).flatMap(name => {
    const [itemAt, item] = dereferenced(document, [...from, name])
    if (name.startsWith('x-') || !isObject(item)) return []
    const { label, name: told, address } = named(name)
    return operationsOfPath(item, itemAt).map(({ method, operation, at: operationAt }) => {
      const key = `${told} ${method}`
      const sent = address === undefined ? {} : { address: `${address} ${method}` }
      return { key, ...sent, label: `${label}/${method}`, name: key, item, itemAt, operation, at: operationAt }
    })
  })
}

/** @param operation whose callbacks they are */
const compareAll = (
  comparison: ContractComparison,
  operation: string | undefined,
  before: readonly Incoming[],
  after: readonly Incoming[],
): void => {
  const { tell } = comparison
  const pairs = paired(before, after)
  for (const one of before) {
    const other = pairs.get(one)
    if (other !== undefined) compared(comparison, one, other)
    else tell({ rule: 'webhook-removed', operation, what: `${one.label} was removed.`, oldAt: one.at })
  }
  const known = new Set(pairs.values())
  for (const one of after)
    if (!known.has(one)) tell({ rule: 'webhook-added', operation, what: `${one.label} was added.`, newAt: one.at })
}

/** By their names; what is sent to the same address under another name is the same. */
const paired = (before: readonly Incoming[], after: readonly Incoming[]): ReadonlyMap<Incoming, Incoming> => {
  const pairs = new Map<Incoming, Incoming>()
  const taken = new Set<Incoming>()
  for (const keyOf of [({ key }: Incoming) => key, ({ address }: Incoming) => address]) {
    const waiting = new Map(after.filter(one => !taken.has(one)).map(one => [keyOf(one), one]))
    for (const one of before) {
      const key = keyOf(one)
      const other = key === undefined || pairs.has(one) ? undefined : waiting.get(key)
      if (other === undefined || taken.has(other)) continue
      pairs.set(one, other)
      taken.add(other)
    }
  }
  return pairs
}

const compared = (comparison: ContractComparison, one: Incoming, other: Incoming): void => {
  const operation = other.name
  if (!isStabilityHeld(comparison, operation, one, other)) return
  const within = { ...comparison, stability: stabilityOf(other.operation) }
  ofItself(within, operation, one, other)
  headerChanges(
    within,
    operation,
    'The request',
    sentWith(comparison.old.document, one),
    sentWith(comparison.new.document, other),
    'parameter',
  )
  sentBody(within, operation, [...one.at, 'requestBody'], [...other.at, 'requestBody'])
  answers(within, operation, [...one.at, 'responses'], [...other.at, 'responses'])
}

const sentWith = (document: Record<string, unknown>, one: Incoming): ComingHeaders => ({
  at: one.at,
  all: new Map(
    parametersOf(document, { ...one, path: '' }).map(({ key, name, at, node }) => [key, { name, at, node }] as const),
  ),
})

const sentBody = (comparison: ContractComparison, operation: string, oldAt: Segments, newAt: Segments): void => {
  const [from, before] = dereferenced(comparison.old.document, oldAt)
  const [to, after] = dereferenced(comparison.new.document, newAt)
  const { tell } = comparison
  // Whoever knows of no body doesn't look for one.
  if (!isObject(before))
    return isObject(after)
      ? tell({ rule: 'request-body-added-optional', operation, what: 'A request body was added.', newAt: to })
      : undefined
  if (!isObject(after))
    return tell({ rule: 'request-body-removed', operation, what: 'The request body was removed.', oldAt: from })
  if (before.required === true && after.required !== true)
    tell({
      rule: 'response-values-widened',
      operation,
      what: 'The request body may be missing now.',
      oldAt: from,
      newAt: to,
    })
  comingChanges(comparison, operation, 'The request body', from, to)
}

const answers = (comparison: ContractComparison, operation: string, oldAt: Segments, newAt: Segments): void => {
  const [, before] = dereferenced(comparison.old.document, oldAt)
  const [, after] = dereferenced(comparison.new.document, newAt)
  statusChanges(comparison, {
    operation,
    before: { at: oldAt, statuses: statusesIn(before) },
    after: { at: newAt, statuses: statusesIn(after) },
    removed: status => `The answer ${status} is no longer known.`,
    added: status => `The answer ${status} is known.`,
    kept: (status, one, other) => {
      const [from] = dereferenced(comparison.old.document, one)
      const [to] = dereferenced(comparison.new.document, other)
      acceptedChanges(comparison, operation, `The answer ${status}`, from, to)
    },
  })
}
