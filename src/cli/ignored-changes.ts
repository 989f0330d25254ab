/**
 * Changes that are known and taken as they are: a list in YAML, each with a reason, and the last day on which it is, if
 * it has one. Past that it is told again. One that no longer occurs is told, so that the list gets shorter.
 */
import { resolve } from 'node:path'
import type { Change } from '../comparison/change.ts'
import { changeRules } from '../comparison/rules.ts'
import { type Source, findingAt, readSource, shownPath } from '../contract/document/source.ts'
import { isDay } from '../text/day.ts'
import type { Finding, Place } from '../text/finding.ts'
import { meantInstead, nearest } from '../text/nearest.ts'
import { isObject } from '../text/pointer.ts'
import { Failure, findingCount } from './failure.ts'

export interface IgnoredChange {
  readonly rule: string
  readonly operation: string | undefined
  readonly pointer: string | undefined
  readonly reason: string
  /** The last day, `2027-01-31`, in UTC. */
  readonly until: string | undefined
  readonly place: Place
}

/** @throws Failure of exit code 2, with every finding */
export const ignoredChangesIn = (path: string): IgnoredChange[] => {
  const read = readSource(resolve(path))
  if ('unreadable' in read) throw new Failure(`${shownPath(resolve(path))}: ${read.unreadable}.`, 2)
  const findings: Finding[] = 'findings' in read ? [...read.findings] : []
  const ignored = 'source' in read ? entriesOf(read.source, findings) : []
  if (findings.length > 0) throw new Failure(`${shownPath(resolve(path))}: ${findingCount(findings)}.`, 2, findings)
  return ignored
}

const fields = ['rule', 'operation', 'pointer', 'reason', 'until']

const entriesOf = (source: Source, findings: Finding[]): IgnoredChange[] => {
  const report = (segments: readonly string[], message: string): void =>
    void findings.push(findingAt({ source, segments }, 'value', 'ignore-file', message, true))
  const list = source.value ?? []
  if (!Array.isArray(list)) {
    report([], 'A list was expected, of entries with "rule" and "reason".')
    return []
  }
  return list.flatMap((entry: unknown, index): IgnoredChange[] => {
    const at = [String(index)]
    if (!isObject(entry)) {
      report(at, 'An entry with "rule" and "reason" was expected.')
      return []
    }
    const text = (name: string): string | undefined => {
      const value = entry[name]
      if (value !== undefined && typeof value !== 'string') report([...at, name], `"${name}": a text was expected.`)
      return typeof value === 'string' ? value : undefined
    }
    const [rule = '', reason = ''] = [text('rule'), text('reason')]
    const until = text('until')
    if (!changeRules.has(rule)) {
      const [guess] = nearest(rule, [...changeRules.keys()], 1)
      const advice = meantInstead(guess)
      report([...at, 'rule'], `"rule": the id of a rule was expected, found ${JSON.stringify(entry.rule)}.${advice}`)
    }
    if (reason.trim() === '') report([...at, 'reason'], '"reason": expected why it is taken as it is.')
    if (until !== undefined && !isDay(until))
      report([...at, 'until'], `"until": expected the last day, such as 2027-01-31, found ${JSON.stringify(until)}.`)
    const operation = text('operation')
    if (operation !== undefined && !/^[A-Z]+ \S/.test(operation)) {
      const said = `found ${JSON.stringify(operation)}.`
      report([...at, 'operation'], `"operation": a method and a path were expected, such as GET /pets, ${said}`)
    }
    // As findings have it, and as `--json` does.
    const pointer = text('pointer')?.replace(/^#/, '')
    for (const name of Object.keys(entry))
      if (!fields.includes(name)) report([...at, name], `"${name}" is no field of an entry: ${fields.join(', ')}.`)
    return [{ rule, operation, pointer, reason, until, place: source.place(at, 'value') }]
  })
}

/** What is left to be told, and what is to be said of the list. `today`: `2027-01-31`. */
export const withoutIgnored = (
  changes: readonly Change[],
  ignored: readonly IgnoredChange[],
  today: string,
): { readonly changes: readonly Change[]; readonly notes: readonly string[] } => {
  const isMeant = ({ rule, operation, pointer }: IgnoredChange, change: Change): boolean =>
    rule === change.rule
    && (operation === undefined || operation === change.operation)
    && (pointer === undefined || pointer === change.pointer)
  const isOver = ({ until }: IgnoredChange): boolean => until !== undefined && until < today
  const notes = ignored.flatMap(entry => {
    const { place, rule, reason, until } = entry
    const start = `${place.file}:${place.line}:${place.column} ${rule} (${reason})`
    if (!changes.some(change => isMeant(entry, change))) return [`${start} no longer occurs: take it out of the list.`]
    return isOver(entry) ? [`${start} was ignored until ${until}, and is told again.`] : []
  })
  const left = changes.filter(change => !ignored.some(entry => isMeant(entry, change) && !isOver(entry)))
  return { changes: left, notes }
}
