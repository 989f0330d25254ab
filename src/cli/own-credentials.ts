/** Credentials that are given for one security scheme each, by its name: on the command line, or in the environment. */
import type { Contract } from '../contract/contract.ts'
import { variableFor, variableOfStandInFor } from '../contract/curl.ts'
import { didYouMean, nearest } from '../text/nearest.ts'
import type { ServiceCommand } from './asking.ts'
import { credential } from './commands/service-options.ts'
import { Failure } from './failure.ts'

/** The option, and the variable for a scheme. */
interface Whose {
  readonly option: string
  readonly variableFor: (scheme: string) => string
}

const ofTheService: Whose = { option: '--credential', variableFor }
export const ofWhoStandsIn: Whose = { option: '--against-credential', variableFor: variableOfStandInFor }

/** @throws Failure for a scheme that the contract doesn't have, and what can't be sent */
export const ownCredentials = (
  { securitySchemes }: Contract,
  asked: ServiceCommand['own'] = [],
  environment: Readonly<Record<string, string | undefined>>,
  whose = ofTheService,
): ReadonlyMap<string, string> => {
  const names = securitySchemes.map(({ name }) => name)
  const given = new Map<string, string>()
  for (const name of names) {
    const variable = whose.variableFor(name)
    const value = credential(variable, environment[variable])
    if (value !== undefined) given.set(name, value)
  }
  for (const [name, value] of asked) {
    if (!names.includes(name)) throw new Failure(unknown(whose.option, name, names), 2)
    if (value !== undefined) given.set(name, value)
  }
  const noLogin = securitySchemes.find(({ kind, name }) => kind === 'basic' && given.get(name)?.includes(':') === false)
  if (noLogin !== undefined)
    throw new Failure(`${whose.option} ${noLogin.name}: of Basic name:password was expected.`, 2)
  return given
}

/** What is like no name may be a value, where the name was forgotten. */
const unknown = (option: string, name: string, names: readonly string[]): string => {
  const [near] = nearest(name, names, 1)
  if (near !== undefined) return `${option} ${name}: the contract has no such security scheme${didYouMean([near])}`
  const known = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`
  return `${option}: the contract has no security scheme of the name that stands before the =: ${known}.`
}

/** What stands in a report says by their names which of them are secrets of their own. */
export const withOwn = (contract: Contract, own: ReadonlyMap<string, string>): Contract =>
  own.size === 0 ? contract : { ...contract, securitySchemes: schemesWithOwn(contract, own) }

export const schemesWithOwn = (
  { securitySchemes }: Pick<Contract, 'securitySchemes'>,
  own: ReadonlyMap<string, string>,
): Contract['securitySchemes'] =>
  securitySchemes.map(({ isOwn: _, ...scheme }) => (own.has(scheme.name) ? { ...scheme, isOwn: true } : scheme))
