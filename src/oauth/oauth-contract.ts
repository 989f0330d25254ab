/** The contract of the service. */
import { type Contract, loadContract } from '../contract/contract.ts'
import { UnusableContract } from '../contract/unusable-contract.ts'

/** @throws UnusableContract */
export const oauthContractAt = (path: string): Contract => {
  const { contract, findings } = loadContract(path, 'own')
  if (contract === undefined) throw new UnusableContract(findings)
  return contract
}
