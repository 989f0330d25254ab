/**
 * What examples/recordings.yaml says: who asks the stub for what, in the world's own names.
 *
 * Its own comment explains the fields to those who write it; here they have their shape.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'

/** The id of a record, by its name. */
export type Reference = { readonly club: string } | { readonly affiliate: string } | { readonly person: string }
export type Value = string | number | boolean | Reference

/**
 * Where to find a session that is to be posted: the first of a club's with this name and start, as its caller sees
 * them.
 */
export interface WantedSession {
  readonly club: string
  readonly name: string
  readonly start: string
  readonly coach?: string
}

export interface Call {
  /** Label of a token of the world; null: nobody. */
  readonly as?: string | null
  /** Name of an application with an API key; null: none. Absent: the first one that is active. */
  readonly key?: string | null
  readonly id?: Value
  /** A list: the parameter is sent as often. */
  readonly query?: Readonly<Record<string, Value | readonly Value[]>>
  readonly session?: WantedSession
  readonly client?: string | null
  /** Fields of the session in the body that are not as the server gave them. */
  readonly tampered?: Readonly<Record<string, unknown>>
  /** Sent instead of the session and the client. */
  readonly text?: string
  readonly mediaType?: string
  /** So many spaces more, at the end of the body. */
  readonly padding?: number
  /** What others have done since the session was listed, one after another. */
  readonly before?: readonly Call[]
  /** What the clock shows by the time of the call. */
  readonly later?: string
  /** Why a list that is the default has less than 20 entries. */
  readonly short?: string
}

interface Manifest {
  readonly now: string
  /** For every operation that declares an example of that name. */
  readonly everywhere: Readonly<Record<string, Call>>
  readonly recordings: Readonly<
    Record<string, Pick<Call, 'as' | 'id'> & { readonly examples: Readonly<Record<string, Call>> }>
  >
}

export interface Recording {
  readonly operationId: string
  readonly name: string
  readonly call: Call
}

export interface Recordings {
  readonly now: number
  readonly own: readonly Recording[]
  readonly everywhere: Readonly<Record<string, Call>>
  /** The call of an operation's example that is recorded everywhere. */
  readonly shared: (operationId: string, name: string) => Recording | undefined
}

export const manifestFile = fileURLToPath(new URL('../examples/recordings.yaml', import.meta.url))

const text = { type: 'string', minLength: 1 }
const named = (kind: string): object => ({
  type: 'object',
  required: [kind],
  additionalProperties: false,
  properties: { [kind]: text },
})
const value = { anyOf: [{ type: ['string', 'number', 'boolean'] }, named('club'), named('affiliate'), named('person')] }
const instant = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' }
const callerShape = { as: { type: ['string', 'null'] }, id: value }
const shape = {
  type: 'object',
  required: ['now', 'everywhere', 'recordings'],
  additionalProperties: false,
  properties: {
    now: instant,
    everywhere: { type: 'object', additionalProperties: { $ref: '#/$defs/call' } },
    recordings: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['examples'],
        additionalProperties: false,
        properties: { ...callerShape, examples: { type: 'object', additionalProperties: { $ref: '#/$defs/call' } } },
      },
    },
  },
  $defs: {
    call: {
      type: 'object',
      additionalProperties: false,
      properties: {
        ...callerShape,
        key: { type: ['string', 'null'] },
        query: { type: 'object', additionalProperties: { anyOf: [value, { type: 'array', items: value }] } },
        session: {
          type: 'object',
          required: ['club', 'name', 'start'],
          additionalProperties: false,
          properties: { club: text, name: text, start: text, coach: text },
        },
        client: { type: ['string', 'null'] },
        tampered: { type: 'object' },
        text: { type: 'string' },
        mediaType: text,
        padding: { type: 'integer', minimum: 1 },
        before: { type: 'array', minItems: 1, items: { $ref: '#/$defs/call' } },
        later: instant,
        short: text,
      },
    },
  },
}

/** @throws Error that says what is wrong with the file. */
export const readRecordings = (): Recordings => {
  const read: unknown = parse(readFileSync(manifestFile, 'utf8'), { merge: true })
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  const isManifest = ajv.compile<Manifest>(shape)
  if (!isManifest(read)) {
    const faults = (isManifest.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath} ${message}${'additionalProperty' in params ? `: ${params.additionalProperty}` : ''}`,
    )
    throw new Error(`examples/recordings.yaml is not as it should be: ${faults.join('; ')}.`)
  }
  const { now, everywhere, recordings } = read
  const own = Object.entries(recordings).flatMap(([operationId, { examples, ...caller }]) =>
    Object.entries(examples).map(([name, call]) => ({ operationId, name, call: { ...caller, ...call } })),
  )
  return {
    now: Date.parse(now),
    own,
    everywhere,
    shared: (operationId, name) => {
      const call = everywhere[name]
      const { examples: _, ...caller } = recordings[operationId] ?? { examples: {} }
      return call === undefined ? undefined : { operationId, name, call: { ...caller, ...call } }
    },
  }
}
