/**
 * Applications that may ask users of a world for access: declared by somebody, and of use once the operator has
 * accepted them.
 */
import { timingSafeEqual } from 'node:crypto'
import { lastFourOf } from './credentials.ts'
import type { Instant } from '../text/instants.ts'
import { type HasRoomFor, anyCount } from './room.ts'
import { newHandle, newSecret } from './secrets.ts'
import { type Table, Tables } from './tables.ts'
import { digestOf } from '../text/digest.ts'

export interface Application {
  readonly clientId: string
  readonly name: string
  readonly description: string | undefined
  /** As they were declared, each an absolute URI without a fragment. */
  readonly redirectUris: readonly string[]
  /** Can it keep a secret (RFC 6749, section 2.1)? */
  readonly isConfidential: boolean
  readonly status: 'pending' | 'accepted' | 'rejected'
  /** Why it was rejected. */
  readonly reason: string | undefined
  /** Who declared it: the id of a person; absent: the operator. */
  readonly owner: string | undefined
  readonly made: Instant
  /** Of the secret that is good now; empty: it is too short to be told by them. */
  readonly lastFour: string | undefined
}

export type Declaration = Pick<Application, 'name' | 'description' | 'redirectUris' | 'isConfidential' | 'owner'>

/** What may be changed later; whether it can keep a secret decides how it is built. */
export type Described = Pick<Declaration, 'name' | 'description' | 'redirectUris'>

interface Kept {
  readonly application: Application
  /** Of its secret, in hexadecimal digits. */
  readonly digest?: string | undefined
}

export class Applications {
  readonly #tag: string
  readonly most: number
  readonly #hasRoomFor: HasRoomFor
  readonly #kept: Table<Kept>

  constructor(tag: string, most: number, hasRoomFor: HasRoomFor = anyCount, tables = new Tables()) {
    this.#kept = tables.table('applications')
    this.#tag = tag
    this.most = most
    this.#hasRoomFor = hasRoomFor
  }

  get all(): readonly Application[] {
    return [...this.#kept.values()].map(({ application }) => application)
  }

  find(clientId: string): Application | undefined {
    return this.#kept.get(clientId)?.application
  }

  /** One that stands in the world's own data. */
  place(placed: Omit<Application, 'lastFour'>, secret: string | undefined): void {
    this.#kept.set(placed.clientId, {
      application: { ...placed, lastFour: secret === undefined ? undefined : lastFourOf(secret) },
      digest: secret === undefined ? undefined : hexDigestOf(secret),
    })
  }

  /** Pending. Undefined: there are as many as there may be. */
  declare(declaration: Declaration, now: Instant): Application | undefined {
    if (this.#kept.size >= this.most || !this.#hasRoomFor(this.#kept.size + 1)) return undefined
    const application: Application = {
      ...declaration,
      clientId: newHandle(),
      status: 'pending',
      reason: undefined,
      made: now,
      lastFour: undefined,
    }
    this.#kept.set(application.clientId, { application, digest: undefined })
    return application
  }

  accept(clientId: string): Application | undefined {
    return this.#change(clientId, { status: 'accepted', reason: undefined })
  }

  /** Its secret is good for nothing any more. */
  reject(clientId: string, reason: string | undefined): Application | undefined {
    return this.#change(clientId, { status: 'rejected', reason, lastFour: undefined }, null)
  }

  /**
   * One that was rejected waits again: what was wrong with it may be mended. So does one that would send users where
   * the operator has not seen that it does.
   */
  describe(clientId: string, described: Described): Application | undefined {
    const before = this.find(clientId)
    const isElsewhere = described.redirectUris.some(uri => before?.redirectUris.includes(uri) === false)
    const isWaiting = before?.status === 'rejected' || isElsewhere
    return this.#change(clientId, {
      ...described,
      ...(isWaiting ? ({ status: 'pending', reason: undefined } as const) : {}),
    })
  }

  remove(clientId: string): boolean {
    return this.#kept.delete(clientId)
  }

  /** A new secret; the one before is good for nothing any more. Undefined: it can keep none, or isn't accepted. */
  newSecret(clientId: string): string | undefined {
    const kept = this.#kept.get(clientId)
    if (kept?.application.isConfidential !== true || kept.application.status !== 'accepted') return undefined
    const secret = newSecret('clientSecret', this.#tag)
    this.#change(clientId, { lastFour: lastFourOf(secret) }, hexDigestOf(secret))
    return secret
  }

  isSecretOf(clientId: string, secret: string): boolean {
    const kept = this.#kept.get(clientId)
    return kept?.digest !== undefined && timingSafeEqual(Buffer.from(kept.digest, 'hex'), digestOf(secret))
  }

  /** So many are kept now, whoever declared them. */
  recount(): void {
    if (this.#kept.size > 0) this.#hasRoomFor(this.#kept.size)
  }

  #change(
    clientId: string,
    change: Partial<Application>,
    /** Absent: as it was; null: it has no secret any more. */
    digest: string | null | undefined = this.#kept.get(clientId)?.digest,
  ): Application | undefined {
    const kept = this.#kept.get(clientId)
    if (kept === undefined) return undefined
    const application = { ...kept.application, ...change }
    this.#kept.set(clientId, { application, digest: digest ?? undefined })
    return application
  }
}

const hexDigestOf = (secret: string): string => digestOf(secret).toString('hex')
