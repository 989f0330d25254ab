/**
 * What users have granted to applications: codes, and the families of tokens that come of each (RFC 6749, section 4.1;
 * RFC 9700, sections 2.2.2 and 4.14).
 *
 * A family is everything that one grant has led to. A code or a refresh token that is used a second time has been
 * stolen from somebody, so the whole family ends: however long ago the first time was, for each says to which family it
 * belongs.
 */
import { timingSafeEqual } from 'node:crypto'
import { type Credential, Credentials, isAlive } from './credentials.ts'
import type { Instant } from '../text/instants.ts'
import { type HasRoomFor, anyCount } from './room.ts'
import { FamilySecrets, drawnFrom, newHandle } from './secrets.ts'
import { type Table, Tables } from './tables.ts'
import { digestOf } from '../text/digest.ts'

/** Milliseconds, by the clock of the world. */
export const lifetimes = { code: 60_000, accessToken: 3_600_000, refreshToken: 30 * 86_400_000 } as const

export interface Grant {
  readonly clientId: string
  readonly subject: string
  readonly scope: string
}

/** What a code was given for. */
export interface CodeRequest extends Grant {
  readonly redirectUri: string
  /** S256; absent: the client sent none. */
  readonly challenge: string | undefined
  /** The redirect URI stood in the authorization request, so that it has to stand in the token request too. */
  readonly isRedirectUriSent: boolean
}

export interface Code extends CodeRequest {
  readonly expires: Instant
  /** That begins with it. */
  readonly family: string
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly scope: string
}

/** Whether there is room in memory for so many of each; absent: there is. */
export type GrantRooms = Partial<Readonly<Record<'tokens' | 'codes' | 'consents', HasRoomFor>>>

export class Grants {
  readonly #secrets: FamilySecrets
  readonly #mostCodes: number
  readonly #hasRoomForCodes: HasRoomFor
  readonly #hasRoomForConsents: HasRoomFor
  /** Access tokens and refresh tokens. */
  readonly tokens: Credentials
  /** Those that wait to be used. */
  readonly #codes: Table<Code>
  /** `person application`: who has consented to what. */
  readonly #consents: Table<true>

  constructor(
    tag: string,
    most: { readonly codes: number; readonly tokens: number },
    { tokens = anyCount, codes = anyCount, consents = anyCount }: GrantRooms = {},
    { tables = new Tables(), secret }: { readonly tables?: Tables; readonly secret?: string | undefined } = {},
  ) {
    this.#secrets = new FamilySecrets(tag, secret === undefined ? undefined : drawnFrom(secret, 'families'))
    this.#codes = tables.table('codes')
    this.#consents = tables.table('consents')
    this.#mostCodes = most.codes
    this.#hasRoomForCodes = codes
    this.#hasRoomForConsents = consents
    this.tokens = new Credentials(tag, most.tokens, tokens, { tables, name: 'tokens' })
  }

  newCode(request: CodeRequest, now: Instant): string {
    const family = newHandle()
    const secret = this.#secrets.make('code', family)
    const digest = digestOf(secret)
    this.#makeRoomForCode()
    this.#codes.set(digest.toString('hex'), { ...request, expires: now + lifetimes.code, family })
    return secret
  }

  /** Undefined: there is none that waits to be used. */
  code(secret: string): Code | undefined {
    return this.#keptCode(secret)?.code
  }

