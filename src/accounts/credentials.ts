/**
 * Keys and tokens that are made while a world runs.
 *
 * Of a secret its digest is kept and no more. It is looked up by that digest and then compared in constant time: nobody
 * can choose a secret whose digest begins like another's, so the time a look-up takes tells nothing.
 */
import { timingSafeEqual } from 'node:crypto'
import { given } from '../text/given.ts'
import { type HasRoomFor, anyCount } from './room.ts'
import { digestOf, newHandle, newSecret } from './secrets.ts'

/** Milliseconds since 1970-01-01T00:00Z, by the world's clock. */
export type Instant = number

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

export interface Made {
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

interface Kept {
  readonly digest: Buffer
  credential: Credential
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
  readonly #kept = new Map<string, Kept>()
  /** The same by id. */
  readonly #byId = new Map<string, Kept>()
  /** Those that were dead when room was needed, by digest. */
  readonly #over = new Map<string, Over>()
  /** Of secrets that stand in the world's own data, by digest: when they were revoked. */
  readonly #withdrawn = new Map<string, Instant>()

  /** @param most that may live; those that don't make room */
  constructor(tag: string, most: number, hasRoomFor: HasRoomFor = anyCount) {
    this.#tag = tag
    this.most = most
    this.#hasRoomFor = hasRoomFor
  }

  /** In the order in which they were made. */
  get all(): readonly Credential[] {
    return [...this.#kept.values()].map(({ credential }) => credential)
  }

  /** What a person has made, and what stands for them. */
  ownedBy(person: string): readonly Credential[] {
    return this.all.filter(({ owner, subject }) => owner === person || subject === person)
  }

  find(id: string): Credential | undefined {
    return this.#byId.get(id)?.credential
  }

  /** Undefined: as many live as may. */
  make(wanted: NewCredential, now: Instant): Made | undefined {
    return this.hasRoom(now) ? this.#put(wanted, now) : undefined
  }

  /**
   * Where as many live as may, the oldest makes room.
   *
   * @param secret absent: one that says nothing but what it is
   */
  makeInPlaceOfOldest(wanted: NewCredential, now: Instant, secret?: string): Made {
    const [oldest] = this.hasRoom(now) ? [] : this.#kept.values()
    if (oldest !== undefined) this.#forget(oldest)
    return this.#put(wanted, now, secret)
  }

  /** One that stands in the world's own data. */
  place(secret: string, credential: Omit<Credential, 'id' | 'lastFour' | 'lastUsed' | 'revoked'>): void {
    this.#keep(secret, {
      ...credential,
      id: newHandle(),
      lastUsed: undefined,
      revoked: undefined,
      lastFour: lastFourOf(secret),
    })
  }

  #put(
    { subject, owner, expires, ...wanted }: NewCredential,
    now: Instant,
    secret = newSecret(wanted.kind, this.#tag),
  ): Made {
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
    const digest = digestOf(secret)
    const kept = { digest, credential }
    this.#kept.set(digest.toString('hex'), kept)
    this.#byId.set(credential.id, kept)
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
    const kept = this.#keptOf(secret)
    return kept?.credential.kind === kind ? kept.credential : undefined
  }

  /** It was good for a call. */
  use({ id }: Credential, now: Instant): void {
    const kept = this.#byId.get(id)
    if (kept !== undefined) kept.credential = { ...kept.credential, lastUsed: now - (now % minute) }
  }

  /**
   * @param secretOrId the secret itself, or the id of the credential
   * @returns false: there is none that is not revoked already
   */
  revoke(secretOrId: string, now: Instant): boolean {
    const kept = this.#keptOf(secretOrId) ?? this.#byId.get(secretOrId)
    if (kept === undefined || kept.credential.revoked !== undefined) return false
    kept.credential = { ...kept.credential, revoked: now }
    return true
  }

  revokeWhere(isMeant: (credential: Credential) => boolean, now: Instant): void {
    for (const kept of this.#kept.values())
      if (kept.credential.revoked === undefined && isMeant(kept.credential))
        kept.credential = { ...kept.credential, revoked: now }
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

  #keptOf(secret: string): Kept | undefined {
    const digest = digestOf(secret)
    const kept = this.#kept.get(digest.toString('hex'))
    return kept !== undefined && timingSafeEqual(kept.digest, digest) ? kept : undefined
  }

  #forget({ digest, credential: { id } }: Kept): void {
    this.#kept.delete(digest.toString('hex'))
    this.#byId.delete(id)
  }

  /** The oldest of those that are over make room here. */
  #noteOver({ digest, credential: { kind } }: Kept, end: NotTaken): void {
    const [oldest] = this.#over.size < mostOver ? [] : this.#over.keys()
    if (oldest !== undefined) this.#over.delete(oldest)
    this.#over.set(overKey(digest), { kind, ...end })
  }

  /** For one more. */
  hasRoom(now: Instant): boolean {
    const isRoom = (): boolean =>
      this.#kept.size < this.most && this.#hasRoomFor(this.#kept.size + 1 + Math.ceil(this.#over.size / overInOne))
    if (isRoom()) return true
    // All that are dead at once: the next one to be made need not look again.
    for (const kept of this.#kept.values()) {
      const end = endOf(kept.credential, now)
      if (end === undefined) continue
      this.#forget(kept)
      this.#noteOver(kept, end)
    }
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
