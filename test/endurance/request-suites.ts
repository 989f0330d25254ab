/** The same requests for whoever runs them, many or few. */
import type { Test } from 'tap'
import { type Target, failureOf } from './request-properties.ts'
import type { Servers } from './request-targets.ts'

export const seed = 20270327

export interface RequestSuite {
  readonly open: () => Promise<Servers>
  /** Requests to each target. */
  readonly runs: number
}

/** @returns what the requests are sent to */
export const testRequests = async (
  t: Pick<Test, 'test' | 'teardown'>,
  suites: readonly RequestSuite[],
): Promise<Target[]> => {
  const all: Target[] = []
  for (const { open, runs } of suites) {
    const { targets, close } = await open()
    t.teardown(close)
    all.push(...targets)
    for (const target of targets)
      void t.test(`${target.name}: ${runs} requests`, async t =>
        t.equal(await failureOf(target, { seed, runs }), undefined),
      )
  }
  return all
}
