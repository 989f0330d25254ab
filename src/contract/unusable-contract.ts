import { type Finding, findingLine, sortedFindings } from '../text/finding.ts'

/** A contract that can't be served. Carries every finding, so that one run shows all there is to mend. */
export class UnusableContract extends Error {
  readonly code = 'unusable_contract'
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super(sortedFindings(findings).map(findingLine).join('\n'))
    this.name = 'UnusableContract'
    this.findings = findings
  }
}
