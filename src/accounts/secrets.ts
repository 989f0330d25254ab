/**
 * Secrets that a world hands out: opaque, unguessable, in letters that need no escaping anywhere (RFC 3986, section
 * 2.3).
 *
 * Each says what it is and carries a tag of its world, so that whoever sends it to another one can be told what is
 * wrong. The tag is drawn by lot: it tells nothing of the world, whose name is a secret too.
 */
import { hash, randomBytes } from 'node:crypto'

/** What a secret is good for, and the letters that it begins with. */
const marks = { apiKey: 'key', accessToken: 'pat', refreshToken: 'ort', code: 'cod', clientSecret: 'sec' } as const
export type SecretKind = keyof typeof marks

const form = /^(key|pat|ort|cod|sec)_([0-9a-f]{10})_[A-Za-z0-9_-]{43}$/

/** 256 bits, far beyond what can be guessed (RFC 6749, section 10.10, asks for 128). */
export const newSecret = (kind: SecretKind, tag: string): string =>
  `${marks[kind]}_${tag}_${randomBytes(32).toString('base64url')}`

/** A name that is no secret, for lists and forms. */
export const newHandle = (): string => randomBytes(8).toString('hex')

/** What is kept instead of a secret. The secret being long and random, it needs no salt. */
export const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

export interface ReadSecret {
  readonly kind: SecretKind
  readonly tag: string
}

/** What a secret says of itself; undefined: it is none of ours. */
export const readSecret = (secret: string): ReadSecret | undefined => {
  const [, mark, tag] = form.exec(secret) ?? []
  for (const [kind, own] of Object.entries(marks))
    if (own === mark && tag !== undefined && isKind(kind)) return { kind, tag }
  return undefined
}

const isKind = (name: string): name is SecretKind => Object.hasOwn(marks, name)
