/**
 * Keys and tokens that are made while a world runs.
 *
 * Of a secret its digest is kept and no more. It is looked up by that digest and then compared in constant time: nobody
 * can choose a secret whose digest begins like another's, so the time a look-up takes tells nothing.
 */
import { timingSafeEqual } from 'node:crypto'
import { digestOf } from '../text/digest.ts'
import { given } from '../text/given.ts'
import type { Instant } from '../text/instants.ts'
import { type HasRoomFor, anyCount } from './room.ts'
import { newHandle, newSecret } from './secrets.ts'
import { type Table, Tables } from './tables.ts'

export type CredentialKind = 'apiKey' | 'accessToken' | 'refreshToken'

export interface Credential {
  /** No secret. */
  readonly id: string
  readonly kind: CredentialKind
  /** Whom it stands for: the id of a person; absent for a key. */
  readonly subject?: string
  /** In whose account it was made: the id of a person; absent: the operator made it, or an application has it. */
  readonly owner?: string
  readonly label: string
  /**
   * What it came of, where an application was granted it: the application's id, and everything that came of the same.
   */
  readonly application?: string
  readonly family?: string
  readonly scope?: string
  /** Of the secret, for whoever made it to know it by. */
  readonly lastFour: string
  readonly made: Instant
  readonly expires?: Instant
  /** To the minute. */
  readonly lastUsed: Instant | undefined
  readonly revoked: Instant | undefined
}

export interface ListedCredential extends Omit<Credential, 'made'> {
  /** Absent: before the world began. */
  readonly made?: Instant
}

export interface NewCredential extends Pick<Credential, 'kind' | 'label' | 'application' | 'family' | 'scope'> {
  readonly subject?: string | undefined
  readonly owner?: string | undefined
  readonly expires?: Instant | undefined
}

export interface MadeCredential {
  readonly secret: string
  readonly credential: Credential
}

/** Why a secret is not taken. */
export interface NotTaken {
  /** The last two: of an application that waits to be accepted, or was rejected before it was. */
  readonly why: 'expired' | 'revoked' | 'unknown' | 'pending' | 'rejected'
  /** When it expired or was revoked. */
  readonly at?: Instant
}

/** One that made room for others: what is left of it is why it is taken no more. */
interface Over extends NotTaken {
  readonly kind: CredentialKind
}

/** Of these there may be so many, of which each takes a tenth of what one that lives takes. */
const mostOver = 10_000
const overInOne = 10

const minute = 60_000

/** A short one would be told by as much. */
export const lastFourOf = (secret: string): string => (secret.length < 12 ? '' : secret.slice(-4))

export const isAlive = (credential: ListedCredential, now: Instant): boolean => endOf(credential, now) === undefined

export class Credentials {
  readonly #tag: string
  readonly most: number
  readonly #hasRoomFor: HasRoomFor
  /** By digest. */
  readonly #kept: Table<Credential>
  /** Those that were dead when room was needed, by digest. */
  readonly #over: Table<Over>
  /** Of secrets that stand in the world's own data, by digest: when they were revoked. */
  readonly #withdrawn: Table<Instant>
  /** Nothing that is kept was dead before: to look at all of them for each that is made would take long. */
  #firstEnd: Instant = Infinity
  /** When each was last good for a call here, by id. */
  readonly #uses = new Map<string, Instant>()

