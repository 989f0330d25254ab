/**
 * Answers whose bytes are made from a schema: once for each schema, status, media type and seed, and for each record
 * that a path asks for.
 */
import type { Answer, Call } from '../contract/call.ts'
import { concreteMediaType, essenceOf, isJson } from '../contract/check/media-types.ts'
import type { Contract } from '../contract/contract.ts'
import { schemaPointerIn } from '../contract/field-places.ts'
import type { MediaType } from '../contract/operation.ts'
import { reasonOf } from '../contract/status-words.ts'
import { BoundedMap } from '../text/bounded-map.ts'
import { lazy } from '../text/lazy.ts'
import { isObject } from '../text/pointer.ts'
import { type AskedRecords, type RecordFields, type One, askedBy, likelier, recordsById } from './asked-record.ts'
import { type Body, type DescribedMedia, bodyInMedia, isSequence } from './bodies.ts'
import { type Choice, servable, statusOf, usualResponse } from './choice.ts'
import type { DeclaredHeaders } from './declared-headers.ts'
import type { Generate } from './generate.ts'
import type { MovedExample } from './moving-dates.ts'
import { Failures, type Sized, remembering } from './remembered.ts'

/** What was made for a media type, or why nothing was. */
interface MadeBytes extends Sized {
  readonly value: unknown
  readonly body: Body | undefined
  readonly reason: string
}

/** Why nothing could be made. */
export interface Unmade {
  readonly reason: string
}

/** What is to be made: of which media type's schema, for which status, from which seed, realistic or not. */
interface Wish extends How {
  readonly media: MediaType
  readonly status: number
  readonly seed: number
}

/** The bytes of a recording with its dates so many weeks later; undefined: as they were. */
export type MovedBy = (weeks: number | undefined, bytes: Buffer, media: MediaType) => Promise<MovedExample>

interface How {
  /** It was asked for, and is no stand-in for an example. */
  readonly dynamic: boolean
  /** By which the dates of examples are moved. */
  readonly weeks: number | undefined
}

export type MadeAnswers = (call: Call, choice: Choice, media: MediaType, how: How) => Promise<Answer | Unmade>

