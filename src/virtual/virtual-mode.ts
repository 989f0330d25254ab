/**
 * The virtual server's mode: answers from recorded examples, byte for byte, or made from the schema.
 *
 * It knows the contract and nothing else: ids, paging and filters don't change what was recorded.
 */
import type { Answer, Call, Preferences, RecordedMode, Unhonoured } from '../contract/call.ts'
import type { Contract } from '../contract/contract.ts'
import { concreteMediaType } from '../contract/check/media-types.ts'
import type { DeclaredResponse, MediaType, Operation, Recording } from '../contract/operation.ts'
import type { ErrorAnswers } from '../contract/error-answers.ts'
import { codeOf, reasonOf } from '../contract/status-words.ts'
import { bestOf } from './accept.ts'
import { bareBody } from './bodies.ts'
import { type Choice, choose, recordingOf, servable } from './choice.ts'
import { declaredHeadersFor } from './declared-headers.ts'
import type { Generate } from './generate.ts'
import { type MovedBy, madeAnswersOf } from './made-answers.ts'
import { readLater } from '../read-later.ts'
import { bodilessBy } from '../text/bodiless.ts'
import { BoundedMap } from '../text/bounded-map.ts'
import { lazy, lazyAsync } from '../text/lazy.ts'
import { dateMover } from './moving-dates.ts'
import { recordedOn, weeksSince } from './recorded-on.ts'
import { refusalsOf } from './refusals.ts'
import { cut } from '../text/cut.ts'

export interface VirtualOptions {
  readonly errorAnswers: ErrorAnswers
  /** Writes a preference as it stands in a header. */
  readonly written: (name: string, value: string) => string
}

export const virtualMode = (contract: Contract, { errorAnswers, written }: VirtualOptions): RecordedMode => {
  const generator = lazyAsync(async () => {
    const { generatorFor } = await readLater(() => import('./generate.ts'))
    return generatorFor(contract.schemas)
  })
  // Most answers are recorded: what makes others is loaded with the first.
  const generate: Generate = async (...wish) => (await generator())(...wish)
  const declaredHeaders = declaredHeadersFor(contract.schemas, generate)
  const recordedThen = recordedOn(contract)
  const weeksAt = recordedThen === undefined ? undefined : weeksSince(recordedThen)
  const mover = lazy(() => dateMover(contract.schemas, recordedThen?.zone))
  const movedBy: MovedBy = async (weeks, bytes, media) =>
    weeks === undefined ? { bytes } : mover()(bytes, media, weeks)
  const generated = madeAnswersOf(contract, generate, declaredHeaders, movedBy)
  const refuse = refusalsOf(errorAnswers)

  const imitated = ({ operation }: Call, { status, honoured: applied, unhonoured }: Choice): Answer => {
    const message = `${reasonOf(status)}. It was asked for by Prefer.`
    const problem = { status, code: codeOf(status), message, violations: [] }
    const answered = errorAnswers.imitate(operation, problem, `preferred ${operation.id}/${status}`)
    return { ...answered, applied, unhonoured }
  }

  const answer = async (call: Call, choice: Choice, weeks: number | undefined): Promise<Answer> => {
    const { operation, preferences } = call
    const { response, status, example, honoured, unhonoured } = choice
    if (choice.isImitated) return imitated(call, choice)
    const headers = await declaredHeaders(response, call.seed)
    const empty = { status, source: `declared ${operation.id}/${status}`, applied: honoured, unhonoured, headers }
    if (response?.flaw !== undefined) return refuse.noExample(call, status, response.flaw)
    if (response === undefined || response.content.length === 0 || bodilessBy.has(status)) return empty
    const media = negotiated(call, response, servable(response, contract.schemas), example)
    if (media === undefined) return refuse.notAcceptable(call, response)
    const missed = [...unhonoured]
    const isBare = media.schemaPointer === undefined && media.recordings.length === 0
    if (preferences.dynamic === true && example === undefined) {
      const made = await generated(call, choice, media, { dynamic: true, weeks })
      if ('source' in made) return made
      const reason = `no valid value could be generated from the schema of ${operation.id}/${status}: ${made.reason}`
      missed.push({ preference: 'dynamic=true', reason: cut(reason, 500) })
    } else if (preferences.dynamic === true) {
      missed.push({ preference: 'dynamic=true', reason: 'an example was asked for, which goes before it' })
    }
    const recording = recordingOf(media, example)
    if (recording !== undefined) {
      const { bytes, reason } = await movedBy(weeks, recording.bytes, media)
      if (reason !== undefined) missed.push({ preference: 'dates=moving', reason: cut(reason, 500) })
      return { ...recorded(call, choice, media, { ...recording, bytes }, missed), headers }
    }
    if (isBare) return { ...empty, content: bareBody(media.mediaType, status), unhonoured: missed }
    const made = await generated(call, { ...choice, unhonoured: missed }, media, { dynamic: false, weeks })
    return 'source' in made ? made : refuse.noExample(call, status, made.reason)
  }

  /** What is answered where nothing is preferred: worked out once, and once for each week where dates move. */
  const usual: Usual = new Map()
  const usualAt = new BoundedMap<number, Usual>(mostWeeks)

  const usualOf = (weeks: number | undefined): Usual => {
    if (weeks === undefined) return usual
    const known: Usual = usualAt.get(weeks) ?? new Map()
    if (!usualAt.has(weeks)) usualAt.set(weeks, known)
    return known
  }

  const remember = (all: Usual, { operation, accept }: Call, { response }: Choice, made: Answer): Answer => {
    const known = all.get(operation) ?? new Map<string | undefined, Answer>()
    // Declared headers may be made from a seed, and a client may send any number of Accepts.
    const isSteady = made.source.startsWith('example') && response?.headers.length === 0 && known.size < mostAccepts
    if (isSteady) all.set(operation, known.set(accept, made))
    return made
  }

  return (call, now) => {
    const weeks = now === undefined ? undefined : weeksAt?.(now)
    const all = usualOf(weeks)
    const isUsual = prefersNothing(call.preferences)
    const known = isUsual ? all.get(call.operation)?.get(call.accept) : undefined
    if (known !== undefined) return known
    const choice = choose(call, written)
    const wanted = call.preferences.strict ? [...call.preferences.unclear, ...choice.unhonoured] : []
    if (wanted.length > 0) return refuse.unhonoured(call, wanted)
    const result = answer(call, choice, weeks)
    if (isUsual) return result.then(made => remember(all, call, choice, made))
    return call.preferences.strict
      ? result.then(made => (made.unhonoured?.length ? refuse.unhonoured(call, made.unhonoured) : made))
      : result
  }
}

