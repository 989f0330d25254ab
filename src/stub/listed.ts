/**
 * A list, or an object with lists in it, that the contract doesn't page, however long: it is written a little at a
 * time, once all is found out.
 */
import { jsonInSlices } from '../text/json-written.ts'
import type { Slices } from '../text/slices.ts'

/** Items that are written between two interruptions: of bookings with a hundred people in each some 2 ms. */
const stride = 16
/** Items that are written in one go. */
const few = 64

export class UnpagedList<Body> {
  readonly #length: number
  readonly #bodiesIn: (from: number, to: number) => readonly Body[]

  private constructor(length: number, bodiesIn: (from: number, to: number) => readonly Body[]) {
    this.#length = length
    this.#bodiesIn = bodiesIn
  }

  /** @param bodyOf what others change meanwhile is no matter of it */
  static of<Item, Body>(items: readonly Item[], bodyOf: (item: Item) => Body): UnpagedList<Body> {
    return new UnpagedList(items.length, (from, to) => items.slice(from, to).map(bodyOf))
  }

  /** Too long to be written while everybody waits. */
  get isLong(): boolean {
    return this.#length > few
  }

  /** What is written, as values. */
  read(): readonly Body[] {
    return this.#bodiesIn(0, this.#length)
  }

  /** As JSON. */
  *written(): Slices<Buffer> {
    const parts: Buffer[] = []
    for (let from = 0; from < this.#length; from += stride) {
      if (from > 0) yield
      const text = JSON.stringify(this.#bodiesIn(from, from + stride)).slice(1, -1)
      parts.push(Buffer.from(from === 0 ? `[${text}` : `,${text}`))
    }
    return Buffer.concat([...parts, Buffer.from(parts.length === 0 ? '[]' : ']')])
  }
}

/** An object with lists in it that may be long. */
export class Long<Body extends object> {
  readonly #body: Body
  /** Too long to be written while everybody waits. */
  readonly isLong: boolean

  /** @param items of its lists */
  constructor(body: Body, items: number) {
    this.#body = body
    this.isLong = items > few
  }

  read(): Body {
    return this.#body
  }

  /** As JSON. */
  *written(): Slices<Buffer> {
    return this.isLong ? yield* jsonInSlices(this.#body) : Buffer.from(JSON.stringify(this.#body))
  }
}
