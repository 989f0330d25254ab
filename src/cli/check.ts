/** `courtside check`: proves a contract and says everything that is wrong with it. */
import { counted } from '../text/counted.ts'
import { type Trust, proveContract } from '../contract/contract.ts'
import { shownPath } from '../contract/document/source.ts'
import { Failure, findingCount } from './failure.ts'
import type { Log } from './log.ts'

/** @throws Failure with every finding. */
export const check = (path: string, trust: Trust, allowedFolders: readonly string[], log: Log): void => {
  // Here and now: what an earlier build has proven doesn't count.
  const {
    loaded: { contract, findings, unreadable },
    advice,
  } = proveContract(path, trust, allowedFolders)
  if (unreadable !== undefined) throw new Failure(`${shownPath(path)}: ${unreadable}.`)
  const told = [...findings, ...advice()]
  log.findings(told)
  if (contract === undefined) throw new Failure(`${shownPath(path)}: ${findingCount(findings)}.`)
  const recordings = contract.operations.flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content.flatMap(media => media.recordings)),
  )
  log.info(
    `${shownPath(path)}: ${counted(contract.operations.length, 'operation')} and `
      + `${counted(recordings.length, 'recorded example')}, `
      + `${told.length === 0 ? 'all good' : 'usable'}.`,
  )
}
