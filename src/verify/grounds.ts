/**
 * What a call of an operation needs before anything can be tried with it: credentials, and good values of what is
 * required, ids among them out of the lists of other operations.
 */
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import type { CaseCredentials } from './cases.ts'
import { type GivenCredentials, accessTo, isNoneGiven } from './credentials.ts'
import { type FoundIds, idsOf, mostParents, noIds, takesIdIn } from './ids.ts'
import type { ListedValues } from './listed.ts'
import { canEnd } from './representations.ts'
import { sentText } from './request.ts'
import type { SharedRules } from './shared-rules.ts'
import {
  goodValues,
  inTurn,
  isInOrder,
  isMadeUpParameter,
  isMoment,
  isRange,
  isToldBySchema,
  rangeFirst,
} from './values.ts'

export interface GroundOptions {
  readonly contract: Contract
  readonly credentials: GivenCredentials
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
  /** Why it is never called, whatever the service tells; undefined: it may be. */
  whyNever(operation: Operation): string | undefined
  /** What is needed to call it at all, or why it can't be. */
  of(operation: Operation): Promise<Ground | string>
  /** What else can be sent, by parameter: of one that is required and not in the path, other values. */
  others(operation: Operation): Promise<ReadonlyMap<Parameter, readonly unknown[]>>
  /** Of the id at the end of its path another one, as lists have told it: what holds of one need not hold of all. */
  another(operation: Operation): Promise<ReadonlyMap<Parameter, readonly unknown[]>>
  /** Of the same one those below which ids may have been looked for. */
  further(operation: Operation): Promise<ReadonlyMap<Parameter, readonly unknown[]>>
  /** Does it take what another operation's list tells? */
  isId(operation: Operation, parameter: Parameter): boolean
  /** Does it take an id that no list has told? The service may not know the one that is sent. */
  isUntold(operation: Operation, parameter: Parameter): boolean
  /** Whose lists should have told it, with why they don't. */
  listings(operation: Operation, parameter: Parameter): readonly string[]
  /** Has the list of what it is about shown this text as the property of the parameter's name? */
  isByName(operation: Operation, parameter: Parameter, text: string): boolean
  /** Are its values made up? The service may know none of them. */
  isMadeUp(operation: Operation, parameter: Parameter): boolean
}

/** Values of a parameter whose ids come from lists. */
const mostIds = 2

/** Records that are listed together may be of one kind. */
const firstAndLast = (ids: readonly unknown[]): readonly unknown[] => [
  ...new Set([...ids.slice(0, mostIds - 1), ...ids.slice(-1)]),
]

const placeIn = ({ path }: Operation, { in: place, name }: Parameter): number =>
  place === 'path' ? path.indexOf(`{${name}}`) : -1

const whyNot = ({ in: place, style }: Parameter): string =>
  place === 'header' ? 'no header holds such a value' : `nothing here writes such a value in the style ${style}`

const lastInPath = (operation: Operation): Parameter | undefined =>
  operation.parameters
    .filter(({ in: place }) => place === 'path')
    .toSorted((one, other) => placeIn(operation, one) - placeIn(operation, other))
    .at(-1)

/**
 * @param listed the list that a plain call gives; `below`: what names another record than the first, below which it is
 */