  /** @param most that may live; those that don't make room @param name of its tables among the others */
  constructor(
    tag: string,
    most: number,
    hasRoomFor: HasRoomFor = anyCount,
    { tables, name }: { readonly tables: Tables; readonly name: string } = { tables: new Tables(), name: '' },
  ) {
    this.#tag = tag
    this.most = most
    this.#hasRoomFor = hasRoomFor
    this.#kept = tables.table<Credential>(name, ({ revoked, expires = Infinity }) => {
      this.#firstEnd = Math.min(this.#firstEnd, revoked ?? expires)
    })
    this.#over = tables.table(`${name} over`)
    this.#withdrawn = tables.table(`${name} withdrawn`)
  }

  /** In the order in which they were made. */
  get all(): readonly Credential[] {
    return [...this.#kept.values()].map(one => this.#withUse(one))
  }

  /** What a person has made, and what stands for them. */
  ownedBy(person: string): readonly Credential[] {
    return this.all.filter(({ owner, subject }) => owner === person || subject === person)
  }

  find(id: string): Credential | undefined {
    const [, credential] = this.#byId(id) ?? []
    return credential && this.#withUse(credential)
  }

  #byId(id: string): readonly [key: string, credential: Credential] | undefined {
    for (const one of this.#kept) if (one[1].id === id) return one
    return undefined
  }

  #withUse(credential: Credential): Credential {
    const lastUsed = this.#uses.get(credential.id)
    return lastUsed === undefined ? credential : { ...credential, lastUsed }
  }

  /** Undefined: as many live as may. */
  make(wanted: NewCredential, now: Instant): MadeCredential | undefined {
    return this.hasRoom(now) ? this.#put(wanted, now) : undefined
  }

  /**
   * Where as many live as may, the oldest makes room.
   *
   * @param secret absent: one that says nothing but what it is
   */
  makeInPlaceOfOldest(wanted: NewCredential, now: Instant, secret?: string): MadeCredential {
    const [oldest] = this.hasRoom(now) ? [] : this.#kept
    if (oldest !== undefined) this.#forget(...oldest)
    return this.#put(wanted, now, secret)
  }

  /** One that stands in the world's own data. */
  place(
    secret: string,
    credential: Omit<Credential, 'id' | 'lastFour' | 'lastUsed' | 'revoked'>,
    id: string = newHandle(),
  ): void {
    this.#keep(secret, {
      ...credential,
      id,
      lastUsed: undefined,
      revoked: undefined,
      lastFour: lastFourOf(secret),
    })
  }

  #put(
    { subject, owner, expires, ...wanted }: NewCredential,
    now: Instant,
    secret = newSecret(wanted.kind, this.#tag),
  ): MadeCredential {
    const credential: Credential = {
      ...wanted,
      id: newHandle(),
      lastFour: lastFourOf(secret),
      made: now,
      lastUsed: undefined,
      revoked: undefined,
      ...given({ subject, owner, expires }),
    }
    this.#keep(secret, credential)
    return { secret, credential }
  }

  #keep(secret: string, credential: Credential): void {
    this.#kept.set(digestOf(secret).toString('hex'), credential)
  }

  /** Is this secret good for a call? */
  judge(kind: CredentialKind, secret: string, now: Instant): Credential | NotTaken {
    const credential = this.known(kind, secret)
    if (credential !== undefined) return endOf(credential, now) ?? credential
    const over = this.#over.size === 0 ? undefined : this.#over.get(overKey(digestOf(secret)))
    return over?.kind === kind ? over : { why: 'unknown' }
  }

  /** Whatever became of it. */
  known(kind: CredentialKind, secret: string): Credential | undefined {
    const [, credential] = this.#keptOf(secret) ?? []
    return credential?.kind === kind ? credential : undefined
  }

  /** It was good for a call. */
  use({ id }: Credential, now: Instant): void {
    this.#uses.set(id, now - (now % minute))
  }

  /**
   * @param secretOrId the secret itself, or the id of the credential
   * @returns false: there is none that is not revoked already
   */
  revoke(secretOrId: string, now: Instant): boolean {
    const [key, credential] = this.#keptOf(secretOrId) ?? this.#byId(secretOrId) ?? []
    if (key === undefined || credential === undefined || credential.revoked !== undefined) return false
    this.#kept.set(key, { ...credential, revoked: now })
    return true
  }

  revokeWhere(isMeant: (credential: Credential) => boolean, now: Instant): void {
    for (const [key, credential] of this.#kept)
      if (credential.revoked === undefined && isMeant(credential)) this.#kept.set(key, { ...credential, revoked: now })
  }

  /** Revokes a secret that stands in the world's own data. False: it was before. */
  withdraw(secret: string, now: Instant): boolean {
    const digest = digestOf(secret).toString('hex')
    if (this.#withdrawn.has(digest)) return false
    this.#withdrawn.set(digest, now)
    return true
  }

  withdrawnAt(secret: string): Instant | undefined {
    return this.#withdrawn.size === 0 ? undefined : this.#withdrawn.get(digestOf(secret).toString('hex'))
  }

  #keptOf(secret: string): readonly [key: string, credential: Credential] | undefined {
    const digest = digestOf(secret)
    const key = digest.toString('hex')
    const kept = this.#kept.get(key)
    return kept !== undefined && timingSafeEqual(Buffer.from(key, 'hex'), digest) ? [key, kept] : undefined
  }

  #forget(key: string, { id }: Credential): void {
    this.#kept.delete(key)
    this.#uses.delete(id)
  }

  /** So many are kept now, whoever made them. */
  recount(): void {
    if (this.#uses.size > 2 * this.most) this.#uses.clear()
    if (this.#kept.size > 0) this.#hasRoomFor(this.#kept.size + Math.ceil(this.#over.size / overInOne))
  }

  /** The oldest of those that are over make room here. */
  #noteOver(digest: string, { kind }: Credential, end: NotTaken): void {
    const [oldest] = this.#over.size < mostOver ? [] : this.#over.keys()
    if (oldest !== undefined) this.#over.delete(oldest)
    this.#over.set(overKey(Buffer.from(digest, 'hex')), { kind, ...end })
  }

  /** All at once: the next one to be made need not look again. */
  #forgetDead(now: Instant): void {
    let next = Infinity
    for (const [key, credential] of this.#kept) {
      const end = endOf(credential, now)
      if (end === undefined) {
        next = Math.min(next, credential.expires ?? Infinity)
        continue
      }
      this.#forget(key, credential)
      this.#noteOver(key, credential, end)
    }
    this.#firstEnd = next
  }

  /** For one more. */
  hasRoom(now: Instant): boolean {
    const isRoom = (): boolean =>
      this.#kept.size < this.most && this.#hasRoomFor(this.#kept.size + 1 + Math.ceil(this.#over.size / overInOne))
    if (isRoom()) return true
    if (now >= this.#firstEnd) this.#forgetDead(now)
    if (this.#kept.size >= this.most || isRoom()) return isRoom()
    // What is good comes before what once was.
    this.#over.clear()
    return isRoom()
  }
}

/** Undefined: it lives. */
const endOf = ({ revoked, expires }: ListedCredential, now: Instant): NotTaken | undefined => {
  if (revoked !== undefined) return { why: 'revoked', at: revoked }
  return expires !== undefined && expires <= now ? { why: 'expired', at: expires } : undefined
}

/** Enough to tell one from all others: 96 bits of what no one can choose. */
const overKey = (digest: Buffer): string => digest.toString('base64url', 0, 12)
