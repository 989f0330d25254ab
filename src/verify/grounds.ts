/**
 * What a call of an operation needs before anything can be tried with it: credentials, and good values of what is
 * required, ids among them out of the lists of other operations.
 */
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import type { CaseCredentials } from './cases.ts'
import { type Given, accessTo } from './credentials.ts'
import { idsOf, takesIdIn } from './ids.ts'
import { type Listed, nothingListed } from './listed.ts'
import { sentText } from './request.ts'
import type { SharedRules } from './shared-rules.ts'
import { goodValues, isMadeUp, isOfKnownFormat } from './values.ts'

export interface GroundOptions {
  readonly contract: Contract
  readonly credentials: Given
  /** Undefined: by the contract's shapes alone. */
  readonly shared: SharedRules | undefined
  /** A value of the schema at a pointer, made up; undefined where none can be made. */
  readonly make: (schemaPointer: string) => Promise<unknown>
}

/** What goes out besides what a case names. */
export interface Ground {
  readonly operation: Operation
  /** Good values of what is required. */
  readonly required: ReadonlyMap<Parameter, unknown>
  readonly full: CaseCredentials
}

export interface Grounds {
  /** What is needed to call it at all, or why it can't be. */
  of(operation: Operation): Promise<Ground | string>
  /** What else can be sent, by parameter: of one that is required and not in the path, other values. */
  others(operation: Operation): Promise<ReadonlyMap<Parameter, readonly unknown[]>>
  /** Of the id at the end of its path another one, as lists have told it: what holds of one need not hold of all. */
  another(operation: Operation): Promise<ReadonlyMap<Parameter, readonly unknown[]>>
  /** Does it take what another operation's list tells? */
  isId(operation: Operation, parameter: Parameter): boolean
  /** Does it take an id that no list has told? The service may not know the one that is sent. */
  isUntold(operation: Operation, parameter: Parameter): boolean
  /** Are its values made up? The service may know none of them. */
  isMadeUp(operation: Operation, parameter: Parameter): boolean
}

/** Values of a parameter whose ids come from lists. */
const mostIds = 2

/** @param listed the list that a plain call gives */
export const groundsOf = (
  { contract, credentials, shared, make }: GroundOptions,
  listed: (ground: Ground) => Promise<Listed>,
): Grounds => {
  const ids = idsOf(contract, shared, async operation => {
    const ground = await groundOf(operation)
    return typeof ground === 'string' ? nothingListed : listed(ground)
  })

  const takesId = takesIdIn(contract)
  /** Operation, place and name. */
  const untold = new Set<string>()
  const madeUp = new Set<string>()
  const keyOf = ({ id }: Operation, { in: place, name }: Parameter): string => `${id} ${place} ${name}`

  /** Ids that the service itself has told go before all others. */
  const valuesOf = async (operation: Operation, parameter: Parameter): Promise<readonly unknown[]> => {
    if (ids.isId(operation, parameter)) {
      const found = await ids.found(operation, parameter)
      // A service that has shown none of them may still know those of the examples.
      // The first and the last: records that are listed together may be of one kind.
      if (found.length > 0) return [...new Set([...found.slice(0, mostIds - 1), ...found.slice(-1)])]
      if (shared !== undefined) return []
    }
    if (takesId(parameter)) untold.add(keyOf(operation, parameter))
    const values = goodValues(contract, operation, parameter)
    if (isMadeUp(contract, operation, parameter)) madeUp.add(keyOf(operation, parameter))
    const isMade = parameter.required || isOfKnownFormat(contract, parameter)
    if (values.length > 0 || !isMade || parameter.schemaPointer === undefined) return values
    const made = await make(parameter.schemaPointer)
    return made === undefined ? [] : [made]
  }

  const whatWouldDo = (operation: Operation, parameter: Parameter): string =>
    shared !== undefined && ids.isId(operation, parameter)
      ? `none is told by ${ids.listings(operation, parameter).join(' or ')}`
      : 'an example of it in the contract would do'

  const groundOf = async (operation: Operation): Promise<Ground | string> => {
    const { responses, parameters } = operation
    if (responses.some(({ content }) => content.some(({ mediaType }) => mediaType.startsWith('text/event-stream'))))
      return 'its answer never ends'
    const { alternatives, wanting } = accessTo(contract, operation, credentials)
    // Whoever gives none at all, and asks for shapes alone, has a service that heeds none.
    const isHeedless = shared === undefined && credentials.apiKey === undefined && credentials.token === undefined
    const [full = isHeedless ? { good: [], wrong: [] } : undefined] = alternatives
    if (full === undefined) return wanting
    const required = new Map<Parameter, unknown>()
    for (const parameter of parameters.filter(one => one.required)) {
      // oxlint-disable-next-line no-await-in-loop
      const [value] = await valuesOf(operation, parameter)
      if (value !== undefined && sentText(parameter, { value }) === undefined)
        return `"${parameter.name}" can't be sent: nothing here writes such a value in the style ${parameter.style}`
      if (value === undefined)
        return `no good value for "${parameter.name}" is known: ${whatWouldDo(operation, parameter)}`
      required.set(parameter, value)
    }
    return { operation, required, full }
  }

  return {
    of: groundOf,
    isId: ids.isId,
    isUntold: (operation, parameter) => untold.has(keyOf(operation, parameter)),
    isMadeUp: (operation, parameter) => madeUp.has(keyOf(operation, parameter)),
    another: async operation => {
      const last = operation.parameters.findLast(({ in: place }) => place === 'path')
      if (last === undefined || !ids.isId(operation, last)) return new Map()
      const values = (await valuesOf(operation, last)).slice(1)
      return new Map([[last, values.filter(value => sentText(last, { value }) !== undefined)]])
    },
    others: async operation => {
      const others = new Map<Parameter, readonly unknown[]>()
      for (const parameter of operation.parameters) {
        if (parameter.required && parameter.in === 'path') continue
        // oxlint-disable-next-line no-await-in-loop
        const values = (await valuesOf(operation, parameter)).filter(
          value => sentText(parameter, { value }) !== undefined,
        )
        others.set(parameter, parameter.required ? values.slice(1) : values)
      }
      return others
    },
  }
}
