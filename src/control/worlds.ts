/** Worlds and scenarios: listed, made, read, reset, deleted. */
import { given } from '../text/given.ts'
import { isFailed } from '../contract/problem.ts'
import { defaultName } from '../text/default-world.ts'
import { instantOnClock, wrongTime } from './instants.ts'
import { type ControlOperation, failed, inWorld } from './operation.ts'
import { preferencesFrom } from './preferences.ts'
import { worldBody } from './world-body.ts'

export const listScenarios: ControlOperation<'listScenarios'> = async ({ worlds }) => ({
  status: 200,
  body: (await worlds.scenarios()).map(({ name, description, now }) => ({
    name,
    ...given({ description, now: now === undefined ? undefined : new Date(now).toISOString() }),
  })),
})

export const listWorlds: ControlOperation<'listWorlds'> = async call => {
  const {
    worlds,
    query: { offset = 0, limit = 100 },
  } = call
  return {
    status: 200,
    body: (await worlds.list(offset, limit)).map(world => worldBody(world, call)),
  }
}

export const createWorld: ControlOperation<'createWorld'> = async call => {
  const { worlds, body: { now: asked, frozen, preferences: wished = {}, ...rest } = {} } = call
  const now = asked === undefined ? undefined : instantOnClock(asked)
  if (asked !== undefined && now === undefined) return failed([wrongTime('/now', asked)])
  const preferences = preferencesFrom(wished)
  const made = await worlds.create({
    ...rest,
    ...given({ now, isFrozen: frozen, preferences, isGone: call.isGone }),
    ...given({ size: rest.world === undefined ? undefined : call.bodySize }),
  })
  if (isFailed(made)) return made
  const body = worldBody(made, call)
  const location = `${call.base}/control/v1/worlds/${made.name}`
  return { status: 201, body, location, ...given({ version: made.version }) }
}

export const getWorld: ControlOperation<'getWorld'> = call =>
  inWorld(call.worlds, call.path.world, world => ({ status: 200, body: worldBody(world, call) }))

export const resetWorld: ControlOperation<'resetWorld'> = call =>
  inWorld(call.worlds, call.path.world, async world => {
    const failure = await world.reset()
    if (failure !== undefined) return failure
    return { status: 200, body: worldBody(world, call) }
  })

export const startWorldFrom: ControlOperation<'startWorldFrom'> = call =>
  inWorld(call.worlds, call.path.world, async world => {
    const failure = await call.worlds.startFrom(world, call.body.scenario)
    return failure ?? { status: 200, body: worldBody(world, call) }
  })

export const deleteWorld: ControlOperation<'deleteWorld'> = ({ worlds, path }) =>
  inWorld(worlds, path.world, async world =>
    (await worlds.remove(world))
      ? { status: 204 }
      : {
          problem: {
            status: 409,
            code: 'default_world',
            message: `The world ${defaultName} stays. Reset it instead.`,
            violations: [],
          },
        },
  )
