/** What a world holds, and what an operator may do to it: both are the mode's to say. */
import { type Failed, isFailed } from '../contract/problem.ts'
import type { SchemaProblem } from '../contract/schemas.ts'
import { didYouMean, nearest } from '../text/nearest.ts'
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

export const runAction: ControlOperation<'runAction'> = ({
  worlds,
  schemas,
  path: { world: name, action: wanted },
  body = {},
}) =>
  inWorld(worlds, name, async ({ instance: { actions } }) => {
    const action = actions.find(one => one.name === wanted)
    if (action === undefined)
      return unknownName(
        'unknown_action',
        'action',
        wanted,
        actions.map(one => one.name),
      )
    const problems = schemas.problemsOfSchema(action.arguments, body)
    if (problems.length > 0)
      return failed(
        problems.map(({ pointer, expected, found }: SchemaProblem) =>
          wrongBody(pointer, `expected ${expected}, found ${found}.`),
        ),
      )
    const done = await action.run(body)
    if (isFailed(done)) return done
    return { status: 200, body: { ...done } }
  })

const unknownName = (code: string, kind: string, name: string, known: readonly string[]): Failed => {
  const hint = didYouMean(nearest(name, known, 1))
  const there = known.length === 0 ? 'There is none in this mode.' : `There are: ${known.join(', ')}.`
  return {
    problem: {
      status: 404,
      code,
      message: `There is no ${kind} ${JSON.stringify(name.slice(0, 64))}${hint}. ${there}`,
      violations: [],
    },
  }
}
