/**
 * The stub's mode: answers from the club's data by its rules.
 *
 * `Prefer: code=` is honoured with the recorded answer for that status, and changes nothing; `delay=` is http's.
 * Examples and generated values are the virtual server's: asking for them here is told, or refused under
 * `handling=strict`.
 */
import type { Answer, Call, Mode, Unhonoured } from '../contract/call.ts'
import { type ErrorAnswers, problemOfViolations } from '../contract/error-answers.ts'
import { isRefusal } from '../club/refusal.ts'
import { Json } from './json.ts'
import { UnpagedList, Long } from './listed.ts'
import {
  MatchedAnswer,
  type OperationCall,
  type ClubOperationId,
  type StubOperations,
  type Success,
} from './operation.ts'
import type { StubContext } from './context.ts'
import { stubOperations } from './operations/index.ts'
import { ofOneState } from '../worlds/of-one-state.ts'
import { atOnce } from '../text/slices.ts'
import { headersOfRefusal, problemOfRefusal } from './refusal-status.ts'

export interface StubModeOptions {
  readonly context: () => StubContext
  readonly errorAnswers: ErrorAnswers
  /** From which version of the data questions are answered just now. */
  readonly version: () => number
  /** Keeps all changes waiting while it works. */
  readonly leftAlone: <T>(work: () => Promise<T>) => Promise<T>
  /** Answers with what is recorded. */
  readonly recorded: Mode
}

export const stubMode =
  ({ context, errorAnswers, version, leftAlone, recorded }: StubModeOptions): Mode =>
  async call => {
    const { operation, preferences } = call
    const unhonoured = unhonouredIn(call)
    if (preferences.strict && preferences.unclear.length + unhonoured.length > 0) {
      return errorAnswers.refuse(
        operation,
        problemOfViolations(
          400,
          [...preferences.unclear, ...unhonoured].map(({ preference, reason }) => ({
            in: 'header',
            name: 'Prefer',
            code: 'invalid_parameter',
            message: `header.Prefer: ${preference} can't be honoured: ${reason}.`,
          })),
        ),
      )
    }
    if (preferences.code !== undefined) {
      const { example: _, dynamic: __, seed: ___, ...rest } = preferences
      const answer = await recorded({ ...call, preferences: rest })
      const isHonoured = answer.applied?.some(applied => applied.startsWith('code=')) === true
      if (isHonoured || preferences.strict)
        return { ...answer, unhonoured: [...(answer.unhonoured ?? []), ...unhonoured] }
      return { ...(await computed(call)), unhonoured: [...(answer.unhonoured ?? []), ...unhonoured] }
    }
    const answer = await computed(call)
    return unhonoured.length === 0 ? answer : { ...answer, unhonoured }

    /** A question may wait for an index. */
    async function computed(asked: Call): Promise<Answer> {
      const result = await (asked.operation.method === 'GET'
        ? ofOneState(version, () => handled(asked), leftAlone)
        : handled(asked))
      if (isRefusal(result))
        return errorAnswers.refuse(asked.operation, problemOfRefusal(result), headersOfRefusal(result, true))
      const body = result instanceof MatchedAnswer ? result.body : result
      const bytes = isLong(body) ? await context().inSlices(body.written()) : bytesOf(body)
      const found = {
        status: 200,
        content: { mediaType: 'application/json', bytes },
        source: `stub ${asked.operation.id}`,
      }
      return result instanceof MatchedAnswer ? { ...found, matched: result.matched } : found
    }

    function handled(asked: Call): Promise<Outcome> {
      const handler = handlerOf(asked.operation.id)
      const { data, geocoder, now, newId, inTurn, inSlices } = context()
      const { path, query, body, caller } = asked
      // Spelt out: to spread two objects into one takes as long as a short answer.
      return handler({
        data,
        geocoder,
        now,
        newId,
        inTurn,
        inSlices,
        path,
        query,
        body,
        userId: typeof caller === 'string' ? caller : undefined,
      })
    }
  }

type Answered =
  | Success<ClubOperationId>
  | Json<Success<ClubOperationId>>
  | UnpagedList<unknown>
  | Long<Success<ClubOperationId>>

const isLong = (body: Answered): body is UnpagedList<unknown> | Long<Success<ClubOperationId>> =>
  (body instanceof UnpagedList || body instanceof Long) && body.isLong

const bytesOf = (body: Answered): Buffer => {
  if (body instanceof UnpagedList || body instanceof Long) return atOnce(body.written())
  return body instanceof Json ? body.bytes : Json.of(body).bytes
}

const none: readonly Unhonoured[] = []

const unhonouredIn = ({ preferences: { example, dynamic, seed } }: Call): readonly Unhonoured[] => {
  const reason = 'the stub answers from its data; ask the virtual server'
  if (example === undefined && dynamic !== true && seed === undefined) return none
  return [
    ...(example === undefined ? [] : [{ preference: 'example', reason }]),
    ...(dynamic !== true ? [] : [{ preference: 'dynamic=true', reason }]),
    ...(seed === undefined ? [] : [{ preference: `seed=${seed}`, reason }]),
  ]
}

type Outcome = Awaited<ReturnType<StubOperations[ClubOperationId]>>

type AnyHandler = (
  call: StubContext & Pick<Call, 'path' | 'query' | 'body'> & Pick<OperationCall<ClubOperationId>, 'userId'>,
) => Promise<Outcome>

/** The request was checked against the schemas that the handler's types were generated from: here the two meet. */
const handlerOf = (id: string): AnyHandler => {
  const handler: unknown = Object.hasOwn(stubOperations, id) ? stubOperations[id as ClubOperationId] : undefined
  if (typeof handler !== 'function') throw new Error(`The stub has no operation ${id}.`)
  return handler as AnyHandler
}