export const groundsOf = (
  { contract, credentials, shared, make }: GroundOptions,
  listed: (ground: Ground, below: Parameter | undefined) => Promise<ListedValues>,
): Grounds => {
  const ids = idsOf(contract, shared, async (operation, parent) => {
    const ground = await groundOf(operation, parent)
    if (typeof ground === 'string') return `it can't be called: ${ground}`
    const inPath = [...ground.required].filter(([{ in: place }]) => place === 'path')
    const below = parent === 0 ? undefined : lastInPath(operation)
    return { ...(await listed(ground, below)), within: new Map(inPath.map(([{ name }, value]) => [name, value])) }
  })

  const takesId = takesIdIn(contract)
  /** Operation, place and name. */
  const untold = new Set<string>()
  const madeUp = new Set<string>()
  /** The same, and a value. */
  const byName = new Set<string>()
  const keyOf = ({ id }: Operation, { in: place, name }: Parameter): string => `${id} ${place} ${name}`

  /**
   * Ids that the service itself has told go before all others.
   *
   * @param parent the number of the one that goes first
   */
  const valuesOf = async (operation: Operation, parameter: Parameter, parent = 0): Promise<FoundIds> => {
    const isId = ids.isId(operation, parameter)
    const all = isId || takesId(parameter) ? await ids.found(operation, parameter) : noIds
    const { values: found, within, areByName } = all
    if (isId && areByName) for (const value of found) byName.add(`${keyOf(operation, parameter)} ${String(value)}`)
    if (parent > 0) return { ...all, values: found.slice(parent) }
    // Of a list that may be another thing's the service need not know them.
    if (!isId && takesId(parameter)) untold.add(keyOf(operation, parameter))
    if (found.length > 0) return { ...all, values: firstAndLast(found) }
    if (isId && shared !== undefined) return { ...noIds, within }
    // A service that has shown none of them may still know those of the examples.
    if (takesId(parameter)) untold.add(keyOf(operation, parameter))
    const values = rangeFirst(contract, operation, parameter, goodValues(contract, operation, parameter))
    if (isMadeUpParameter(contract, operation, parameter)) madeUp.add(keyOf(operation, parameter))
    const isMade = parameter.required || isToldBySchema(contract, parameter)
    if (values.length > 0 || !isMade || parameter.schemaPointer === undefined) return { ...noIds, values, within }
    const made = await make(parameter.schemaPointer)
    const value = inTurn(contract, operation, parameter, made)
    // Which days there are to be had is nobody's word but the service's.
    if (isMoment(contract, parameter)) madeUp.add(keyOf(operation, parameter))
    return { ...noIds, values: value === undefined ? [] : [value], within }
  }

  const whatWouldDo = (operation: Operation, parameter: Parameter): string =>
    shared !== undefined && ids.isId(operation, parameter)
      ? `none is told by ${ids.listings(operation, parameter).join(' or ')}`
      : 'an example of it in the contract would do'

  const accessOf = (operation: Operation): { readonly full: CaseCredentials } | { readonly why: string } => {
    if (!canEnd(operation))
      return { why: 'it was not called, so that nothing of it was checked: its answer is a stream, which has no end' }
    const { alternatives, wanting } = accessTo(contract, operation, credentials)
    // Whoever gives none at all, and asks for shapes alone, has a service that heeds none.
    const isHeedless = shared === undefined && isNoneGiven(credentials)
    const [full = isHeedless ? { good: [], wrong: [] } : undefined] = alternatives
    return full === undefined ? { why: wanting } : { full }
  }

  /** @param parent the number of the record that the last id of its path names, of all that are listed */
  const groundOf = async (operation: Operation, parent = 0): Promise<Ground | string> => {
    const { parameters } = operation
    const access = accessOf(operation)
    if ('why' in access) return access.why
    const { full } = access
    const last = lastInPath(operation)
    if (parent > 0 && (last === undefined || !ids.isId(operation, last))) return 'it is below no other record'
    const required = new Map<Parameter, unknown>()
    const told: (readonly [parameter: Parameter, within: ReadonlyMap<string, unknown>])[] = []
    for (const parameter of parameters.filter(one => one.required)) {
      // oxlint-disable-next-line no-await-in-loop
      const { values, within } = await valuesOf(operation, parameter, parameter === last ? parent : 0)
      const [value] = values
      told.push([parameter, within])
      if (value !== undefined && sentText(parameter, { value }) === undefined)
        return `"${parameter.name}" can't be sent: ${whyNot(parameter)}`
      if (value === undefined)
        return `no good value for "${parameter.name}" is known: ${whatWouldDo(operation, parameter)}`
      required.set(parameter, value)
    }
    // What is below a record that is not the first stands in no path behind the first.
    const inOrder = told.toSorted(([one], [other]) => placeIn(operation, one) - placeIn(operation, other))
    for (const [{ name: from }, within] of inOrder)
      for (const parameter of required.keys())
        if (parameter.in === 'path' && parameter.name !== from && within.has(parameter.name))
          required.set(parameter, within.get(parameter.name))
    return { operation, required, full }
  }

  return {
    whyNever: operation => {
      const access = accessOf(operation)
      return 'why' in access ? access.why : undefined
    },
    of: groundOf,
    isId: ids.isId,
    listings: ids.listings,
    isUntold: (operation, parameter) => untold.has(keyOf(operation, parameter)),
    isByName: (operation, parameter, text) => byName.has(`${keyOf(operation, parameter)} ${text}`),
    isMadeUp: (operation, parameter) => madeUp.has(keyOf(operation, parameter)),
    another: async operation => {
      const last = lastInPath(operation)
      if (last === undefined || !(ids.isId(operation, last) || takesId(last))) return new Map()
      // Of what no list has told, the contract's own values, one is enough.
      const { values } = await ids.found(operation, last)
      return new Map([
        [
          last,
          firstAndLast(values)
            .slice(1)
            .filter(value => sentText(last, { value }) !== undefined),
        ],
      ])
    },
    further: async operation => {
      const last = lastInPath(operation)
      if (last === undefined || !ids.isId(operation, last)) return new Map()
      const { values } = await valuesOf(operation, last, 1)
      return new Map([[last, values.slice(0, mostParents - 1)]])
    },
    others: async operation => {
      const all = new Map<Parameter, readonly unknown[]>()
      for (const parameter of operation.parameters) {
        if (parameter.required && parameter.in === 'path') continue
        // oxlint-disable-next-line no-await-in-loop
        const { values } = await valuesOf(operation, parameter)
        all.set(
          parameter,
          values.filter(value => sentText(parameter, { value }) !== undefined),
        )
      }
      const required = [...all].filter(([parameter]) => parameter.required)
      const goesWithThem = (one: Parameter, value: unknown): boolean =>
        required.every(
          ([other, [beside]]) =>
            other === one
            || ((!isRange(other, one) || isInOrder(beside, value))
              && (!isRange(one, other) || isInOrder(value, beside))),
        )
      return new Map(
        [...all].map(([parameter, values]) => [
          parameter,
          (parameter.required ? values.slice(1) : values).filter(value => goesWithThem(parameter, value)),
        ]),
      )
    },
  }
}
