/**
 * What a change of a contract breaks, for whom.
 *
 * Both contracts are bundled documents in the dialect of OpenAPI 3.1. Nothing is told of what is only written
 * otherwise: reordered, referred to instead of written out, in other files.
 */
import { comparePlaces } from '../text/finding.ts'
import { levels } from '../text/levels.ts'
import { compareTexts } from '../text/order.ts'
import { valueAt } from '../text/pointer.ts'
import type { Change } from './change.ts'
import { judgesOf } from './judged-schemas.ts'
import { operationChanges } from './operations.ts'
import { type Policy, usualPolicy } from './lifecycle.ts'
import { webhookChanges } from './incoming.ts'
import { fields } from './schema-view.ts'
import { globalSecurityChanges } from './security.ts'
import { type ComparedContract, type ContractComparison, type NotedChange, changeOf } from './telling.ts'

/** `today`: as `2027-03-27`. Sorted: the worst first, then by operation and place. */
export const changesBetween = (
  old: ComparedContract,
  after: ComparedContract,
  today: string,
  policy: Policy = usualPolicy,
): Change[] => {
  const changes = new Map<string, Change>()
  const tell = (told: NotedChange): void => {
    const change = changeOf(old, after, told)
    changes.set(`${change.rule} ${change.operation ?? ''} ${change.what} ${change.pointer}`, change)
  }
  const judges = judgesOf({ old: old.document, new: after.document })
  const comparison: ContractComparison = { old, new: after, today, policy, judges, tell }
  const { areSilentOfSecurity } = operationChanges(comparison)
  globalSecurityChanges(comparison, areSilentOfSecurity)
  componentChanges(comparison)
  webhookChanges(comparison)
  return [...changes.values()].toSorted(byWeight)
}

const byWeight = (one: Change, other: Change): number =>
  levels.indexOf(one.level) - levels.indexOf(other.level)
  || byWrittenPlace(one, other)
  || compareTexts(one.operation ?? '', other.operation ?? '')
  || compareTexts(one.rule, other.rule)
  || compareTexts(one.what, other.what)

const byWrittenPlace = (one: Change, other: Change): number => {
  const [place, second] = [one.new ?? one.old, other.new ?? other.old]
  return place === undefined || second === undefined ? 0 : comparePlaces(place, second)
}

const componentChanges = ({ old, new: after, tell }: ContractComparison): void => {
  const at = ['components', 'schemas']
  const [before, now] = [fields(valueAt(old.document, at)), fields(valueAt(after.document, at))]
  // What another file supplies has no name in this one.
  const isOwn = (name: string): boolean => old.placeOf([...at, name]).file === old.placeOf([]).file
  for (const name of Object.keys(before))
    if (!Object.hasOwn(now, name) && isOwn(name))
      tell({ rule: 'api-schema-removed', what: `The schema ${name} was removed.`, oldAt: [...at, name] })
}
