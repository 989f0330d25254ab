/** What every request to a world prefers. */
import type { Preferences } from '../contract/call.ts'
import type { components } from '../generated/control.ts'
import { type ControlOperation, inWorld } from './operation.ts'

type PreferencesBody = components['schemas']['Preferences']

export const preferencesFrom = (body: PreferencesBody): Preferences | undefined =>
  Object.keys(body).length === 0 ? undefined : { ...body, strict: body.handling === 'strict', unclear: [] }

const preferencesBody = (preferences: Preferences | undefined): PreferencesBody => {
  if (preferences === undefined) return {}
  const { strict: _, unclear: __, ...body } = preferences
  return body
}

export const getPreferences: ControlOperation<'getPreferences'> = ({ worlds, path }) =>
  inWorld(worlds, path.world, world => ({ status: 200, body: preferencesBody(world.preferences) }))

export const setPreferences: ControlOperation<'setPreferences'> = ({ worlds, path, body }) =>
  inWorld(worlds, path.world, world =>
    world.steer(() => {
      const failure = world.prefer(preferencesFrom(body))
      if (failure !== undefined) return failure
      return { status: 200, body: preferencesBody(world.preferences) }
    }),
  )
