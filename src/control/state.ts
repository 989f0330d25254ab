/** What a world holds, and what an operator may do to it: both are the mode's to say. */
import { type Failed, isFailed } from '../contract/problem.ts'
import { Unanswerable } from '../contract/call.ts'
import { boundsFor } from '../contract/check/request.ts'
import { problemOfViolations } from '../contract/error-answers.ts'
import type { Schemas } from '../contract/schemas.ts'
import { TooMuchWork } from '../contract/work.ts'
import { given } from '../text/given.ts'
import { didYouMean, nearest } from '../text/nearest.ts'
import type { Action } from '../worlds/mode-provider.ts'
import { actionExchange } from './action-exchange.ts'
import { type ControlOperation, failed, inWorld, wrongBody } from './operation.ts'

export const getState: ControlOperation<'getState'> = ({ worlds, path }) =>
  inWorld(worlds, path.world, async ({ instance }) => {
    const [collections, changes] = await Promise.all([instance.collections(), instance.changes()])
    return { status: 200, body: { collections: { ...collections }, changes: changes.map(change => ({ ...change })) } }
  })

export const listRecords: ControlOperation<'listRecords'> = ({
  worlds,
  path: { world: name, collection },
  query: { offset = 0, limit = 100 },
}) =>
  inWorld(worlds, name, async ({ instance }) => {
    const records = await instance.records(collection, { offset, limit })
    if (records !== undefined) return { status: 200, body: records.map(record => ({ ...record })) }
    return unknownName('unknown_collection', 'collection', collection, Object.keys(await instance.collections()))
  })

export const listActions: ControlOperation<'listActions'> = ({ worlds, path }) =>
  inWorld(worlds, path.world, ({ instance: { actions } }) => ({
    status: 200,
    body: actions.map(({ name, description, arguments: schema }) => ({ name, description, arguments: { ...schema } })),
  }))

/** Done or refused, it stands in the world's journal. */
export const runAction: ControlOperation<'runAction'> = ({
  worlds,
  schemas,
  base,
  path: { world: name, action: wanted },
  body = {},
  bodySize = 0,
}) =>
  inWorld(worlds, name, async world => {
    const { actions } = world.instance
    const action = actions.find(one => one.name === wanted)
    if (action === undefined)
      return unknownName(
        'unknown_action',
        'action',
        wanted,
        actions.map(one => one.name),
      )
    // A reset meanwhile begins another journal.
    const bound = world.bound(world.settings.mode)
    const began = performance.now()
    const done = await outcomeOf(action, schemas, body, bodySize)
    // Others go on while it is noted.
    const version = bound.version?.()
    await bound.note(
      actionExchange({
        action,
        url: `${base}/control/v1/worlds/${name}/actions/${action.name}`,
        sent: body,
        size: bodySize,
        done,
        milliseconds: performance.now() - began,
      }),
    )
    // It says when to come back.
    if (isFailed(done) && done.cause instanceof Unanswerable) throw done.cause
    return { ...done, ...given({ version }) }
  })

const outcomeOf = async (
  action: Action,
  schemas: Schemas,
  body: Readonly<Record<string, unknown>>,
  bodySize: number,
): Promise<{ readonly status: 200; readonly body: Record<string, unknown> } | Failed> => {
  const wrong = wrongArguments(action, schemas, body, bodySize)
  if (wrong !== undefined) return wrong
  try {
    const done = await action.run(body)
    return isFailed(done) ? done : { status: 200, body: { ...done } }
  } catch (error) {
    if (error instanceof Unanswerable) return { problem: error.problem, cause: error }
    throw error
  }
}

const wrongArguments = (
  action: Action,
  schemas: Schemas,
  body: Readonly<Record<string, unknown>>,
  bodySize: number,
): Failed | undefined => {
  try {
    const { problems, areMore } = schemas.problemsFoundOfSchema(action.arguments, body, boundsFor(bodySize))
    if (problems.length === 0) return undefined
    const violations = problems.map(({ pointer, expected, found }) =>
      wrongBody(pointer, `expected ${expected}, found ${found}.`),
    )
    return areMore ? { problem: problemOfViolations(400, violations, true) } : failed(violations)
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    const message = `To hold the arguments of ${action.name} against their schema is more work than is done for them.`
    return { problem: { status: 503, code: 'too_much_work', message, violations: [] } }
  }
}

const unknownName = (code: string, kind: string, name: string, known: readonly string[]): Failed => {
  const hint = didYouMean(nearest(name, known, 1), '.')
  const there = known.length === 0 ? 'There is none in this mode.' : `There are: ${known.join(', ')}.`
  return {
    problem: {
      status: 404,
      code,
      message: `There is no ${kind} ${JSON.stringify(name.slice(0, 64))}${hint} ${there}`,
      violations: [],
    },
  }
}
