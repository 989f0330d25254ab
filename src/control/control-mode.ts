/** The control API's mode: answers by steering the worlds. */
import { given } from '../text/given.ts'
import { type Failed, isFailed } from '../contract/problem.ts'
import type { Answer, AnswerStream, Call, Mode } from '../contract/call.ts'
import type { ErrorAnswers } from '../contract/error-answers.ts'
import { inSlices } from '../http/slices.ts'
import { isLong, jsonInSlices } from '../text/json-written.ts'
import { ofOneState } from '../worlds/of-one-state.ts'
import { withoutSecrets } from './action-exchange.ts'
import { advanceClock, getClock, setClock } from './clock.ts'
import { addFault, clearFaults, deleteFault, listFaults } from './faults.ts'
import { explainListing } from './explanations.ts'
import { clearJournal, exportJournal, followJournal, listJournal, listViolations, verifyCalls } from './journal.ts'
import {
  type ControlCall,
  type ControlOperationId,
  type ControlOperations,
  type Controlled,
  type OfState,
} from './operation.ts'
import { getPreferences, setPreferences } from './preferences.ts'
import { getState, listActions, listRecords, runAction } from './state.ts'
import { getTimetable } from './timetable.ts'
import { createWorld, deleteWorld, getWorld, listScenarios, listWorlds, resetWorld, startWorldFrom } from './worlds.ts'

const controlOperations: ControlOperations = {
  listScenarios,
  listWorlds,
  createWorld,
  getWorld,
  resetWorld,
  startWorldFrom,
  deleteWorld,
  getClock,
  setClock,
  advanceClock,
  listFaults,
  addFault,
  clearFaults,
  deleteFault,
  getPreferences,
  setPreferences,
  getState,
  listRecords,
  listActions,
  runAction,
  listJournal,
  exportJournal,
  followJournal,
  clearJournal,
  verifyCalls,
  listViolations,
  explainListing,
  getTimetable,
}

interface Answered {
  readonly status: number
  readonly body?: unknown
  readonly location?: string
  readonly stream?: AnswerStream
}

type AnyHandler = (
  call: Controlled & Pick<Call, 'path' | 'query' | 'header' | 'body' | 'bodySize' | 'isGone'>,
) => Promise<OfState & (Answered | Failed)>

/** The request was checked against the schemas that the handler's types were generated from: here the two meet. */
const handlerOf = (id: string): AnyHandler => {
  const handler: ((call: ControlCall<never>) => unknown) | undefined = Object.hasOwn(controlOperations, id)
    ? controlOperations[id as ControlOperationId]
    : undefined
  if (handler === undefined) throw new Error(`The control API has no operation ${id}.`)
  return handler as AnyHandler
}

export const controlMode =
  (errorAnswers: ErrorAnswers, controlled: () => Omit<Controlled, 'origin'>, publicUrl?: string): Mode =>
  async ({ operation, path, query, header, body, bodySize, isGone, authority }): Promise<Answer> => {
    const { worlds, ...others } = controlled()
    const versionNow = (): string | undefined =>
      typeof path.world === 'string' ? worlds.find(path.world)?.version : undefined
    const ask = () =>
      handlerOf(operation.id)({
        ...others,
        worlds,
        path,
        query,
        header,
        body,
        ...given({ bodySize, isGone }),
        origin: publicUrl ?? `http://${authority ?? 'localhost'}`,
      })
    const outcome = await (operation.method === 'GET' ? ofOneState(versionNow, ask) : ask())
    const ofState = given({ 'courtside-version': outcome.version ?? versionNow() })
    if (isFailed(outcome)) {
      const answer = errorAnswers.refuse(operation, outcome.problem, ofState)
      // The client is told what it sent; whoever reads the log is not.
      return { ...answer, message: withoutSecrets(outcome.problem).message }
    }
    const { status, body: value, location, stream } = outcome
    const headers = {
      'cache-control': 'no-store',
      ...ofState,
      ...given({ location }),
      ...(stream?.mediaType === 'text/event-stream' ? unbuffered : {}),
    }
    return {
      status,
      headers,
      source: `control ${operation.id}`,
      ...given({
        stream,
        content: value === undefined ? undefined : { mediaType: 'application/json', bytes: await bytesOf(value) },
      }),
    }
  }

/** Values that are written in one go. */
const fewValues = 5_000

const bytesOf = async (value: unknown): Promise<Buffer> =>
  isLong(value, fewValues) ? inSlices(jsonInSlices(value)) : Buffer.from(JSON.stringify(value))

/** A proxy that collected what goes on would keep it for itself. */
const unbuffered = { 'x-accel-buffering': 'no' }
