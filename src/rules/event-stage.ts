/**
 * How far an event has come: the first stage that holds.
 */
import type { ClubEvent, Instant } from '../club/model.ts'

export const eventStages = ['pending', 'open', 'closed', 'inplay', 'completed', 'archived'] as const
export type EventStage = (typeof eventStages)[number]

export const eventStage = ({ archived, period, entriesOpen, entriesClose }: ClubEvent, now: Instant): EventStage => {
  if (archived) return 'archived'
  if (period?.end !== undefined && period.end <= now) return 'completed'
  // Also an event without an end, for good.
  if (period !== undefined && period.start <= now) return 'inplay'
  // Without a closing date entries close when it starts, and then it is in play.
  if (entriesClose !== undefined && entriesClose <= now) return 'closed'
  return entriesOpen !== undefined && now < entriesOpen ? 'pending' : 'open'
}
