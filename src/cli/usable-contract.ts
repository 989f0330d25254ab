/** A contract that others are judged by. */
import { type Contract, type LoadedContract } from '../contract/contract.ts'
import { shownPath } from '../contract/document/source.ts'
import { Failure, findingCount } from './failure.ts'

/** @throws Failure of exit code 2 for one that can't be used, with every finding */
export const usableContract = (path: string, { contract, findings, unreadable }: LoadedContract): Contract => {
  if (unreadable !== undefined) throw new Failure(`${shownPath(path)}: ${unreadable}.`, 2)
  if (contract === undefined)
    throw new Failure(`${shownPath(path)} can't be used: ${findingCount(findings)}.`, 2, findings)
  return contract
}
