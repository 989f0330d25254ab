/** What time it is in a world. */
import { given } from '../text/given.ts'
import { clockBounds, isOnClock } from '../text/instants.ts'
import { millisecondsOf } from '../text/duration.ts'
import { instantOnClock, wrongTime } from './instants.ts'
import { type ControlOperation, failed, inWorld, wrongBody } from './operation.ts'
import { clockBody } from './world-body.ts'

export const getClock: ControlOperation<'getClock'> = ({ worlds, path }) =>
  inWorld(worlds, path.world, world => ({ status: 200, body: clockBody(world) }))

export const setClock: ControlOperation<'setClock'> = ({ worlds, path, body: { now: asked, frozen } }) =>
  inWorld(worlds, path.world, world => {
    const now = asked === undefined ? undefined : instantOnClock(asked)
    if (asked !== undefined && now === undefined) return failed([wrongTime('/now', asked)])
    return world.steer(() => {
      world.clock.set(given({ now, isFrozen: frozen }))
      world.changed()
      return { status: 200, body: clockBody(world) }
    })
  })

export const advanceClock: ControlOperation<'advanceClock'> = ({ worlds, path, body: { by } }) =>
  inWorld(worlds, path.world, world => {
    const milliseconds = typeof by === 'number' ? by : millisecondsOf(by)
    if (milliseconds === undefined)
      return failed([wrongBody('/by', `expected an ISO 8601 duration such as PT48H, found ${JSON.stringify(by)}.`)])
    return world.steer(() => {
      const now = world.clock.now()
      if (!isOnClock(now + milliseconds))
        return failed([
          wrongBody(
            '/by',
            `expected a duration that ends ${clockBounds}, found ${JSON.stringify(by)}; it is `
              + `${new Date(now).toISOString()}.`,
          ),
        ])
      world.clock.advance(milliseconds)
      world.changed()
      return { status: 200, body: clockBody(world) }
    })
  })
