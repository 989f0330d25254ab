import { type Finding, findingLine, sortedFindings } from '../text/finding.ts'

/** A contract that can't be served. Carries every finding, so that one run shows all there is to mend. */
export class UnusableContract extends Error {
  readonly code = 'unusable_contract'
  readonly findings: readonly Finding[]

  /** @param message of a file that can't be read at all, in which nothing is found */
  constructor(findings: readonly Finding[], message = sortedFindings(findings).map(findingLine).join('\n')) {
    super(message)
    this.name = 'UnusableContract'
    this.findings = findings
  }
}
