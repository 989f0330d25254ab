/** `courtside check` of a world file: builds it as a start would, and says everything that is wrong with it. */
import { counted } from '../text/counted.ts'
import { checkedWorld } from '../app/checked-world.ts'
import { shownPath } from '../contract/document/source.ts'
import { Failure, worldFailure } from './failure.ts'
import type { Log } from './log.ts'

/**
 * @param now when it starts; absent: when it says, else today
 * @throws Failure with every finding
 */
export const checkWorld = async (path: string, now: number | undefined, log: Log): Promise<void> => {
  const world = await checkedWorld(path, now, Date.now()).catch((error: unknown) => {
    const failure = worldFailure(error)
    if (failure instanceof Failure) {
      log.findings(failure.findings)
      throw new Failure(failure.message)
    }
    throw failure
  })
  const { people, clubs, bookings, individualSessions } = world.records
  const booked = bookings.length + individualSessions.length
  log.info(
    `${shownPath(path)}: a world of ${counted(people.length, 'person', 'people')}, `
      + `${counted(clubs.length, 'club')} and `
      + `${counted(booked, 'booking or lesson', 'bookings and lessons')} that starts at `
      + `${new Date(world.now).toISOString()}, all good.`,
  )
}