  /** So many are kept now, whoever granted them. */
  recount(): void {
    this.tokens.recount()
    if (this.#codes.size > 0) this.#hasRoomForCodes(this.#codes.size)
    if (this.#consents.size > 0) this.#hasRoomForConsents(this.#consents.size)
  }

  /** Begins a family. */
  useCode(secret: string, now: Instant): Tokens | undefined {
    const kept = this.#keptCode(secret)
    if (kept === undefined) return undefined
    this.#codes.delete(kept.key)
    return this.#tokensOf(kept.code.family, kept.code, now)
  }

  /**
   * A token that came of the same grant as this secret, which itself may have been spent long ago; one that lives, if
   * any does. Undefined: nothing is kept of such a grant.
   */
  relativeOf(kind: 'code' | 'refreshToken', secret: string, now: Instant): Credential | undefined {
    const family = this.#secrets.familyOf(kind, secret)
    if (family === undefined) return undefined
    const relatives = this.tokens.all.filter(one => one.family === family)
    return relatives.find(one => isAlive(one, now)) ?? relatives[0]
  }

  /** The refresh token is spent, another one takes its place. Undefined: there is none that came of a grant. */
  refresh(secret: string, scope: string, now: Instant): Tokens | undefined {
    const { family, application, subject } = this.tokens.known('refreshToken', secret) ?? {}
    if (family === undefined || application === undefined || subject === undefined) return undefined
    this.tokens.revoke(secret, now)
    return this.#tokensOf(family, { clientId: application, subject, scope }, now)
  }

  endFamily(family: string, now: Instant): void {
    this.tokens.revokeWhere(one => one.family === family, now)
  }

  /** Where there is no room for it, the oldest is asked for anew. */
  consent({ subject, clientId }: Pick<Grant, 'subject' | 'clientId'>): void {
    const one = `${subject} ${clientId}`
    const [oldest] =
      this.#consents.has(one) || this.#hasRoomForConsents(this.#consents.size + 1) ? [] : this.#consents.keys()
    if (oldest !== undefined) this.#consents.delete(oldest)
    this.#consents.set(one, true)
  }

  hasConsented({ subject, clientId }: Pick<Grant, 'subject' | 'clientId'>): boolean {
    return this.#consents.has(`${subject} ${clientId}`)
  }

  /** Ids of the applications that a person has connected. */
  connections(subject: string): readonly string[] {
    return [...this.#consents.keys()].flatMap(one =>
      one.startsWith(`${subject} `) ? one.slice(subject.length + 1) : [],
    )
  }

  /** Nothing that the application has of this person is good any more. */
  disconnect({ subject, clientId }: Pick<Grant, 'subject' | 'clientId'>, now: Instant): void {
    this.#consents.delete(`${subject} ${clientId}`)
    this.#hasRoomForConsents(this.#consents.size)
    this.#dropCodes(code => code.subject === subject && code.clientId === clientId)
    this.tokens.revokeWhere(one => one.subject === subject && one.application === clientId, now)
  }

  /** Nothing that the application has of anybody is good any more. */
  disconnectAll(clientId: string, now: Instant): void {
    for (const one of this.#consents.keys()) if (one.endsWith(` ${clientId}`)) this.#consents.delete(one)
    this.#hasRoomForConsents(this.#consents.size)
    this.#dropCodes(code => code.clientId === clientId)
    this.tokens.revokeWhere(one => one.application === clientId, now)
  }

  #tokensOf(family: string, { clientId, subject, scope }: Grant, now: Instant): Tokens {
    const make = (kind: 'accessToken' | 'refreshToken'): string =>
      this.tokens.makeInPlaceOfOldest(
        { kind, subject, application: clientId, family, scope, label: clientId, expires: now + lifetimes[kind] },
        now,
        kind === 'refreshToken' ? this.#secrets.make(kind, family) : undefined,
      ).secret
    return { accessToken: make('accessToken'), refreshToken: make('refreshToken'), scope }
  }

  #makeRoomForCode(): void {
    const isFull = this.#codes.size >= this.#mostCodes || !this.#hasRoomForCodes(this.#codes.size + 1)
    const [oldest] = isFull ? this.#codes.keys() : []
    if (oldest !== undefined) this.#codes.delete(oldest)
  }

  #dropCodes(isOne: (code: Code) => boolean): void {
    for (const [key, code] of this.#codes) if (isOne(code)) this.#codes.delete(key)
    this.#hasRoomForCodes(this.#codes.size)
  }

  #keptCode(secret: string): { readonly key: string; readonly code: Code } | undefined {
    const digest = digestOf(secret)
    const key = digest.toString('hex')
    const code = this.#codes.get(key)
    return code !== undefined && timingSafeEqual(Buffer.from(key, 'hex'), digest) ? { key, code } : undefined
  }
}
