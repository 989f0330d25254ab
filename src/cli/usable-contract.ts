/** A contract that others are judged by. */
import { type Contract, type Loaded } from '../contract/contract.ts'
import { shownPath } from '../contract/document/source.ts'
import { Failure, countOf } from './failure.ts'

/** @throws Failure of exit code 2 for one that can't be used, with every finding */
export const usableContract = (path: string, { contract, findings, unreadable }: Loaded): Contract => {
  if (unreadable !== undefined) throw new Failure(`${shownPath(path)}: ${unreadable}.`, 2)
  if (contract === undefined) throw new Failure(`${shownPath(path)} can't be used: ${countOf(findings)}.`, 2, findings)
  return contract
}
