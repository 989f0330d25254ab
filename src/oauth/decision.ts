/** What a person has decided on the consent page, as a journal keeps it. */
import type { Answer } from '../contract/call.ts'
import type { Contract } from '../contract/contract.ts'
import type { Exchange } from '../worlds/bound-world.ts'

/**
 * Of the operation that asked them, though the form that they sent is no call of the contract.
 *
 * @param base of the world's paths
 */
export const decisionOn = ({ operations }: Contract, base: string, answer: Answer): Exchange => ({
  operation: operations.find(({ id }) => id === 'authorize'),
  method: 'POST',
  url: `${base}/account/consent`,
  rawHeaders: [],
  body: undefined,
  endpoint: undefined,
  prefixLength: base.length,
  caller: undefined,
  violations: [],
  warnings: [],
  reason: answer.reason,
  answer,
  fault: undefined,
  isBeside: true,
  milliseconds: 0,
})
