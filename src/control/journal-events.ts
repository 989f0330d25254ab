/**
 * What is written to a world's journal, while it is: server-sent events (the HTML standard, section 9.2).
 *
 * Nothing is kept for a listener. The journal itself is what is still to be told, and a listener a place in it: who
 * reads slowly is told later, and of what has made room meanwhile how much it was. An id names that place, so that who
 * comes back (`Last-Event-ID`) goes on from there, and is told where the journal has begun again.
 */
import type { AnswerStream, StreamReader } from '../contract/call.ts'
import type { Operation } from '../contract/operation.ts'
import { type Failed, isFailed, type Problem } from '../contract/problem.ts'
import type { Redaction } from '../contract/redaction.ts'
import { ownTurn } from '../http/slices.ts'
import { Recalled } from '../text/recalled.ts'
import type { JournalledExchange, JournalView } from '../worlds/journal.ts'
import type { World } from '../worlds/world.ts'
import { entryBody } from './entry-body.ts'

/** Milliseconds between two looks at what other servers have done in a world that they share. */
const look = 500
/** Milliseconds between two signs of life. Who has read nothing from one to the next but one is cut off. */
const pulse = 15_000
/** Until a client that has lost its connection asks again. */
const retry = 1_000

/** Characters that one turn of the event loop writes. */
const mostOfTurn = 64 * 1024

type Followed = Pick<World, 'journal' | 'changes' | 'gone' | 'use' | 'followable' | 'follow'>
  & Partial<Pick<World, 'isShared' | 'refresh'>>

interface Following {
  /** Id of the last event that was received; absent: what comes from now on. */
  readonly after: string | undefined
  readonly redactionOf: (operation: Operation | undefined) => Redaction
  /** @returns stops it; a test has its own */
  readonly every?: (milliseconds: number, beat: () => void) => () => void
}

/** A problem: there are as many listeners as there may be. */
export const journalEvents = (
  world: Followed,
  { after, redactionOf, every = unattended }: Following,
): AnswerStream | Failed => {
  const full = world.followable()
  if (full !== undefined) return full
  const listener = new Listener(world, after, redactionOf)
  return {
    mediaType: 'text/event-stream',
    begin: reader => {
      const unfollow = world.follow(listener)
      // The last place went to somebody else, or the world has gone, since it was asked.
      if (isFailed(unfollow)) {
        reader.end()
        return () => undefined
      }
      const still = every(pulse, () => listener.beat())
      const unseen = world.isShared === true ? every(look, () => world.refresh?.()) : () => undefined
      listener.begin(reader)
      return () => {
        still()
        unseen()
        unfollow()
        listener.leave()
      }
    },
  }
}

/** Nothing stays running for its sake. */
const unattended: NonNullable<Following['every']> = (milliseconds, beat) => {
  const timer = setInterval(beat, milliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

class Listener {
  readonly #world: Followed
  readonly #redactionOf: Following['redactionOf']
  #reader: StreamReader | undefined
  #tag: string
  /** Of the last entry that was told. */
  #number: number
  /** So many changes were told of. */
  #changes: number
  #isDue = false
  /** Has to read before more is written; and had to already when the last sign of life was due. */
  #isFull = false
  #isLate = false

  constructor(world: Followed, after: string | undefined, redactionOf: Following['redactionOf']) {
    const { journal } = world
    this.#world = world
    this.#changes = world.changes
    this.#redactionOf = redactionOf
    const [, tag, number] = /^(?:([\da-f]{12})-)?(\d{1,15})$/.exec(after ?? `${journal.tag}-${journal.total}`) ?? []
    const isAll = tag === undefined && number === '0'
    // What was never an id of ours is no place in this journal.
    this.#tag = isAll ? journal.tag : (tag ?? '')
    this.#number = Math.min(Number(number ?? 0), this.#tag === journal.tag ? journal.total : Infinity)
  }

  begin(reader: StreamReader): void {
    this.#reader = reader
    const { total, dropped, tag } = this.#world.journal
    // Another journal's place is kept until the client has been told of this one's beginning.
    const id = this.#tag === tag ? `${tag}-${this.#number}` : undefined
    reader.write(`retry: ${retry}\n${eventText('start', id, { total, dropped })}`)
    this.#tell()
  }

  wake(): void {
    if (this.#isDue || this.#isFull || this.#reader === undefined) return
    this.#isDue = true
    void this.#tellInTurn()
  }

  /** Others who follow, of other worlds as well, have turns of their own. */
  async #tellInTurn(): Promise<void> {
    await ownTurn()
    this.#isDue = false
    this.#tell()
  }

  end({ code }: Problem): void {
    if (this.#world.gone === undefined) this.#tell()
    const reader = this.leave()
    reader?.write(eventText('end', undefined, { code }))
    reader?.end()
  }

  leave(): StreamReader | undefined {
    const reader = this.#reader
    this.#reader = undefined
    return reader
  }

  beat(): void {
    if (this.#isFull && this.#isLate) return this.leave()?.cut()
    this.#isLate = this.#isFull
    if (this.#isFull) return
    this.#world.use()
    this.#write(': still here\n\n')
  }

  /** What there is, a turn at a time and as fast as it is read. */
  #tell(): void {
    let left = mostOfTurn
    while (this.#reader !== undefined && !this.#isFull) {
      const text = this.#next()
      if (text === undefined) return this.#reader.isOnce ? this.leave()?.end() : undefined
      this.#write(text)
      left -= text.length
      if (left <= 0) return this.wake()
    }
  }

  #next(): string | undefined {
    const { journal } = this.#world
    const { tag, dropped } = journal
    if (tag !== this.#tag) {
      this.#tag = tag
      this.#number = 0
      return eventText('reset', `${tag}-0`, { total: journal.total, dropped })
    }
    if (this.#changes !== this.#world.changes) {
      this.#changes = this.#world.changes
      return eventText('change', undefined, {})
    }
    if (this.#number < dropped) {
      const missed = dropped - this.#number
      this.#number = dropped
      return eventText('gap', `${tag}-${dropped}`, { missed })
    }
    const entry = journal.at(this.#number + 1)
    if (entry === undefined) return undefined
    this.#number = entry.number
    return entryText(journal, entry, this.#redactionOf(entry.operation))
  }

  #write(text: string): void {
    const reader = this.#reader
    if (reader === undefined || reader.write(text)) return
    this.#isFull = true
    reader.onceRead(() => {
      this.#isFull = this.#isLate = false
      this.wake()
    })
  }
}

/** Of a journal what was told last: it is the same for all who follow it. */
const told = new Recalled<JournalView, string>(64)

const entryText = (journal: JournalView, entry: JournalledExchange, redaction: Redaction): string => {
  const id = `${journal.tag}-${entry.number}`
  return told.of(journal, [id, redaction.isSecret, redaction.url], () =>
    eventText('entry', id, entryBody(journal, entry, redaction)),
  )
}

const eventText = (event: string, id: string | undefined, data: object): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
