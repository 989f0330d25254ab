/** What a virtual server answers that nobody has said: made of a schema, or in words of its own. */
import type { Contract } from '../contract/contract.ts'
import { responseFor } from '../contract/error-answers.ts'
import { ownHeaderValue } from './declared-headers.ts'

/** A refusal is in our words, and what is made of a schema is no more than the contract says. */
export const isMadeUpAnswer = ({ headers }: { readonly headers: Pick<ReadonlyMap<string, string>, 'get'> }): boolean =>
  /^(?:check|generated) /.test(headers.get('courtside-source') ?? '')

/** Beside an example too a header is made of its schema, unless the contract has a value for it. */
export const madeUpHeaders =
  ({ operations, schemas }: Contract) =>
  (operation: { readonly id: string }, status: number, name: string): boolean => {
    const declaring = operations.find(({ id }) => id === operation.id)
    const response = declaring === undefined ? undefined : responseFor(declaring, status)
    const header = response?.headers.find(one => one.name.toLowerCase() === name.toLowerCase())
    return header !== undefined && ownHeaderValue(schemas.at(header.pointer), schemas.resolved) === undefined
  }
