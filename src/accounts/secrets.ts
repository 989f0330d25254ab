/**
 * Secrets that a world hands out: opaque, unguessable, in letters that need no escaping anywhere (RFC 3986, section
 * 2.3).
 *
 * Each says what it is and carries a tag of its world, so that whoever sends it to another one can be told what is
 * wrong. The tag is drawn by lot: it tells nothing of the world, whose name is a secret too.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ownSecret, secretMarks } from '../text/own-secrets.ts'

export type SecretKind = keyof typeof secretMarks

/** 256 bits, far beyond what can be guessed (RFC 6749, section 10.10, asks for 128). */
export const newSecret = (kind: SecretKind, tag: string): string => written(kind, tag, randomBytes(32))

const written = (kind: SecretKind, tag: string, bytes: Buffer): string =>
  `${secretMarks[kind]}_${tag}_${bytes.toString('base64url')}`

/** A name that is no secret, for lists and forms. */
export const newHandle = (): string => randomBytes(8).toString('hex')

export interface ReadSecret {
  readonly kind: SecretKind
  readonly tag: string
}

/** Whatever all have to draw alike who keep the same accounts. @param secret that nobody else knows */
export const drawnFrom = (secret: string, what: string): Buffer => createHmac('sha256', secret).update(what).digest()

/** What a secret says of itself; undefined: it is none of ours. */
export const readSecret = (secret: string): ReadSecret | undefined => {
  const [, mark, tag] = ownSecret.exec(secret) ?? []
  for (const [kind, own] of Object.entries(secretMarks))
    if (own === mark && tag !== undefined && isKind(kind)) return { kind, tag }
  return undefined
}

/**
 * Secrets of which each says to which family it belongs, so that this is known of one that is kept no more.
 *
 * Of a family any number of them are spent while it lives: to keep them all would take memory without end, and to
 * forget some would let a thief go unnoticed who waits for it. The family stands in the secret itself, under a code
 * that only whoever has the key can make (RFC 2104): nobody ends a family without having had a secret of it.
 */
export class FamilySecrets {
  readonly #tag: string
  /** Never told: what was made before a reset says nothing afterwards. */
  readonly #key: Buffer

  /** @param tag of the world @param key absent: drawn by lot, and never kept */
  constructor(tag: string, key: Buffer = randomBytes(32)) {
    this.#tag = tag
    this.#key = key
  }

  /** Nobody guesses it: 128 bits drawn by lot and 64 of the code, whatever is known of the family. */
  make(kind: SecretKind, family: string): string {
    const said = Buffer.concat([Buffer.from(family, 'hex'), randomBytes(16)])
    return written(kind, this.#tag, Buffer.concat([said, this.#codeOf(kind, said)]))
  }

  /** Undefined: it was not made here, or not as this. */
  familyOf(kind: SecretKind, secret: string): string | undefined {
    const bytes = Buffer.from(secret.slice(-43), 'base64url')
    // The last letter can be written in several ways, of which one is the secret.
    if (bytes.length !== 32 || written(kind, this.#tag, bytes) !== secret) return undefined
    const said = bytes.subarray(0, 24)
    return timingSafeEqual(bytes.subarray(24), this.#codeOf(kind, said)) ? said.toString('hex', 0, 8) : undefined
  }

  #codeOf(kind: SecretKind, said: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(kind).update(said).digest().subarray(0, 8)
  }
}

const isKind = (name: string): name is SecretKind => Object.hasOwn(secretMarks, name)