export const madeAnswersOf = (
  { operations, schemas }: Pick<Contract, 'operations' | 'schemas'>,
  generate: Generate,
  declaredHeaders: DeclaredHeaders,
  movedBy: MovedBy,
): MadeAnswers => {
  const once = remembering<MadeBytes>()
  const unmade = new Failures()
  const listsByPath = lazy(() => new Map(operations.flatMap(one => (one.method === 'GET' ? [[one.path, one]] : []))))

  const isGood = ({ schemaPointer }: MediaType, value: unknown): boolean =>
    schemaPointer !== undefined && schemas.problems(schemaPointer, value, 'response').length === 0

  /**
   * An error body that says its status says the one that it is sent with, and a problem what HTTP calls it: that of a
   * problem without a type of its own (RFC 9457, section 4.2.1).
   */
  const withStatus = (value: unknown, { media, status }: Wish): unknown => {
    if (status < 400 || !isObject(value)) return value
    const isProblem = isProblemType(media.mediaType)
    const said: readonly (readonly [name: string, value: unknown, isMeant: boolean])[] = [
      ['status', status, typeof value.status === 'number'],
      ['title', reasonOf(status), isProblem && typeof value.title === 'string' && !saysItself(media, 'title')],
      ['type', 'about:blank', isProblem && typeof value.type === 'string' && !saysItself(media, 'type')],
    ]
    return said.reduce((told: Record<string, unknown>, [name, one, isMeant]) => {
      const next = { ...told, [name]: one }
      return isMeant && isGood(media, next) ? next : told
    }, value)
  }

  /** Has a field of the body an example or a default, or is it one of a few words? */
  const saysItself = ({ schemaPointer }: MediaType, name: string): boolean => {
    const pointer = schemaPointer === undefined ? undefined : schemaPointerIn(schemas, schemaPointer, `/${name}`)
    const schema = pointer === undefined ? undefined : schemas.resolved(schemas.at(pointer))
    return isObject(schema) && ownWords.some(keyword => keyword in schema)
  }

  const written = (values: readonly unknown[], key: string, media: DescribedMedia): MadeBytes => {
    const body = bodyInMedia(values, media, schemas)
    const reason = `no value of #${media.schemaPointer} can be written as ${concreteMediaType(media.mediaType)}`
    // The value is kept beside its bytes.
    return { value: values[0], body, reason, size: key.length + 3 * (body?.bytes.length ?? 0) }
  }

  const kindOf = ({ media, status, dynamic }: Wish): string =>
    JSON.stringify([media.schemaPointer, status, media.mediaType, dynamic])

  const made = (wish: Wish): Promise<MadeBytes> => {
    const { media, seed, dynamic } = wish
    const key = `${kindOf(wish)} ${seed}`
    return once(key, async () => {
      const { schemaPointer } = media
      if (schemaPointer === undefined) return unwritten('it has no schema')
      const value = await generate(schemaPointer, seed, dynamic)
      if ('reason' in value) return unwritten(value.reason)
      const values = [withStatus(value.value, wish)]
      if (isSequence(concreteMediaType(media.mediaType)) && !Array.isArray(value.value)) {
        const others = [1, 2].map(more => generate(schemaPointer, seed + more, dynamic))
        values.push(...(await Promise.all(others)).flatMap(one => ('value' in one ? [one.value] : [])))
      }
      return written(values, key, { ...media, schemaPointer })
    })
  }

  /** What the examples of a list show, by the list's path, the parameter for an id and the weeks; read once. */
  const recorded = new BoundedMap<string, ReadonlyMap<string, RecordFields>>(mostLists)

  const recordedIn = async (
    media: MediaType,
    one: One,
    weeks: number | undefined,
  ): Promise<ReadonlyMap<string, RecordFields>> => {
    const key = `${one.list} ${one.parameter} ${weeks}`
    const known = recorded.get(key)
    if (known !== undefined) return known
    const moved = await Promise.all(media.recordings.map(({ bytes }) => movedBy(weeks, bytes, media)))
    const answers = moved.map(({ bytes }): unknown => JSON.parse(String(bytes)))
    const records = recordsById(answers, one)
    recorded.set(key, records)
    return records
  }

  /** What the list says of a record: by its examples, or by what would be made for it. */
  const listedAs = async (one: One, { seed, dynamic, weeks }: Wish): Promise<RecordFields | undefined> => {
    const list = listsByPath().get(one.list)
    const response = list === undefined ? undefined : usualResponse(list)
    const media = response === undefined ? undefined : servable(response, schemas)[0]
    if (list === undefined || response === undefined || media === undefined) return undefined
    if (!isJson(concreteMediaType(media.mediaType))) return undefined
    if (!dynamic && media.recordings.length > 0) return (await recordedIn(media, one, weeks)).get(one.id)
    const { value } = await made({ media, status: statusOf(response, list), seed, dynamic, weeks })
    return recordsById([value], one).get(one.id)
  }

  const madeFor = async (wish: Wish, asked: AskedRecords): Promise<MadeBytes> => {
    const usual = await made(wish)
    const { media } = wish
    const { schemaPointer } = media
    if (
      usual.body === undefined
      || schemaPointer === undefined
      || (!isObject(usual.value) && !Array.isArray(usual.value))
    )
      return usual
    const key = `${kindOf(wish)} ${wish.seed} ${wish.weeks} ${JSON.stringify([asked.one, ...asked.ids])}`
    return once(key, async () => {
      const listed = asked.one === undefined ? undefined : await listedAs(asked.one, wish)
      const value = likelier(usual.value, asked, listed).find(candidate => isGood(media, candidate))
      return value === undefined ? usual : written([value], key, { ...media, schemaPointer })
    })
  }

  return async (call, choice, media, { dynamic, weeks }) => {
    const { status } = choice
    const wish = { media, status, seed: call.preferences.seed ?? call.seed, dynamic, weeks }
    const kind = kindOf(wish)
    const hopeless = unmade.reason(kind)
    if (hopeless !== undefined) return { reason: hopeless }
    const asked = status < 300 && isJson(concreteMediaType(media.mediaType)) ? askedBy(call) : undefined
    const { body, reason } = await (asked === undefined ? made(wish) : madeFor(wish, asked))
    if (body === undefined) {
      unmade.add(kind, wish.seed, reason)
      return { reason }
    }
    const applied = [
      ...choice.honoured,
      ...(dynamic ? ['dynamic=true'] : []),
      ...(call.preferences.seed === undefined ? [] : [`seed=${wish.seed}`]),
    ]
    return {
      status,
      content: body,
      applied,
      unhonoured: choice.unhonoured,
      source: `generated ${call.operation.id}/${status} seed ${wish.seed}`,
      headers: await declaredHeaders(choice.response, call.seed),
    }
  }
}

const ownWords = ['example', 'examples', 'default', 'enum', 'const', 'x-faker', 'faker']

const isProblemType = (mediaType: string): boolean => essenceOf(mediaType) === 'application/problem+json'

const mostLists = 500

const unwritten = (reason: string): MadeBytes => ({ value: undefined, body: undefined, reason, size: reason.length })
