import type { Finding } from '../text/finding.ts'

/** A world file that no server can live in. Carries what was found, unless there is no file to find anything in. */
export class UnusableWorld extends Error {
  readonly code = 'unusable_world'
  readonly findings: readonly Finding[]

  constructor(message: string, findings: readonly Finding[]) {
    super(message)
    this.name = 'UnusableWorld'
    this.findings = findings
  }
}
