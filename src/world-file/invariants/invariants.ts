/**
 * What must be true of a world before anybody is served from it. Each check is a line of the list below.
 *
 * A world that breaks one of these would make the stub tell stories that the club never could: a court with two matches
 * on it, a coach in two places. What could not be resolved or read has been reported already, and is left out here.
 */
import type { WorldRecords } from '../../club/model.ts'
import type { Segments } from '../../text/pointer.ts'
import type { Slices } from '../../text/slices.ts'
import type { UnplacedFindings } from '../finding.ts'
import { noMoreThanThereArePlaces, oneBookingACourt, onePlaceAPerson, onlyParticipantsAttend } from './at-a-time.ts'
import type { Facts, WorldInvariant } from './invariant.ts'
import type { WorldStart } from './not-yet.ts'
import {
  nobodyPlaysTwice,
  oneSideWins,
  onlyCompletedMatchesHaveAnOutcome,
  sidesAreOfTheirFormat,
} from './of-a-match.ts'
import { familiesAreNotTooLarge, offersAreNotTooMany } from './not-too-many.ts'
import {
  agesAreInOrder,
  namesAreShortEnough,
  nobodyIsBornLater,
  nobodyIsTheirOwnFamily,
  nothingIsAheadOfItsTime,
  startsBeforeItEnds,
} from './of-a-record.ts'
import { listedOnce, onceOnly, oneExceptionADate } from './once-only.ts'
import { courtsAndCoachesFit, sessionsAreComplete } from './together.ts'

export function* brokenInvariants(
  world: WorldRecords,
  start: WorldStart,
  places: ReadonlyMap<object, Segments>,
  unplaced: UnplacedFindings,
): Slices<void> {
  const report: Facts['report'] = (record, code, message, ...field) => {
    unplaced.push({ code, segments: [...(places.get(record) ?? []), ...field], spot: 'value', message })
  }
  for (const invariant of invariants) yield* invariant({ world, start, places, report })
}

const invariants: readonly WorldInvariant[] = [
  startsBeforeItEnds,
  agesAreInOrder,
  nobodyIsTheirOwnFamily,
  namesAreShortEnough,
  nobodyIsBornLater,
  nothingIsAheadOfItsTime,
  sidesAreOfTheirFormat,
  nobodyPlaysTwice,
  oneSideWins,
  onlyCompletedMatchesHaveAnOutcome,
  onceOnly,
  listedOnce,
  oneExceptionADate,
  sessionsAreComplete,
  courtsAndCoachesFit,
  offersAreNotTooMany,
  familiesAreNotTooLarge,
  oneBookingACourt,
  onePlaceAPerson,
  noMoreThanThereArePlaces,
  onlyParticipantsAttend,
]
