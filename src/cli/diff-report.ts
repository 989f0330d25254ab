/** What a comparison of two contracts found, as a report: what breaks somebody fails, all else is a remark. */
import type { Change, Concerned } from '../comparison/change.ts'
import { operationNames } from '../comparison/operations.ts'
import type { ComparedContract } from '../comparison/telling.ts'
import { type Check, type Remark, type Report, collectedChecks, reportOf } from '../report/report.ts'
import { given } from '../text/given.ts'
import { type Level, isFailing } from '../text/levels.ts'
import { isObject } from '../text/pointer.ts'
import { courtsideVersion } from '../version.ts'

export interface DiffResult {
  readonly old: ComparedContract
  readonly new: ComparedContract
  /** As they were named. */
  readonly names: readonly [old: string, now: string]
  readonly failOn: Level
  readonly changes: readonly Change[]
  /** There is no old one: it is the new one itself. */
  readonly isNew: boolean
  readonly notes: readonly string[]
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly started: number
  readonly ended: number
}

/** What belongs to no operation. */
const whole = 'contract'

export const diffReport = (compared: DiffResult): Report => {
  const { old, new: now, names, failOn, changes, isNew, notes, started, ended } = compared
  const info = isObject(now.document.info) ? now.document.info : {}
  return reportOf({
    command: 'diff',
    version: courtsideVersion(),
    contract: { title: String(info.title ?? ''), version: String(info.version ?? ''), file: names[1] },
    target: `${names[0]} to ${names[1]}`,
    started: new Date(started).toISOString(),
    milliseconds: ended - started,
    requests: 0,
    whole,
    unjudged: undefined,
    notes,
    checks: isNew
      ? checksOfNew(operationNames(now.document))
      : checksOf(
          [whole, ...operationNames(old.document)],
          changes.filter(({ level }) => isFailing(level, failOn)),
        ),
    remarks: remarksOf(changes.filter(({ level }) => !isFailing(level, failOn))),
  })
}

/** In words, what whoever a change is about is promised. */
const promises: Readonly<Record<Concerned, string>> = {
  senders: 'what was good to send still is',
  readers: 'nothing comes that could not come before',
  everyone: 'what was there still is',
  nobody: 'nothing changes',
}

const compatible = ['compatible', 'who keeps to the old contract is served as before'] as const

const checksOf = (operations: readonly string[], changes: readonly Change[]): readonly Check[] => {
  const checks = collectedChecks(Infinity)
  const broken = new Set(changes.map(({ operation = whole }) => operation))
  for (const operation of operations) if (!broken.has(operation)) checks.held(operation, ...compatible)
  for (const { operation = whole, rule, forWhom, what, pointer, witness, ...places } of changes)
    checks.broke(operation, rule, promises[forWhom], {
      aspect: `${pointer} ${what}`,
      expected: witness === undefined ? promises[forWhom] : expectedOf(witness, forWhom),
      found: what,
      case: `${rule} of ${operation} at ${pointer}`,
      ...given({ place: places.new ?? places.old }),
    })
  return checks.all()
}

const checksOfNew = (operations: readonly string[]): readonly Check[] => {
  const checks = collectedChecks()
  checks.held(whole, 'new', 'a contract that is new breaks nobody')
  for (const operation of operations) checks.skipped(operation, ...compatible, 'there is nothing to compare it with')
  return checks.all()
}

const longest = 200

const expectedOf = (witness: unknown, forWhom: Concerned): string => {
  const text = JSON.stringify(witness) ?? ''
  const shown = text.length > longest ? `${text.slice(0, longest)}...` : text
  return forWhom === 'readers' ? `${promises.readers}, as ${shown} may now` : `${promises[forWhom]}, as ${shown} was`
}

const remarksOf = (changes: readonly Change[]): readonly Remark[] =>
  changes.map(({ level, operation = whole, rule, what, ...places }) => ({
    // What is an error fails at every level.
    level: level === 'warning' ? 'warning' : 'info',
    operation,
    rule,
    says: what,
    ...given({ place: places.new ?? places.old }),
  }))
