/**
 * The virtual server's mode: answers from recorded examples, byte for byte, or made from the schema.
 *
 * It knows the contract and nothing else: ids, paging and filters don't change what was recorded.
 */
import type { Answer, Call, Mode, Preferences, Unhonoured } from '../contract/call.ts'
import type { Contract } from '../contract/contract.ts'
import { bytesOf, concreteMediaType } from '../contract/check/media-types.ts'
import type { DeclaredResponse, MediaType, Operation } from '../contract/operation.ts'
import { isObject } from '../text/pointer.ts'
import { type ErrorAnswers, problemOfViolations } from '../contract/error-answers.ts'
import { bestOf } from './accept.ts'
import { type Choice, choose, recordingOf, servable } from './choice.ts'
import { generatorFor } from './generate.ts'
import { Failures, type Sized, remembering } from './remembered.ts'

export interface VirtualOptions {
  readonly errorAnswers: ErrorAnswers
  /** Writes a preference as it stands in a header. */
  readonly written: (name: string, value: string) => string
}

/** What was made for a media type, or why nothing was. */
interface MadeBytes extends Sized {
  readonly bytes: Buffer | undefined
  readonly reason: string
}

/** Why nothing could be made. */
interface Unmade {
  readonly reason: string
}

export const virtualMode = (contract: Contract, { errorAnswers, written }: VirtualOptions): Mode => {
  const { schemas } = contract
  const generate = generatorFor(schemas)
  const once = remembering<MadeBytes>()
  const unmade = new Failures()
  /** As they were last made; worlds with other seeds may want others. */
  const headersOf = new Map<
    DeclaredResponse,
    { readonly seed: number; readonly headers: Readonly<Record<string, string>> }
  >()

  const generated = async (
    call: Call,
    choice: Choice,
    media: MediaType,
    dynamic: boolean,
  ): Promise<Answer | Unmade> => {
    const { schemaPointer } = media
    if (schemaPointer === undefined) return { reason: 'it has no schema' }
    const chosen = call.preferences.seed ?? call.seed
    const { status } = choice
    const mediaType = concreteMediaType(media.mediaType)
    const kind = JSON.stringify([schemaPointer, status, mediaType, dynamic])
    const hopeless = unmade.reason(kind)
    if (hopeless !== undefined) return { reason: hopeless }
    const { bytes, reason } = await once(`${kind} ${chosen}`, async () => {
      const made = await generate(schemaPointer, chosen, dynamic)
      if ('reason' in made) return { bytes: undefined, reason: made.reason, size: made.reason.length }
      const body = bytesOf(withStatus(made.value, status, media), mediaType)
      return {
        bytes: body,
        reason: `no value of its schema can be written as ${mediaType}`,
        size: body?.length ?? 0,
      }
    })
    if (bytes === undefined) {
      unmade.add(kind, chosen, reason)
      return { reason }
    }
    const applied = [
      ...choice.honoured,
      ...(dynamic ? ['dynamic=true'] : []),
      ...(call.preferences.seed === undefined ? [] : [`seed=${call.preferences.seed}`]),
    ]
    return {
      status,
      content: { mediaType, bytes },
      applied,
      unhonoured: choice.unhonoured,
      source: `generated ${call.operation.id}/${status} seed ${chosen}`,
      headers: await declaredHeaders(choice.response, call.seed),
    }
  }

  /** An error body that says its status says the one that it is sent with. */
  const withStatus = (value: unknown, status: number, { schemaPointer }: MediaType): unknown => {
    if (status < 400 || schemaPointer === undefined || !isObject(value) || typeof value.status !== 'number')
      return value
    const told = { ...value, status }
    return schemas.problems(schemaPointer, told, 'response').length === 0 ? told : value
  }

  /** Values that the contract gives for the headers it declares. */
  const declaredHeaders = async (
    response: DeclaredResponse | undefined,
    seed: number,
  ): Promise<Readonly<Record<string, string>>> => {
    if (response === undefined || response.headers.length === 0) return {}
    const known = headersOf.get(response)
    if (known?.seed === seed) return known.headers
    const values = await Promise.all(
      response.headers
        .filter(({ name }) => isSendable(name))
        .map(async ({ name, pointer }) => {
          const header = schemas.at(pointer)
          return [
            name.toLowerCase(),
            headerText(headerValue(header, schemas.resolved) ?? (await madeFor(header, pointer, seed))),
          ] as const
        }),
    )
    const headers = Object.fromEntries(values.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
    headersOf.set(response, { seed, headers })
    return headers
  }

  const madeFor = async (header: unknown, pointer: string, seed: number): Promise<unknown> => {
    if (!isObject(header) || header.schema === undefined) return undefined
    const made = await generate(`${pointer}/schema`, seed, false)
    return 'value' in made ? made.value : undefined
  }

  const negotiated = (
    call: Call,
    response: DeclaredResponse,
    example: string | undefined,
  ): MediaType | undefined | 'none' => {
    const all = servable(response)
    const able = example === undefined ? all : all.filter(media => recordingOf(media, example) !== undefined)
    const [first] = able
    if (first === undefined || call.accept === undefined) return first
    const types = able.map(({ mediaType }) => concreteMediaType(mediaType))
    const best = bestOf(types, call.accept)
    if (best !== undefined) return able[types.indexOf(best)]
    const declares406 = call.operation.responses.some(({ status }) => status === '406')
    return response.content.length === 1 && !declares406 ? first : 'none'
  }

  const notAcceptable = (call: Call, response: DeclaredResponse): Answer =>
    errorAnswers.refuse(call.operation, {
      status: 406,
      code: 'not_acceptable',
      violations: [],
      message:
        'header.Accept: expected one that admits '
        + `${response.content.map(({ mediaType }) => mediaType).join(' or ')}, found `
        + `${JSON.stringify(call.accept?.slice(0, 100))}.`,
    })

  const answer = async (call: Call, choice: Choice): Promise<Answer> => {
    const { operation, preferences } = call
    const { response, status, example, honoured, unhonoured } = choice
    const headers = await declaredHeaders(response, call.seed)
    if (response?.flaw !== undefined) return nothingToSay(call, choice, response, response.flaw)
    if (response === undefined || response.content.length === 0 || status === 204 || status === 205 || status === 304) {
      return { status, source: `declared ${operation.id}/${status}`, applied: honoured, unhonoured, headers }
    }
    const media = negotiated(call, response, example)
    if (media === 'none') return notAcceptable(call, response)
    let missed: readonly Unhonoured[] = unhonoured
    if (media !== undefined && preferences.dynamic === true && example === undefined) {
      const made = await generated(call, choice, media, true)
      if ('source' in made) return made
      const reason = `no valid value could be generated from the schema of ${operation.id}/${status}: ${made.reason}`
      missed = [...missed, { preference: 'dynamic=true', reason: cut(reason, 500) }]
    } else if (preferences.dynamic === true) {
      missed = [...missed, { preference: 'dynamic=true', reason: 'an example was asked for, which goes before it' }]
    }
    const recording = media === undefined ? undefined : recordingOf(media, example)
    if (media !== undefined && recording !== undefined) {
      const mediaType = concreteMediaType(media.mediaType)
      const applied = preferences.dynamic === false ? [...honoured, 'dynamic=false'] : honoured
      if (preferences.seed !== undefined && preferences.dynamic !== true) {
        missed = [
          ...missed,
          {
            preference: `seed=${preferences.seed}`,
            reason: 'only generated values have a seed; ask for dynamic=true too',
          },
        ]
      }
      return {
        status,
        content: { mediaType, bytes: recording.bytes, isRecorded: true },
        source: `example ${operation.id}/${recording.name}`,
        applied,
        unhonoured: missed,
        headers,
      }
    }
    const made =
      media === undefined
        ? { reason: 'its media type needs an example' }
        : await generated(call, { ...choice, unhonoured: missed }, media, false)
    return 'source' in made ? made : nothingToSay(call, choice, response, made.reason)
  }

  /** A response whose content has neither an example nor a schema that a value can be made from. */
  const nothingToSay = async (
    call: Call,
    { status, honoured, unhonoured }: Choice,
    response: DeclaredResponse,
    reason: string,
  ): Promise<Answer> => {
    const { id } = call.operation
    if (response.flaw === undefined && response.content.every(({ schemaPointer }) => schemaPointer === undefined)) {
      return {
        status,
        source: `declared ${id}/${status}`,
        applied: honoured,
        unhonoured,
        headers: await declaredHeaders(response, call.seed),
      }
    }
    return errorAnswers.refuse(call.operation, {
      status: 500,
      code: 'no_example',
      violations: [],
      message:
        `The contract has no example for ${id}/${status}, and no valid value could be made from its schema `
        + `(${cut(reason, 500)}). Add an example.`,
    })
  }

  /** What is answered where nothing is preferred, by operation and `Accept`: worked out once. */
  const usual = new Map<Operation, Map<string | undefined, Answer>>()

  const remember = ({ operation, accept }: Call, { response }: Choice, made: Answer): Answer => {
    const known = usual.get(operation) ?? new Map<string | undefined, Answer>()
    // Declared headers may be made from a seed, and a client may send any number of Accepts.
    const isSteady = made.source.startsWith('example') && response?.headers.length === 0 && known.size < mostAccepts
    if (isSteady) usual.set(operation, known.set(accept, made))
    return made
  }

  return call => {
    const isUsual = prefersNothing(call.preferences)
    const known = isUsual ? usual.get(call.operation)?.get(call.accept) : undefined
    if (known !== undefined) return known
    const choice = choose(call, written)
    const wanted = call.preferences.strict ? [...call.preferences.unclear, ...choice.unhonoured] : []
    if (wanted.length > 0) return refuseStrictly(call, wanted)
    const result = answer(call, choice)
    if (isUsual) return result.then(made => remember(call, choice, made))
    return call.preferences.strict
      ? result.then(made => (made.unhonoured?.length ? refuseStrictly(call, made.unhonoured) : made))
      : result
  }

  function refuseStrictly(call: Call, unhonoured: readonly Unhonoured[]): Answer {
    return errorAnswers.refuse(
      call.operation,
      problemOfViolations(
        400,
        unhonoured.map(({ preference, reason }) => ({
          in: 'header',
          name: 'Prefer',
          code: 'invalid_parameter',
          message: `header.Prefer: ${cut(preference, 100)} can't be honoured: ${cut(reason, 600)}.`,
        })),
      ),
    )
  }
}

const mostAccepts = 20

const prefersNothing = ({ code, example, dynamic, seed, strict, unclear }: Preferences): boolean =>
  code === undefined
  && example === undefined
  && dynamic === undefined
  && seed === undefined
  && !strict
  && unclear.length === 0

const ours = new RegExp(
  `^(${[
    'content-(type|length|encoding)',
    'transfer-encoding',
    'connection',
    'keep-alive',
    'trailer',
    'upgrade',
    'date',
    'vary',
    'access-control-.*',
    'courtside-.*',
    'preference-applied',
  ].join('|')})$`,
  'i',
)

/** The server itself says how an answer is framed and who may read it, whatever the contract's example says. */
const isSendable = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !ours.test(name)

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 3)}...` : text)

/** What the contract itself gives for a header. */
const headerValue = (header: unknown, resolved: (schema: unknown) => unknown): unknown => {
  if (!isObject(header)) return undefined
  const schema = resolved(header.schema)
  const [named] = isObject(header.examples) ? Object.values(header.examples).filter(isObject) : []
  const own = isObject(schema)
    ? [schema.example, ...(Array.isArray(schema.examples) ? schema.examples : []), schema.default, schema.const]
    : []
  return [header.example, named?.value, ...own].find(candidate => candidate !== undefined)
}

const headerText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).replaceAll(/[^\t\x20-\x7e]/g, '')
    : undefined
