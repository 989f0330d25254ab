/**
 * Values made from a schema: the same seed gives the same value.
 *
 * What is made is held against the schema before it is used; a few further seeds are tried before giving up, with less
 * room each time, so that a smaller value is found where a larger one would be too much. faker, for what looks real, is
 * loaded when the first value is made.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CheckBounds, Schemas } from '../contract/schemas.ts'
import { Budget, TooMuch, Unmakeable } from './budget.ts'
import { leastOf } from './least.ts'
import { ownFaker } from '../read-later.ts'
import { lazyAsync } from '../text/lazy.ts'
import { type Slices, oneByOne } from '../text/slices.ts'
import { make } from './make.ts'
import { ownValuesOf } from './own-values.ts'
import { patternReader, patternTests, quickPatterns } from './pattern.ts'

/** A value that keeps to its schema, or why there is none. */
export type GeneratedValue = { readonly value: unknown } | { readonly reason: string }

export interface Generate {
  /** `dynamic`: realistic values; else the schemas' own examples first. */
  (schemaPointer: string, seed: number, dynamic: boolean): Promise<GeneratedValue>
}

/** Some 50 ms. */
const ofOneTurn: CheckBounds = { most: 100, steps: 1_500_000 }

/** Values that an answer has room for, attempt by attempt. */
const rooms: readonly number[] = [1000, 1000, 1000, 1000, 300, 300, 300, 100, 100, 30, 30, 0, 0, 0, 0, 0]

export const generatorFor = (schemas: Schemas): Generate => {
  const least = leastOf(schemas)
  const patternOf = patternReader()
  const isQuick = quickPatterns()
  const tests = patternTests()
  const ownValues = ownValuesOf(schemas)
  const fakerOnce = lazyAsync(ownFaker)

  const generate: Generate = async (schemaPointer, seed, isDynamic) => {
    const faker = await fakerOnce()
    const unusable = schemas.whyUnusable(schemaPointer)
    if (unusable !== undefined) return { reason: `#${schemaPointer} can't be used: ${unusable}` }
    let reason = ''
    let largest = Infinity
    for (const [attempt, room] of rooms.entries()) {
      if (room > largest) continue
      // Others get their turn.
      if (attempt > 0) await nextTurn()
      faker.seed((seed + attempt * 7919) >>> 0)
      faker.setDefaultRefDate('2027-01-01T00:00:00Z')
      const budget = new Budget()
      const isThen = attempt % 2 === 0
      // Where the schema's own examples can't be put together, realistic values may.
      const isUnlikely = attempt > rooms.length / 2
      const isFree = isDynamic || isUnlikely
      try {
        const context = {
          schemas,
          least,
          faker,
          patternOf,
          isQuick,
          matches: tests(),
          ownValues,
          budget,
          isDynamic: isFree,
          isUnlikely,
          room,
          isThen,
        }
        const value = await finished(make(schemaPointer, context))
        const [problem] = schemas.problems(schemaPointer, value, 'response', ofOneTurn)
        if (problem === undefined) return { value }
        reason =
          `#${schemaPointer}: what was made is wrong at ${problem.pointer || 'its root'}: expected `
          + `${problem.expected}, found ${problem.found}`
      } catch (error) {
        // A pattern or a schema may be too large for its engine; everything else is an error of this program.
        if (!(error instanceof Unmakeable || error instanceof SyntaxError || error instanceof RangeError)) throw error
        // With no room left, the least was too much.
        if (error instanceof TooMuch && room === 0) return { reason: `#${error.pointer}: ${error.message}` }
        if (error instanceof TooMuch) largest = room - 1
        reason = `#${error instanceof Unmakeable ? error.pointer : schemaPointer}: ${error.message}`
      }
    }
    return { reason }
  }

  // One at a time: what is drawn follows from what was drawn before.
  const turn = oneByOne()
  return (...wish) => turn(() => generate(...wish))
}

const finished = async <T>(slices: Slices<T>): Promise<T> => {
  for (;;) {
    const { done, value } = slices.next()
    if (done === true) return value
    await nextTurn()
  }
}
