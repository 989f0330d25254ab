/** What is left out of what is shown of a call: of the contract that is served, and of one beside it. */
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { type Redaction, passwordsIn, redactionFor } from '../contract/redaction.ts'
import { lazyEach } from '../text/lazy.ts'
import type { Worlds } from './worlds.ts'

export type RedactionOf = (operation: Operation | undefined) => Redaction

export const redactionsIn = (worlds: Worlds): RedactionOf => {
  const usual = lazyEach((contract: Contract): Redaction => redactionFor(contract.securitySchemes))
  const beside = lazyEach((contract: Contract): Redaction =>
    redactionFor(contract.securitySchemes, passwordsIn(contract.published())),
  )
  return operation => {
    const other = worlds.beside
    return operation !== undefined && other?.operations.includes(operation) === true
      ? beside(other)
      : usual(worlds.served.contract)
  }
}
