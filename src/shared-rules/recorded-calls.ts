/**
 * The calls of examples/recordings.yaml that anybody's service has to answer alike: those that name nobody of the demo
 * world, and nothing that has happened in it.
 */
import { isObject } from '../text/pointer.ts'
import type { Operation } from '../contract/operation.ts'
import type { ExtraCall } from '../verify/shared-rules.ts'

/** What makes a call one of the demo world alone. */
const ofTheDemo = ['key', 'later', 'session', 'client', 'tampered', 'text', 'mediaType', 'padding', 'before']

/** @param manifest the file, parsed */
export const recordedExtraCalls = (manifest: unknown): ((operation: Operation) => readonly ExtraCall[]) => {
  const recordings = isObject(manifest) && isObject(manifest.recordings) ? manifest.recordings : {}
  return operation => {
    const own = recordings[operation.id]
    if (operation.method !== 'GET' || !isObject(own) || !isObject(own.examples)) return []
    return Object.entries(own.examples).flatMap(([name, call]) => callOf(operation, name, own, call))
  }
}

const callOf = (
  operation: Operation,
  name: string,
  caller: Record<string, unknown>,
  call: unknown,
): readonly ExtraCall[] => {
  if (!isObject(call) || ofTheDemo.some(field => field in call)) return []
  // Another caller sees other things; without a token is another way, which is tried by itself.
  if ('as' in call && call.as !== caller.as) return []
  const status = statusOf(operation, name)
  const query = isObject(call.query) ? call.query : {}
  const values = new Map<string, string | readonly string[]>()
  for (const [parameter, value] of Object.entries(query)) {
    const texts = (Array.isArray(value) ? value : [value]).map(textOf)
    if (!texts.every(text => text !== undefined)) return []
    values.set(`query ${parameter}`, texts)
  }
  if ('id' in call) {
    const id = textOf(call.id)
    if (id === undefined) return []
    values.set('path id', id)
  }
  const { parameters } = operation
  const without = parameters
    .filter(({ in: place, required, name: one }) => place === 'query' && required && !values.has(`query ${one}`))
    .map(({ name: one }) => one)
  const isRefused = status !== undefined && status >= 400
  if (status === undefined || (!isRefused && values.size === 0)) return []
  return [
    {
      name: `recorded ${name}`,
      values,
      without: isRefused ? without : [],
      refusal: isRefused ? { reason: 'as-recorded', code: name } : undefined,
      isSignedIn: typeof caller.as === 'string',
    },
  ]
}

/** Undefined: it is a name in the demo world. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

/** Of the response that has an example of the name. */
const statusOf = ({ responses }: Operation, name: string): number | undefined => {
  const response = responses.find(({ content }) =>
    content.some(({ recordings }) => recordings.some(recording => recording.name === name)),
  )
  return response === undefined ? undefined : Number(response.status)
}
