/** What a run can exercise beside its contract: the codes of errors, and scenarios to start from. */
import { isObject } from '../text/pointer.ts'
import type { HeardExchange, OwnPoints } from './recorder.ts'

export const codePoints = (names: readonly string[]): OwnPoints => ({
  kind: 'codes',
  names,
  nameOf: ({ exchange: { answer } }) => codeIn(answer),
})

const codeIn = (answer: HeardExchange['exchange']['answer']): string | undefined => {
  if (answer?.content === undefined || answer.status < 400) return undefined
  try {
    const body: unknown = JSON.parse(answer.content.bytes.toString())
    return isObject(body) && typeof body.code === 'string' ? body.code : undefined
  } catch {
    // A fault may answer with anything.
    return undefined
  }
}

export const scenarioPoints = (names: readonly string[]): OwnPoints => ({
  kind: 'scenarios',
  names,
  nameOf: ({ scenario }) => scenario,
})
