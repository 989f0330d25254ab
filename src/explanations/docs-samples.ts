/** What the rendered contract begins with where the contract gives no example: values that it takes. */
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { type MakeValue, validValuesOf } from './valid-values.ts'
import { given } from '../text/given.ts'
import { isJsonType } from '../text/json-type.ts'
import { dereferenced, isObject } from '../text/pointer.ts'
import type { SampleCall, Samples } from '../worlds/mode-provider.ts'

/** So many are made of a contract: whoever looks at a page waits for them. */
const mostMade = 200

export const docsSamples = async (contract: Contract, make: MakeValue): Promise<Samples> => {
  let made = 0
  const values = validValuesOf(contract, async (of, pointer) => (made++ < mostMade ? make(of, pointer) : undefined))
  const samples: Record<string, SampleCall> = {}
  for (const operation of contract.operations) {
    const required = operation.parameters.filter(parameter => parameter.required && parameter.mediaType === undefined)
    const parameters: Record<string, unknown> = {}
    for (const parameter of required) {
      // One after another: a page of many operations takes its turns with the requests.
      // oxlint-disable-next-line no-await-in-loop
      const value = await values.ofParameter(operation, parameter, undefined)
      if (value !== undefined) parameters[parameter.name] = value
    }
    // oxlint-disable-next-line no-await-in-loop
    const body = await bodyOf(contract, operation, pointer => values.ofSchema(pointer, undefined))
    samples[operation.id] = { parameters, ...given({ body }) }
  }
  return samples
}

const bodyOf = async (
  { document }: Contract,
  { requestBody, method, path }: Operation,
  valid: (pointer: string) => Promise<unknown>,
): Promise<unknown> => {
  const [mediaType, pointer] = [...(requestBody?.content ?? [])].find(([name]) => isJsonType(name)) ?? []
  if (mediaType === undefined || pointer === undefined) return undefined
  const [item] = dereferenced(document, ['paths', path])
  const [body] = dereferenced(document, [...item, method.toLowerCase(), 'requestBody'])
  const [, declared] = dereferenced(document, [...body, 'content', mediaType])
  const hasExample = isObject(declared) && (declared.example !== undefined || declared.examples !== undefined)
  return hasExample ? undefined : valid(pointer)
}
