/** What a run can exercise beside its contract: the codes of the club's errors, and scenarios to start from. */
import type { Contract } from '../contract/contract.ts'
import type { OwnPoints } from '../coverage/recorder.ts'
import { isObject, valueAt } from '../text/pointer.ts'

/** Those of the table in the contract's `Error`, but what belongs to no operation. */
export const errorCodes = ({ document }: Contract): OwnPoints => {
  const description = String(valueAt(document, ['components', 'schemas', 'Error', 'description']))
  const rows = description.split('\n').filter(line => line.startsWith('| `') && !line.includes('outside any operation'))
  const names = rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, code = '']) => code))
  return { kind: 'codes', names, nameOf: ({ exchange: { answer } }) => codeIn(answer) }
}

const codeIn = (answer: Parameters<OwnPoints['nameOf']>[0]['exchange']['answer']): string | undefined => {
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
