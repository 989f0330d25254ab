/** The contract of the service, and how it words an error. */
import { type Contract, loadContract } from '../contract/contract.ts'
import { errorAnswers, jsonErrorFormatter } from '../contract/error-answers.ts'
import { UnusableContract } from '../contract/unusable-contract.ts'
import { errorBody } from './errors.ts'

export const oauthWords = errorAnswers(jsonErrorFormatter(errorBody))

/** @throws UnusableContract */
export const oauthContractAt = (path: string): Contract => {
  const { contract, findings } = loadContract(path, 'own')
  if (contract === undefined) throw new UnusableContract(findings)
  return contract
}
