/** Answers whose bytes are made from a schema: once for each schema, status, media type and seed. */
import type { Answer, Call } from '../contract/call.ts'
import { bytesOf, concreteMediaType } from '../contract/check/media-types.ts'
import type { MediaType } from '../contract/operation.ts'
import type { Schemas } from '../contract/schemas.ts'
import { isObject } from '../text/pointer.ts'
import type { Choice } from './choice.ts'
import type { DeclaredHeaders } from './declared-headers.ts'
import type { Generate } from './generate.ts'
import { Failures, type Sized, remembering } from './remembered.ts'

/** What was made for a media type, or why nothing was. */
interface MadeBytes extends Sized {
  readonly bytes: Buffer | undefined
  readonly reason: string
}

/** Why nothing could be made. */
export interface Unmade {
  readonly reason: string
}

/** `dynamic`: it was asked for, and is no stand-in for an example. */
export type MadeAnswers = (call: Call, choice: Choice, media: MediaType, dynamic: boolean) => Promise<Answer | Unmade>

export const madeAnswersOf = (schemas: Schemas, generate: Generate, declaredHeaders: DeclaredHeaders): MadeAnswers => {
  const once = remembering<MadeBytes>()
  const unmade = new Failures()

  /** An error body that says its status says the one that it is sent with. */
  const withStatus = (value: unknown, status: number, { schemaPointer }: MediaType): unknown => {
    if (status < 400 || schemaPointer === undefined || !isObject(value) || typeof value.status !== 'number')
      return value
    const told = { ...value, status }
    return schemas.problems(schemaPointer, told, 'response').length === 0 ? told : value
  }

  return async (call, choice, media, dynamic) => {
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
}
