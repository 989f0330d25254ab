/** `courtside diff`: reads two contracts, tells what changed, and says by the exit code whether it breaks anything. */
import { counted } from '../text/counted.ts'
import type { Change } from '../comparison/change.ts'
import { changesBetween } from '../comparison/compare.ts'
import type { Policy } from '../comparison/lifecycle.ts'
import { type Level, isFailing } from '../text/levels.ts'
import { readContract } from '../contract/contract.ts'
import { shownPath } from '../contract/document/source.ts'
import { dayOf } from '../text/day.ts'
import { type Finding, findingLine } from '../text/finding.ts'
import { diffReport } from './diff-report.ts'
import { Failure, findingCount } from './failure.ts'
import { ignoredChangesIn, withoutIgnored } from './ignored-changes.ts'
import { type NamedContract, NoSuchFile, namedContract } from './named-contract.ts'
import { type ReportFiles, refuseUnwritable, tellGitHub, writeReport } from './report-files.ts'
import { streams } from './standard-streams.ts'

export interface DiffOptions {
  readonly json: boolean
  readonly failOn: Level
  readonly ignore?: string
  readonly policy: Policy
  readonly allowFiles: readonly string[]
  /** That the commit of the old one has no such file breaks nothing. */
  readonly mayBeNew: boolean
  readonly files: ReportFiles
}

/** @throws Failure of exit code 2 where a contract can't be read, with every finding. */
export const diff = (before: string, after: string, options: DiffOptions): void => {
  const { json, failOn, ignore, policy, allowFiles, mayBeNew, files } = options
  refuseUnwritable(files)
  const started = streams.now().getTime()
  const first = firstOf(before, mayBeNew)
  const named = [...('isNew' in first ? [] : [first]), namedContract(after)]
  try {
    const [old, now = old] = named.map(one => contractAt(one, allowFiles))
    if (old === undefined || now === undefined) return
    const today = dayOf(started)
    const ignored = ignore === undefined ? [] : ignoredChangesIn(ignore)
    const all = changesBetween(old, now, today, policy)
    const { changes, notes: said } = withoutIgnored(all, ignored, today)
    const unread = [...new Set([...old.wrong, ...now.wrong].map(unreadLine))]
    const notes = [...('isNew' in first ? [first.isNew] : []), ...said, ...unread.slice(0, mostUnread)]
    if (unread.length > mostUnread) notes.push(`${unread.length - mostUnread} more: courtside check lists them.`)
    const count = all.length - changes.length
    const isNew = 'isNew' in first
    const sum = isNew ? 'Nothing was compared.' : sentenceOf(changes, count)
    for (const line of json ? jsonLines(changes, notes, count) : textLines(changes, notes, sum)) streams.out(line)
    const report = diffReport({
      old,
      new: now,
      names: [before, after],
      failOn,
      changes,
      isNew,
      notes: count === 0 ? notes : [...notes, `${count} ${count === 1 ? 'change is' : 'changes are'} ignored.`],
      started,
      ended: streams.now().getTime(),
    })
    writeReport(report, [], files, text => text)
    // Lines of JSON stay such.
    tellGitHub(report, process.env, json ? () => undefined : streams.out, text => text)
    if (changes.some(({ level }) => isFailing(level, failOn))) process.exitCode = 1
  } finally {
    for (const one of named) one.forget()
  }
}

/** What is new is compared with itself, so that it is read, and reports are left as ever. */
const firstOf = (before: string, mayBeNew: boolean): NamedContract | { readonly isNew: string } => {
  try {
    return namedContract(before)
  } catch (error) {
    if (error instanceof NoSuchFile && mayBeNew)
      return { isNew: `${error.message} It is taken for new: there is nothing to compare it with.` }
    if (error instanceof NoSuchFile)
      throw new Failure(`${error.message} Where the contract is new, say so: --may-be-new`, 2)
    throw error
  }
}

const contractAt = ({ path, isFrom, shown, folders }: NamedContract, allowFiles: readonly string[]) => {
  const read = readContract(path, [...allowFiles, ...folders])
  const asShown = (finding: Finding): Finding => ({
    ...finding,
    place: { ...finding.place, file: shown(finding.place.file) },
  })
  if ('unreadable' in read) throw new Failure(`${shown(shownPath(path))}: ${read.unreadable}.`, 2)
  if (!('findings' in read))
    return {
      ...read,
      placeOf: (segments: readonly string[]) => {
        const place = read.placeOf(segments)
        return { ...place, file: shown(place.file) }
      },
      wrong: read.wrong.map(asShown),
    }
  const findings = read.findings.map(asShown)
  throw new Failure(`${isFrom}: ${findingCount(findings)}.`, 2, findings)
}

const mostUnread = 10

const unreadLine = (finding: Finding): string => `Not compared, for it is wrong: ${findingLine(finding)}`

const jsonLines = (changes: readonly Change[], notes: readonly string[], ignored: number): string[] =>
  [
    ...changes.map(change => ({ ...change })),
    ...notes.map(note => ({ note })),
    { sum: { ...sumOf(changes), ...(ignored > 0 ? { ignored } : {}) } },
  ].map(one => JSON.stringify(one))

const sumOf = (changes: readonly Change[]): Readonly<Record<Level, number>> => {
  const count = (level: Level): number => changes.filter(change => change.level === level).length
  return { error: count('error'), warning: count('warning'), info: count('info') }
}

const textLines = (changes: readonly Change[], notes: readonly string[], sum: string): string[] => [
  ...changes.map(lineOf),
  ...notes,
  sum,
]

/** `pets.yaml:12:7 error request-property-max-decreased GET /pets: …`, the shape that editors make clickable. */
const lineOf = ({ rule, level, operation, what, old, new: now, witness }: Change): string => {
  const place = now ?? old
  const at = place === undefined ? '' : `${place.file}:${place.line}:${place.column} `
  const about = operation === undefined ? '' : `${operation}: `
  return `${at}${level} ${rule} ${about}${what}${witness === undefined ? '' : shownWitness(witness, rule)}`
}

const longestWitness = 120

const shownWitness = (witness: unknown, rule: string): string => {
  const text = JSON.stringify(witness) ?? ''
  const shown = text.length > longestWitness ? `${text.slice(0, longestWitness)}...` : text
  return rule.includes('response-') ? ` ${shown} may come now.` : ` ${shown} was good.`
}

const sentenceOf = (changes: readonly Change[], ignored: number): string => {
  const { error, warning, info } = sumOf(changes)
  if (changes.length === 0 && ignored === 0) return 'Nothing changed that anybody could notice.'
  const known = ignored === 0 ? '' : `, ${ignored} ignored`
  return `${counted(error, 'error')}, ${counted(warning, 'warning')}, ${info} for the record${known}.`
}
