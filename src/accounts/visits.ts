/**
 * Browsers that are signed in, or about to be.
 *
 * Ports of one host share cookies and are one site, so a cookie alone proves nothing of a form: each visit has a token
 * that stands in the forms of its pages, and that no page of another port can read.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type HasRoomFor, anyCount } from './room.ts'
import { digestOf } from './secrets.ts'

export interface Visit {
  /** Who is signed in. */
  readonly subject: string | undefined
  /** Has whoever it is shown that they operate this server? */
  readonly isOperator: boolean
  readonly formToken: string
}

/** Secrets for the page that a form leads to: a page that was loaded anew would make others. */
export interface Left {
  readonly id: string
  readonly secrets: readonly { readonly name: string; readonly secret: string }[]
}

export class Visits {
  readonly #most: number
  readonly #hasRoomFor: HasRoomFor
  readonly #visits = new Map<string, Visit>()
  readonly #left = new WeakMap<Visit, Left>()

  /** @param hasRoomFor so many in memory */
  constructor(most: number, hasRoomFor: HasRoomFor = anyCount) {
    this.#most = most
    this.#hasRoomFor = hasRoomFor
  }

  /** A new one each time somebody signs in, so that nobody can have planted it. @returns the value of its cookie */
  begin(subject: string | undefined, isOperator = false): { readonly cookie: string; readonly visit: Visit } {
    const cookie = randomBytes(32).toString('base64url')
    const visit = { subject, isOperator, formToken: randomBytes(32).toString('base64url') }
    const isFull = this.#visits.size >= this.#most || !this.#hasRoomFor(this.#visits.size + 1)
    const oldest = isFull ? this.#leastWanted() : undefined
    if (oldest !== undefined) this.#visits.delete(oldest)
    this.#visits.set(keyOf(cookie), visit)
    return { cookie, visit }
  }

  /** Who only looks in makes room before somebody who is signed in: any page may lead browsers here. */
  #leastWanted(): string | undefined {
    for (const [key, { subject, isOperator }] of this.#visits) if (subject === undefined && !isOperator) return key
    return this.#visits.keys().next().value
  }

  find(cookie: string | undefined): Visit | undefined {
    return cookie === undefined ? undefined : this.#visits.get(keyOf(cookie))
  }

  /** In place of what was left before. */
  leave(visit: Visit, left: Left): void {
    this.#left.set(visit, left)
  }

  /** Once. */
  take(visit: Visit, id: string | undefined): Left | undefined {
    const left = this.#left.get(visit)
    if (left === undefined || left.id !== id) return undefined
    this.#left.delete(visit)
    return left
  }

  end(cookie: string): void {
    this.#visits.delete(keyOf(cookie))
    this.#hasRoomFor(this.#visits.size)
  }
}

export const isFormToken = ({ formToken }: Visit, sent: string): boolean =>
  timingSafeEqual(digestOf(formToken), digestOf(sent))

const keyOf = (cookie: string): string => digestOf(cookie).toString('hex')
