/**
 * Counts what a program does instead of timing it: how often each function and each block in it was entered, as V8
 * counts it for coverage. The same request takes the same steps on every machine.
 */
import { Session } from 'node:inspector/promises'

export interface StepCounter {
  /** Steps since the count was last asked for. */
  count(): Promise<number>
  stop(): Promise<void>
}

export const stepCounter = async (): Promise<StepCounter> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    count: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      let steps = 0
      for (const { functions } of result)
        for (const { ranges } of functions) for (const { count } of ranges) steps += count
      return steps
    },
    stop: async () => {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
