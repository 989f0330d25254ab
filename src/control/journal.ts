/** The journal: read, cleared, counted in. */
import { type EntryInFull, entryBody, entryInFull } from './entry-body.ts'
import { journalEvents } from './journal-events.ts'
import { mostAsked, reportedOf, verified } from './verification.ts'
import { unknownOperation } from './faults.ts'
import type { Operation } from '../contract/operation.ts'
import { isFailed, type Problem, type Violation } from '../contract/problem.ts'
import type { Redaction } from '../contract/redaction.ts'
import { harEntry, harOf } from '../text/har.ts'
import { didYouMean, nearest } from '../text/nearest.ts'
import type { JournalledExchange, JournalView } from '../worlds/journal.ts'
import type { Action } from '../worlds/mode-provider.ts'
import type { Worlds } from '../worlds/worlds.ts'
import { type ControlOperation, failed, inWorld, wrongBody } from './operation.ts'
import { writtenList } from './written-list.ts'

/** Is it a call of the contract that is served, and not of one beside it, nor an action? */
const isUsual =
  (worlds: Worlds) =>
  ({ operation, action }: JournalledExchange): boolean =>
    operation === undefined ? action === undefined : worlds.beside?.operations.includes(operation) !== true

export const listJournal: ControlOperation<'listJournal'> = ({
  worlds,
  redactionOf,
  operationsWith,
  path,
  query: { operationId, action, kind, violations, after = 0, limit = 100 },
}) =>
  inWorld(worlds, path.world, async ({ journal, instance: { actions } }) => {
    const unknown = [
      ...(operationId === undefined
        ? []
        : unknownOperation(operationId, await operationsWith([operationId]), 'operationId', 'query')),
      ...(action === undefined ? [] : unknownAction(action, actions)),
    ]
    if (unknown.length > 0) return failed(unknown)
    const entries = journal
      .entries()
      .filter(
        ({ number, operation, action: done, violations: found }) =>
          number > after
          && (operationId === undefined || operation?.id === operationId)
          && (action === undefined || done === action)
          && (kind === undefined || kindOf(done) === kind)
          && (violations === undefined || found.length > 0 === violations),
      )
    const { total, dropped } = journal
    const shown = readable(journal, entries.slice(0, limit), redactionOf, entryBody)
    return { status: 200, stream: writtenList({ total, dropped, entries: [] }, shown) }
  })

const kindOf = (action: string | undefined): 'action' | 'call' => (action === undefined ? 'call' : 'action')

const unknownAction = (asked: string, actions: readonly Action[]): Violation[] => {
  const names = actions.map(action => action.name)
  if (names.includes(asked)) return []
  const told = `there is no action ${JSON.stringify(asked.slice(0, 100))}${didYouMean(nearest(asked, names, 3), '.')}`
  return [{ in: 'query', name: 'action', code: 'unknown_action', message: `query.action: ${told}` }]
}

export const exportJournal: ControlOperation<'exportJournal'> = ({ worlds, redactionOf, origin, version, path }) =>
  inWorld(worlds, path.world, async ({ journal }) => {
    const calls = journal.entries().filter(({ action }) => action === undefined)
    const { dropped } = journal
    const archived = function* (): Generator<object | undefined> {
      for (const entry of readable(journal, calls, redactionOf, entryInFull)) yield entry && archivedOf(entry, origin)
    }
    return { status: 200, stream: writtenList(harOf([], { origin, version, dropped }), archived()) }
  })

const archivedOf = ({ shown, sent, isAnswerCut }: EntryInFull, origin: string): object =>
  sent === undefined
    ? harEntry(shown, origin)
    : harEntry(shown, origin, { base64: sent.toString('base64'), size: sent.length, isAnswerCut })

/** It lasts as long as whoever reads it, the world, and the server. */
export const followJournal: ControlOperation<'followJournal'> = ({ worlds, redactionOf, path, header }) =>
  inWorld(worlds, path.world, world => {
    const events = journalEvents(world, { after: header['last-event-id'], redactionOf })
    return isFailed(events) ? events : { status: 200, stream: events }
  })

export const clearJournal: ControlOperation<'clearJournal'> = ({ worlds, path }) =>
  inWorld(worlds, path.world, async world => {
    await world.clearJournal()
    return { status: 204 }
  })

export const verifyCalls: ControlOperation<'verifyCalls'> = ({
  worlds,
  redactionOf,
  operationsWith,
  onVerification,
  path,
  body,
  bodySize = 0,
}) =>
  inWorld(worlds, path.world, async ({ journal }) => {
    if (bodySize > mostAsked) return { problem: askedTooMuch }
    const { operationId, times, atLeast, atMost } = body
    const wrong = [
      ...(operationId === undefined
        ? []
        : unknownOperation(operationId, await operationsWith([operationId]), '/operationId')),
      ...(times !== undefined && (atLeast !== undefined || atMost !== undefined)
        ? [wrongBody('/times', 'expected either times, or atLeast and atMost, found both.')]
        : []),
      ...(atLeast !== undefined && atMost !== undefined && atLeast > atMost
        ? [wrongBody('/atLeast', `expected at most atMost, found ${atLeast} and ${atMost}.`)]
        : []),
    ]
    if (wrong.length > 0) return failed(wrong)
    const outcome = await verified(journal, body, redactionOf, isUsual(worlds))
    onVerification?.({
      world: path.world,
      question: JSON.stringify([path.world, body]),
      operation: operationId,
      isVerified: outcome.verified,
      says: outcome.verified ? '' : reportedOf(body, outcome, redactionOf(undefined)),
    })
    return { status: 200, body: outcome }
  })

const askedTooMuch: Problem = {
  status: 503,
  code: 'too_much_work',
  message: `To hold every call of the journal against more than ${mostAsked} bytes is more work than is done.`,
  violations: [],
}

const mostListed = 100

export const listViolations: ControlOperation<'listViolations'> = ({ worlds, redactionOf, path }) =>
  inWorld(worlds, path.world, async ({ journal }) => {
    const { violations: total } = journal
    const broken = journal.entries().filter(({ violations }) => violations.length > 0)
    const shown = readable(journal, broken.slice(-mostListed), redactionOf, entryBody)
    return { status: 200, stream: writtenList({ total, entries: [] }, shown) }
  })

/** Undefined for what has made room for newer calls by the time that it is asked for: its bodies are overwritten. */
const readable = function* <T>(
  journal: JournalView,
  entries: readonly JournalledExchange[],
  redactionOf: (operation: Operation | undefined) => Redaction,
  as: (journal: JournalView, entry: JournalledExchange, redaction: Redaction) => T,
): Generator<T | undefined> {
  for (const entry of entries)
    yield entry.number > journal.dropped ? as(journal, entry, redactionOf(entry.operation)) : undefined
}
