/** Which parts of a body are secrets, and how what is told of one goes without it. */
import type { Contract } from './contract.ts'
import { type Redaction, declaredRedaction, redacted } from './redaction.ts'
import { lazy } from '../text/lazy.ts'
import { segmentsOf } from '../text/pointer.ts'

export interface SecretPlaces {
  /** By the name that it stands under, be it in a list, or by what its schema says. */
  isAt(schema: unknown, body: unknown, pointer: string): boolean
  /** @param schema of its values */
  header(name: string, value: string, schema: unknown): string
}

/** Levels: what is further down takes too long to be looked up, and is told as a secret is. */
const deepestLookedUp = 64

export const secretPlaces = (contract: Contract): SecretPlaces => {
  const redaction = lazy((): Redaction => declaredRedaction(contract))
  const isDeclared = (schema: unknown, body: unknown, at: readonly string[]): boolean =>
    at.length > deepestLookedUp || redaction().declared?.isAt(schema, body, at, redaction().isSecret) === true
  return {
    isAt: (schema, body, pointer) => {
      const at = segmentsOf(pointer)
      const name = at.findLast(segment => !/^\d+$/.test(segment))
      return (name !== undefined && redaction().isSecret(name)) || isDeclared(schema, body, at)
    },
    header: (name, value, schema) => (isDeclared(schema, value, []) ? redacted : redaction().header(name, value)),
  }
}

/** A text or a number that begins what was found. */
const shown = /^(?:"(?:[^"\\]|\\.)*"?|-?\d\S*)/

/** To whoever sent it that is told of it. How long it is stays. */
export const foundAsKind = (found: string): string =>
  found.replace(shown, value => (value.startsWith('"') ? 'a string' : 'a number'))

/** How long it is stays, which may be what is wrong. */
export const foundWithout = (found: string): string =>
  found.replace(shown, value => (value.startsWith('"') ? `"${redacted}"` : redacted))
