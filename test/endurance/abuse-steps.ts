/**
 * Counts what a program does instead of timing it: how often each function and each block in it was entered, as V8
 * counts it for coverage. The same request takes the same steps on every machine.
 */
import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'

/** @returns the steps since it was last called */
export type CountSteps = () => Promise<number>

/**
 * A process counts from here on to its end: V8 forgets the blocks of what is compiled when it stops, and begun anew it
 * would count ever less.
 */
export const countingSteps = async (): Promise<CountSteps> => {
  // With its code V8 throws away what it has counted of a function.
  setFlagsFromString('--no-flush-bytecode')
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    let steps = 0
    for (const { functions } of result)
      for (const { ranges } of functions) for (const { count } of ranges) steps += count
    return steps
  }
}
