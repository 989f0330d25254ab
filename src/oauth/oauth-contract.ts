/** The contract of the service, and how it words an error. */
import { type Contract, loadContract } from '../contract/contract.ts'
import { type ErrorAnswers, errorAnswers, jsonErrorFormatter } from '../contract/error-answers.ts'
import { UnusableContract } from '../contract/unusable-contract.ts'
import { unkept } from './answers.ts'
import { errorBody } from './errors.ts'

const words = errorAnswers(jsonErrorFormatter(errorBody))

/** Of what belongs to no operation, too, nothing may be kept by a cache (RFC 6749, section 5.1). */
export const oauthWords: ErrorAnswers = {
  refuse: (operation, problem, headers) => words.refuse(operation, problem, { ...unkept, ...headers }),
  imitate: (operation, problem, source, headers) =>
    words.imitate(operation, problem, source, { ...unkept, ...headers }),
  refuseOutside: (problem, headers) => words.refuseOutside(problem, { ...unkept, ...headers }),
}

/** @throws UnusableContract */
export const oauthContractAt = (path: string): Contract => {
  const { contract, findings } = loadContract(path, 'own')
  if (contract === undefined) throw new UnusableContract(findings)
  return contract
}
