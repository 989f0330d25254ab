/**
 * What users have granted to applications: codes, and the families of tokens that come of each (RFC 6749, section 4.1;
 * RFC 9700, sections 2.2.2 and 4.14).
 *
 * A family is everything that one grant has led to. A code or a refresh token that is used a second time has been
 * stolen from somebody, so the whole family ends.
 */
import { timingSafeEqual } from 'node:crypto'
import { type Credential, Credentials, type Instant } from './credentials.ts'
import { type HasRoomFor, anyCount } from './room.ts'
import { digestOf, newHandle, newSecret } from './secrets.ts'

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
  /** The family that it began, once it was used. */
  readonly family: string | undefined
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly scope: string
}

interface KeptCode {
  readonly digest: Buffer
  code: Code
}

/** Whether there is room in memory for so many of each; absent: there is. */
export type GrantRooms = Partial<Readonly<Record<'tokens' | 'codes' | 'consents', HasRoomFor>>>

export class Grants {
  readonly #tag: string
  readonly #mostCodes: number
  readonly #hasRoomForCodes: HasRoomFor
  readonly #hasRoomForConsents: HasRoomFor
  /** Access tokens and refresh tokens. */
  readonly tokens: Credentials
  /** That wait to be used. */
  readonly #codes = new Map<string, KeptCode>()
  /** For a second use ends a family: new codes, which cost nothing, take no place from these. */
  readonly #usedCodes = new Map<string, KeptCode>()
  /** `person application`: who has consented to what. */
  readonly #consents = new Set<string>()

  constructor(
    tag: string,
    most: { readonly codes: number; readonly tokens: number },
    { tokens = anyCount, codes = anyCount, consents = anyCount }: GrantRooms = {},
  ) {
    this.#tag = tag
    this.#mostCodes = most.codes
    this.#hasRoomForCodes = codes
    this.#hasRoomForConsents = consents
    this.tokens = new Credentials(tag, most.tokens, tokens)
  }

  newCode(request: CodeRequest, now: Instant): string {
    const secret = newSecret('code', this.#tag)
    const digest = digestOf(secret)
    this.#makeRoomIn(this.#codes)
    this.#codes.set(digest.toString('hex'), {
      digest,
      code: { ...request, expires: now + lifetimes.code, family: undefined },
    })
    return secret
  }

  code(secret: string): Code | undefined {
    return this.#keptCode(secret)?.code
  }

  /** Begins a family. */
  useCode(secret: string, now: Instant): Tokens | undefined {
    const kept = this.#keptCode(secret)
    if (kept === undefined) return undefined
    const family = newHandle()
    kept.code = { ...kept.code, family }
    const key = kept.digest.toString('hex')
    this.#codes.delete(key)
    this.#makeRoomIn(this.#usedCodes)
    this.#usedCodes.set(key, kept)
    return this.#tokensOf(family, kept.code, now)
  }

  /** The refresh token is spent, another one takes its place. */
  refresh(spent: Credential, scope: string, now: Instant): Tokens | undefined {
    const { family, application, subject } = spent
    if (family === undefined || application === undefined || subject === undefined) return undefined
    this.tokens.revoke(spent.id, now)
    return this.#tokensOf(family, { clientId: application, subject, scope }, now)
  }

  endFamily(family: string, now: Instant): void {
    this.tokens.revokeWhere(one => one.family === family, now)
  }

  /** Where there is no room for it, the oldest is asked for anew. */
  consent({ subject, clientId }: Pick<Grant, 'subject' | 'clientId'>): void {
    const one = `${subject} ${clientId}`
    const [oldest] = this.#consents.has(one) || this.#hasRoomForConsents(this.#consents.size + 1) ? [] : this.#consents
    if (oldest !== undefined) this.#consents.delete(oldest)
    this.#consents.add(one)
  }

  hasConsented({ subject, clientId }: Pick<Grant, 'subject' | 'clientId'>): boolean {
    return this.#consents.has(`${subject} ${clientId}`)
  }

  /** Ids of the applications that a person has connected. */
  connections(subject: string): readonly string[] {
    return [...this.#consents].flatMap(one => (one.startsWith(`${subject} `) ? one.slice(subject.length + 1) : []))
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
    for (const one of this.#consents) if (one.endsWith(` ${clientId}`)) this.#consents.delete(one)
    this.#hasRoomForConsents(this.#consents.size)
    this.#dropCodes(code => code.clientId === clientId)
    this.tokens.revokeWhere(one => one.application === clientId, now)
  }

  #tokensOf(family: string, { clientId, subject, scope }: Grant, now: Instant): Tokens {
    const make = (kind: 'accessToken' | 'refreshToken'): string =>
      this.tokens.makeInPlaceOfOldest(
        { kind, subject, application: clientId, family, scope, label: clientId, expires: now + lifetimes[kind] },
        now,
      ).secret
    return { accessToken: make('accessToken'), refreshToken: make('refreshToken'), scope }
  }

  #makeRoomIn(codes: Map<string, KeptCode>): void {
    const isFull = codes.size >= this.#mostCodes || !this.#hasRoomForCodes(this.#codes.size + this.#usedCodes.size + 1)
    const [oldest] = isFull ? codes.keys() : []
    if (oldest !== undefined) codes.delete(oldest)
  }

  #dropCodes(isOne: (code: Code) => boolean): void {
    for (const codes of [this.#codes, this.#usedCodes])
      for (const [key, { code }] of codes) if (isOne(code)) codes.delete(key)
    this.#hasRoomForCodes(this.#codes.size + this.#usedCodes.size)
  }

  #keptCode(secret: string): KeptCode | undefined {
    const digest = digestOf(secret)
    const key = digest.toString('hex')
    const kept = this.#codes.get(key) ?? this.#usedCodes.get(key)
    return kept !== undefined && timingSafeEqual(kept.digest, digest) ? kept : undefined
  }
}
