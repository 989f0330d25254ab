/**
 * Calls that nobody answered. Whether they are failures of a provider that is there is known once another call is
 * answered; of one that has gone nobody can say what it would have answered.
 */
import { type Check, type CollectedChecks, collectedChecks } from '../report/report.ts'
import { goneOf, goneSince } from '../verify/rounds.ts'

export interface LostCalls {
  /** Where it is told what is wrong with such a call. */
  readonly checks: CollectedChecks
  /** @param operation undefined: it leads to none */
  add(operation: string | undefined, call: string, why: string): void
  /** Somebody is there. */
  answered(): void
  /** Is there a call that was not answered, and none that was after it? */
  isOpen(): boolean
  /** What nobody can judge, since nobody is there any more. */
  gone(): { readonly checks: readonly Check[]; readonly incomplete: string | undefined }
}

/** @param known where failures of a provider are told that is there */
export const lostCalls = (known: CollectedChecks): LostCalls => {
  let checks = collectedChecks()
  const operations = new Set<string>()
  let since: string | undefined
  return {
    get checks() {
      return checks
    },
    add: (operation, call, why) => {
      since ??= goneSince(operation === undefined ? call : `${operation}: ${call}`, why)
      if (operation !== undefined) operations.add(operation)
    },
    answered: () => {
      if (since === undefined) return
      known.add(checks.all())
      checks = collectedChecks()
      operations.clear()
      since = undefined
    },
    isOpen: () => since !== undefined,
    gone: () =>
      since === undefined || operations.size === 0
        ? { checks: [], incomplete: undefined }
        : goneOf(since, [...operations]),
  }
}
