/** The journal: read, cleared, counted in. */
import { entryBody } from './entry-body.ts'
import { verified } from './verification.ts'
import { unknownOperation } from './faults.ts'
import { type ControlOperation, failed, inWorld, wrongBody } from './operation.ts'

export const listJournal: ControlOperation<'listJournal'> = ({
  worlds,
  redaction,
  path,
  query: { operationId, violations, after = 0, limit = 100 },
}) =>
  inWorld(worlds, path.world, ({ journal }) => {
    const unknown =
      operationId === undefined
        ? []
        : unknownOperation(operationId, worlds.served.contract.operations, 'operationId', 'query')
    if (unknown.length > 0) return failed(unknown)
    const entries = journal
      .entries()
      .filter(
        ({ number, operation, violations: found }) =>
          number > after
          && (operationId === undefined || operation?.id === operationId)
          && (violations === undefined || found.length > 0 === violations),
      )
    return {
      status: 200,
      body: {
        total: journal.total,
        dropped: journal.dropped,
        entries: entries.slice(0, limit).map(entry => entryBody(entry, redaction)),
      },
    }
  })

export const clearJournal: ControlOperation<'clearJournal'> = ({ worlds, path }) =>
  inWorld(worlds, path.world, ({ journal }) => {
    journal.clear()
    return { status: 204 }
  })

export const verifyCalls: ControlOperation<'verifyCalls'> = ({ worlds, redaction, path, body }) =>
  inWorld(worlds, path.world, ({ journal }) => {
    const { operationId, times, atLeast, atMost } = body
    const wrong = [
      ...(operationId === undefined
        ? []
        : unknownOperation(operationId, worlds.served.contract.operations, '/operationId')),
      ...(times !== undefined && (atLeast !== undefined || atMost !== undefined)
        ? [wrongBody('/times', 'expected either times, or atLeast and atMost, found both.')]
        : []),
      ...(atLeast !== undefined && atMost !== undefined && atLeast > atMost
        ? [wrongBody('/atLeast', `expected at most atMost, found ${atLeast} and ${atMost}.`)]
        : []),
    ]
    return wrong.length > 0 ? failed(wrong) : { status: 200, body: verified(journal, body, redaction) }
  })

const mostListed = 100

export const listViolations: ControlOperation<'listViolations'> = ({ worlds, redaction, path }) =>
  inWorld(worlds, path.world, ({ journal }) => ({
    status: 200,
    body: {
      total: journal.violations,
      entries: journal
        .entries()
        .filter(({ violations }) => violations.length > 0)
        .slice(-mostListed)
        .map(entry => entryBody(entry, redaction)),
    },
  }))
