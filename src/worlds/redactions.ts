/** What is left out of what is shown of a call: of the contract that is served, and of one beside it. */
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { type Redaction, declaredRedaction, fieldsDeclaredIn, redactionFor } from '../contract/redaction.ts'
import { lazyEach } from '../text/lazy.ts'
import { nearest } from '../text/nearest.ts'

/** The contracts that are served now. */
interface Serving {
  readonly served: { readonly contract: Contract }
  /** One beside the usual, once somebody has called it. */
  readonly beside: Contract | undefined
}

export type RedactionOf = (operation: Operation | undefined) => Redaction

export const redactionsIn = (worlds: Serving): RedactionOf => {
  const usual = lazyEach((contract: Contract): Redaction => declaredRedaction(contract))
  // Ours says of each of its fields whether it is a secret, whatever it is called.
  const beside = lazyEach((contract: Contract): Redaction => {
    const { passwords, others } = fieldsDeclaredIn(contract.published())
    const plain = [...others, ...contract.operations.flatMap(({ parameters }) => parameters.map(({ name }) => name))]
    const secret = new Set(passwords)
    const isNear = (name: string, names: Iterable<string>): boolean =>
      nearest(name, names, 1).some(meant => secret.has(meant))
    // A code that was sent as `cod` is good still. Most names are near to no secret's, and held against no others.
    const isSlip = (name: string): boolean => isNear(name, secret) && isNear(name, [...secret, ...plain])
    const paths = contract.operations.map(({ path }) => path)
    return redactionFor(contract.securitySchemes, passwords, plain, isSlip, paths)
  })
  return operation => {
    const { contract } = worlds.served
    const other = worlds.beside
    if (other === undefined) return usual(contract)
    if (operation !== undefined && other.operations.includes(operation)) return beside(other)
    // What was led nowhere may have been meant for the other contract: a call with another method, say.
    return operation === undefined ? { ...usual(contract), url: beside(other).url } : usual(contract)
  }
}
