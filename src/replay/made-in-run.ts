/**
 * What the calls of this run have put there and taken away, by path: of that alone it is known what a service has to
 * answer. Whatever else is there or is not, others may have changed since it was recorded.
 *
 * All is forgotten once a call did something that it didn't do then, or may have done it: what follows from that, no
 * recording shows.
 */
import { type RenamedId, plainPath } from './drawn-ids.ts'
import { isGoodStatus } from '../text/good-status.ts'
import { lastPart } from '../text/last-part.ts'

/** A call that was answered, then and now. */
export interface AnsweredCall {
  readonly method: string
  /** Its paths behind the base path, without a query. */
  readonly was: string
  readonly is: string
  /** Undefined: no answer came. */
  readonly statusThen: number | undefined
  readonly statusNow: number | undefined
  /** What it created; undefined: nothing, or nobody knows. */
  readonly created: RenamedId | undefined
}

export interface MadeInRun {
  /** A call that writes. */
  learn(done: AnsweredCall): void
  /** Was the record of this path, as it was called then and is now, put there by this run, and is it still? */
  isThere(then: string, now: string): boolean
  isDeleted(then: string, now: string): boolean
}

export const madeInRun = (): MadeInRun => {
  /** Paths of now, with those of then: what was another thing then says nothing of this one. */
  const there = new Map<string, string>()
  /** By the last segment as well: an id that is free again may be drawn for anything. */
  const deleted = new Map<string, Map<string, string>>()
  const forget = (): void => {
    there.clear()
    deleted.clear()
  }
  const isDeleted = (then: string, now: string): boolean => deleted.get(lastPart(now))?.get(now) === then
  return {
    learn: ({ method, was: then, is: now, statusThen, statusNow, created }) => {
      if (statusNow === undefined || statusThen === undefined || (isGoodStatus(statusNow) && !isGoodStatus(statusThen)))
        return forget()
      if (!isGoodStatus(statusNow)) return
      const [was, is] = [plainPath(then), plainPath(now)]
      if (method === 'DELETE') {
        there.delete(is)
        if (statusNow === accepted || statusThen === accepted) return
        const alike = deleted.get(lastPart(is)) ?? new Map<string, string>()
        deleted.set(lastPart(is), alike.set(is, was))
        return
      }
      if (method === 'POST') {
        if (created === undefined) return deleted.clear()
        const [idThen, idNow] = [
          plainPath(`${was}/${segmentOf(created.was)}`),
          plainPath(`${is}/${segmentOf(created.is)}`),
        ]
        deleted.delete(lastPart(idNow))
        if (statusNow !== accepted && statusThen !== accepted) there.set(idNow, idThen)
        return
      }
      deleted.get(lastPart(is))?.delete(is)
      if (method === 'PUT' && statusNow !== accepted && statusThen !== accepted) there.set(is, was)
    },
    isThere: (then, now) => there.get(plainPath(now)) === plainPath(then),
    isDeleted: (then, now) => isDeleted(plainPath(then), plainPath(now)),
  }
}

/** RFC 9110, section 15.3.3: it may be done later, or never. */
const accepted = 202

const segmentOf = (id: RenamedId['is']): string => encodeURIComponent(String(id))