/** A recording as it is answered, byte for byte. */
const recorded = (
  { operation, preferences }: Call,
  { status, honoured }: Choice,
  media: MediaType,
  { name, bytes }: Recording,
  missed: readonly Unhonoured[],
): Answer => {
  const isSeedIdle = preferences.seed !== undefined && preferences.dynamic !== true
  const idle = {
    preference: `seed=${preferences.seed}`,
    reason: 'only generated values have a seed; ask for dynamic=true too',
  }
  return {
    status,
    content: { mediaType: concreteMediaType(media.mediaType), bytes, isRecorded: true },
    source: `example ${operation.id}/${name}`,
    applied: preferences.dynamic === false ? [...honoured, 'dynamic=false'] : honoured,
    unhonoured: isSeedIdle ? [...missed, idle] : missed,
  }
}

const mostAccepts = 20
/** Worlds whose clocks are far apart. */
const mostWeeks = 8

/** By operation and `Accept`. */
type Usual = Map<Operation, Map<string | undefined, Answer>>

const prefersNothing = ({ code, example, dynamic, seed, strict, unclear }: Preferences): boolean =>
  code === undefined
  && example === undefined
  && dynamic === undefined
  && seed === undefined
  && !strict
  && unclear.length === 0

/** The media type to answer in; undefined where the client admits none of them. */
const negotiated = (
  call: Call,
  response: DeclaredResponse,
  all: readonly MediaType[],
  example: string | undefined,
): MediaType | undefined => {
  const able = example === undefined ? all : all.filter(media => recordingOf(media, example) !== undefined)
  const [first] = able
  if (first === undefined || call.accept === undefined) return first
  const types = able.map(({ mediaType }) => concreteMediaType(mediaType))
  const best = bestOf(types, call.accept)
  if (best !== undefined) return able[types.indexOf(best)]
  const declares406 = call.operation.responses.some(({ status }) => status === '406')
  return response.content.length === 1 && !declares406 ? first : undefined
}
