/** Credentials that are given for one security scheme each, by its name: on the command line, or in the environment. */
import type { Contract } from '../contract/contract.ts'
import { variableFor } from '../contract/curl.ts'
import { didYouMean, nearest } from '../text/nearest.ts'
import type { ServiceCommand } from './asking.ts'
import { credential } from './commands/service-options.ts'
import { Failure } from './failure.ts'

/** @throws Failure for a scheme that the contract doesn't have, and what can't be sent */
export const ownCredentials = (
  { securitySchemes }: Contract,
  asked: ServiceCommand['own'] = [],
  environment: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, string> => {
  const names = securitySchemes.map(({ name }) => name)
  const given = new Map<string, string>()
  for (const name of names) {
    const variable = variableFor(name)
    const value = credential(variable, environment[variable])
    if (value !== undefined) given.set(name, value)
  }
  for (const [name, value] of asked) {
    if (!names.includes(name)) throw new Failure(unknown(name, names), 2)
    if (value !== undefined) given.set(name, value)
  }
  const noLogin = securitySchemes.find(({ kind, name }) => kind === 'basic' && given.get(name)?.includes(':') === false)
  if (noLogin !== undefined) throw new Failure(`--credential ${noLogin.name}: of Basic name:password was expected.`, 2)
  return given
}

/** What is like no name may be a value, where the name was forgotten. */
const unknown = (name: string, names: readonly string[]): string => {
  const [near] = nearest(name, names, 1)
  if (near !== undefined) return `--credential ${name}: the contract has no such security scheme${didYouMean([near])}`
  const known = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`
  return `--credential: the contract has no security scheme of the name that stands before the =: ${known}.`
}

/** What stands in a report says by their names which of them are secrets of their own. */
export const withOwn = (contract: Contract, own: ReadonlyMap<string, string>): Contract =>
  own.size === 0
    ? contract
    : {
        ...contract,
        securitySchemes: contract.securitySchemes.map(scheme =>
          own.has(scheme.name) ? { ...scheme, isOwn: true } : scheme,
        ),
      }
