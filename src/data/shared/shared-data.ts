/**
 * The data layer of a world that several processes share: each has all of it in memory and answers questions from
 * there, and what changes is written to a log that all of them read.
 *
 * Changes that wait are decided together, one on top of the other, at the version that this process knows, and are
 * written only if that is still the last one. If it isn't, what the others have written is read, and all of them are
 * decided anew: so no two processes give one place to two people. What is in the log has happened, and is applied
 * without another look at it.
 */
import { writtenHere } from '../../text/written-here.ts'
import type { ParticipationChange, Conflict } from '../../club/taking-part.ts'
import type { ChangeLog, KeptBeside, SharedData } from '../change-log.ts'
import type { Edit } from '../edit.ts'
import type { ChangedRecord, Replica, WrittenChanges } from '../replica.ts'
import { type Waiting, inBatches } from './in-batches.ts'

const nothingBeside: KeptBeside = {
  has: () => false,
  apply: () => undefined,
  whole: () => [],
  restore: () => undefined,
}

/** So many commits nobody minds who comes anew, and as many as there are records that differ. */
const fewest = 512

/**
 * Commits for which somebody who was too late with one asks what is new along with each: to ask once it is known to be
 * late takes as long as who was first needs for the next, and so on.
 */
const rivalled = 64

/** Decided together: so many are applied in a few milliseconds. */
const most = 64

type CommitResult = Conflict | 'nothing' | undefined
type Outcome = Exclude<CommitResult, undefined> | readonly ChangedRecord[]
type Decide = () => readonly ChangedRecord[]
type Wish = { readonly change: ParticipationChange } | { readonly edit: Edit } | { readonly decide: Decide }

export const sharedData = (replica: Replica, log: ChangeLog, beside = nothingBeside): SharedData => {
  /** Records in the last whole that is known here. */
  let inWhole = 0
  /** What is being written, until it is applied here or was written by nobody. It never fails. */
  let writing: Promise<unknown> | undefined
  /** What others have written is on its way here, for all who want it. */
  let fetching: Promise<void> | undefined
  /** Commits that are still to be made as one among others. */
  let rivals = 0

  const apply = (written: WrittenChanges): void => {
    const { version, records, isWhole } = written
    const others = records.filter(({ kind }) => beside.has(kind))
    if (isWhole === true) inWhole = records.length
    if (others.length > 0 && version > replica.version()) beside[isWhole === true ? 'restore' : 'apply'](others)
    replica.apply(others.length === 0 ? written : { ...written, records: without(others, records) })
  }

  const keepWhole = (): void => {
    const records = [...replica.whole(), ...beside.whole()]
    inWhole = records.length
    log.keepWhole?.({ version: replica.version(), records, isWhole: true })
  }

  /** The same for all who share it, so that of several who write one keeps the whole: who wrote such a version. */
  const every = (): number => Math.max(fewest, 2 ** Math.ceil(Math.log2(1 + Math.max(replica.size(), inWhole))))

  const decided = (wishes: readonly Wish[]): readonly Outcome[] => {
    const [first] = wishes
    if (first !== undefined && 'decide' in first) {
      const records = first.decide()
      return [records.length === 0 ? 'nothing' : records]
    }
    if (first !== undefined && 'edit' in first) return [replica.decideEdit(first.edit)]
    return replica.decide(wishes.flatMap(wish => ('change' in wish ? [wish.change] : [])))
  }

  /**
   * Each is told when what it has done is there and nothing later yet: its answer is of its own version.
   *
   * @param version before the first of them
   */
  const applyInTurn = async (
    version: number,
    waiting: readonly Waiting<Wish, CommitResult>[],
    outcomes: readonly Outcome[],
  ): Promise<void> => {
    let last = version
    for (const [index, { resolve }] of waiting.entries()) {
      const outcome = outcomes[index] ?? []
      if (typeof outcome === 'string') resolve(outcome)
      else {
        apply({ version: ++last, records: outcome })
        resolve(undefined)
      }
      // All that they do until they wait for something comes before the next.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise<void>(then => process.nextTick(then))
    }
  }

  const written = async (waiting: readonly Waiting<Wish, CommitResult>[]): Promise<void> => {
    await replica.ready?.()
    for (;;) {
      // As every other process will read it.
      const outcomes = writtenHere<readonly Outcome[]>(
        JSON.parse(JSON.stringify(decided(waiting.map(({ wish }) => wish)))),
      )
      const commits = outcomes.filter(outcome => typeof outcome !== 'string')
      const before = replica.version()
      // Who met a conflict waits for the others too: with what was not written after all there is none.
      // Each attempt that fails means that somebody else's has not.
      const meanwhile = commits.length > 0 && rivals > 0 ? log.since(before).catch(() => []) : []
      // oxlint-disable-next-line no-await-in-loop
      const upTo = commits.length === 0 ? before : await log.append(before, commits)
      if (upTo !== undefined) {
        rivals = Math.max(0, rivals - 1)
        // oxlint-disable-next-line no-await-in-loop
        await applyInTurn(before, waiting, outcomes)
        if (Math.floor(before / every()) < Math.floor(replica.version() / every())) keepWhole()
        return
      }
      rivals = rivalled
      // oxlint-disable-next-line no-await-in-loop
      for (const one of await meanwhile) apply(one)
      // oxlint-disable-next-line no-await-in-loop
      if (replica.version() === before) for (const one of await log.since(before)) apply(one)
    }
  }

  const fetched = async (): Promise<void> => {
    await replica.ready?.()
    const commits = await log.since(replica.version())
    if (writing !== undefined) return
    for (const one of commits) apply(one)
    // It was never kept, or that has failed.
    if (commits.length > 2 * every()) keepWhole()
  }

  const wished = inBatches<Wish, CommitResult>(
    waiting => {
      const done = written(waiting)
      const settled = done
        .catch(() => undefined)
        .finally(() => {
          // The next may be on its way by then.
          if (writing === settled) writing = undefined
        })
      writing = settled
      return done
    },
    // An edit makes indexes anew, and names the version that it was decided at.
    { most, isAlone: wish => !('change' in wish) },
  )

  return {
    data: {
      ...replica.data,
      commit: async change => conflictIn(await wished({ change })),
      edit: async edit => ((await wished({ edit })) === undefined ? undefined : 'changed'),
    },
    keepBeside: async decide => void (await wished({ decide })),
    reach: async version => {
      while (replica.version() < version) {
        // Read from the log, it would be here before those who have written it are told, whose answers are of before.
        // oxlint-disable-next-line no-await-in-loop
        await (writing ?? (fetching ??= fetched().finally(() => (fetching = undefined))))
      }
    },
  }
}

const without = (some: readonly ChangedRecord[], records: readonly ChangedRecord[]): readonly ChangedRecord[] =>
  some.length === records.length ? [] : records.filter(one => !some.includes(one))

const conflictIn = (told: CommitResult): Conflict | undefined => (told === 'nothing' ? undefined : told)
