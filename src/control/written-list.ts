/**
 * A list in JSON that is written while it is read: whoever asks for much of it, and reads none, holds no more than the
 * next of its items, and who reads fast leaves the loop to others in between.
 */
import type { AnswerStream, StreamReader } from '../contract/call.ts'
import { ownTurn, slice } from '../http/slices.ts'

/**
 * @param around what is sent with the list still empty; the first empty list in it is this one
 * @param items each is made when it is about to be written; undefined: it is gone, and left out
 * @param now in milliseconds
 */
export const writtenList = (
  around: object,
  items: Iterable<object | undefined>,
  now = () => performance.now(),
): AnswerStream => ({
  mediaType: 'application/json',
  begin: reader => {
    const writing = new Writing(reader, textsOf(around, items), now)
    void writing.begin()
    return () => writing.stop()
  },
})

const textsOf = function* (around: object, items: Iterable<object | undefined>): Generator<string> {
  const text = JSON.stringify(around)
  const place = text.indexOf('[]') + 1
  yield text.slice(0, place)
  let comma = ''
  for (const item of items) {
    if (item !== undefined) {
      yield comma + JSON.stringify(item)
      comma = ','
    }
  }
  yield text.slice(place)
}

class Writing {
  readonly #reader: StreamReader
  readonly #texts: Iterator<string>
  readonly #now: () => number
  /** When what is written has taken long enough for this turn. */
  #until = 0
  #isOver = false

  constructor(reader: StreamReader, texts: Iterator<string>, now: () => number) {
    this.#reader = reader
    this.#texts = texts
    this.#now = now
  }

  /** In a turn of its own: many may be asked for at once. */
  async begin(): Promise<void> {
    await ownTurn()
    this.#until = this.#now() + slice
    this.go()
  }

  /** What was written may have been read at once: it is the same turn still. */
  go(): void {
    while (!this.#isOver) {
      if (this.#now() >= this.#until) return void this.begin()
      const text = this.#next()
      if (text === undefined) return
      if (!this.#reader.write(text)) return this.#reader.onceRead(() => this.go())
    }
  }

  stop(): void {
    this.#isOver = true
  }

  /** Undefined: it has come to its end. Of an answer that has begun nothing can be said but that it is not whole. */
  #next(): string | undefined {
    try {
      const { done, value } = this.#texts.next()
      if (done !== true) return value
      this.#reader.end()
    } catch {
      this.#reader.cut()
    }
    this.stop()
    return undefined
  }
}
