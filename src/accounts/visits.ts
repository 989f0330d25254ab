/**
 * Browsers that are signed in, or about to be.
 *
 * Ports of one host share cookies and are one site, so a cookie alone proves nothing of a form: each visit has a token
 * that stands in the forms of its pages, and that no page of another port can read.
 */
import { createCipheriv, createDecipheriv, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type HasRoomFor, anyCount } from './room.ts'
import { type Table, Tables } from './tables.ts'
import { digestOf } from '../text/digest.ts'
import { writtenHere } from '../text/written-here.ts'

/** A secret that only the cookie of the visit opens, which is kept nowhere. */
interface Sealed {
  readonly id: string
  readonly sealed: string
}

export interface Visit {
  /** Who is signed in. */
  readonly subject: string | undefined
  /** Has whoever it is shown that they operate this server? */
  readonly isOperator: boolean
  readonly formToken: string
}

/** Secrets for the page that a form leads to: a page that was loaded anew would make others. */
export interface LeftSecrets {
  readonly id: string
  readonly secrets: readonly { readonly name: string; readonly secret: string }[]
}

export class Visits {
  readonly #most: number
  readonly #hasRoomFor: HasRoomFor
  readonly #visits: Table<Visit>
  /** Of a visit, by the same key. */
  readonly #left: Table<Sealed>

  /** @param hasRoomFor so many in memory */
  constructor(most: number, hasRoomFor: HasRoomFor = anyCount, tables = new Tables()) {
    this.#visits = tables.table('visits')
    this.#left = tables.table('left')
    this.#most = most
    this.#hasRoomFor = hasRoomFor
  }

  /** A new one each time somebody signs in, so that nobody can have planted it. @returns the value of its cookie */
  begin(subject: string | undefined, isOperator = false): { readonly cookie: string; readonly visit: Visit } {
    const cookie = randomBytes(32).toString('base64url')
    const visit = { subject, isOperator, formToken: randomBytes(32).toString('base64url') }
    const isFull = this.#visits.size >= this.#most || !this.#hasRoomFor(this.#visits.size + 1)
    const oldest = isFull ? this.#leastWanted() : undefined
    if (oldest !== undefined) this.#forget(oldest)
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
  leave(cookie: string, { id, secrets }: LeftSecrets): void {
    const key = keyOf(cookie)
    if (this.#visits.has(key)) this.#left.set(key, { id, sealed: sealed(cookie, JSON.stringify(secrets)) })
  }

  /** Once. */
  take(cookie: string, id: string | undefined): LeftSecrets | undefined {
    const key = keyOf(cookie)
    const left = this.#left.get(key)
    if (left === undefined || left.id !== id) return undefined
    this.#left.delete(key)
    return { id, secrets: writtenHere<LeftSecrets['secrets']>(JSON.parse(opened(cookie, left.sealed))) }
  }

  /** Is anything left for this page? */
  has(cookie: string | undefined, id: string | undefined): cookie is string {
    return cookie !== undefined && id !== undefined && this.#left.get(keyOf(cookie))?.id === id
  }

  end(cookie: string): void {
    this.#forget(keyOf(cookie))
    this.#hasRoomFor(this.#visits.size)
  }

  /** So many are kept now, whoever began them. */
  recount(): void {
    if (this.#visits.size > 0) this.#hasRoomFor(this.#visits.size)
  }

  #forget(key: string): void {
    this.#visits.delete(key)
    this.#left.delete(key)
  }
}

const cipher = 'aes-256-gcm'
const [bytesOfNonce, bytesOfTag] = [12, 16]

const sealingKey = (cookie: string): Buffer => hash('sha256', `left ${cookie}`, 'buffer')

const sealed = (cookie: string, text: string): string => {
  const nonce = randomBytes(bytesOfNonce)
  const sealing = createCipheriv(cipher, sealingKey(cookie), nonce)
  const bytes = [sealing.update(text, 'utf8'), sealing.final()]
  return Buffer.concat([nonce, sealing.getAuthTag(), ...bytes]).toString('base64url')
}

const opened = (cookie: string, text: string): string => {
  const bytes = Buffer.from(text, 'base64url')
  const opening = createDecipheriv(cipher, sealingKey(cookie), bytes.subarray(0, bytesOfNonce))
  opening.setAuthTag(bytes.subarray(bytesOfNonce, bytesOfNonce + bytesOfTag))
  return Buffer.concat([opening.update(bytes.subarray(bytesOfNonce + bytesOfTag)), opening.final()]).toString('utf8')
}

export const isFormToken = ({ formToken }: Visit, sent: string): boolean =>
  timingSafeEqual(digestOf(formToken), digestOf(sent))

const keyOf = (cookie: string): string => digestOf(cookie).toString('hex')
