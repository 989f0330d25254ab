/**
 * The options of the kit, by name: a misspelt one would else be ignored, and the test pass all the same.
 *
 * A compiler says the same, where there is one.
 */
import { didYouMean, nearest } from '../text/nearest.ts'

/** Every option there is: a new one doesn't compile until it is named here too. @internal */
export type OptionNames<Options> = { readonly [Name in keyof Required<Options>]: true }

/** @param call as it stands in a test: `world()` @throws TypeError that says which there are @internal */
export const refuseUnknown = (call: string, options: unknown, names: Readonly<Record<string, true>>): void => {
  if (options === undefined) return
  const known = Object.keys(names)
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(`${call} takes an object of ${listed(known)}; found ${JSON.stringify(options)}.`)
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue
    const hint = didYouMean(nearest(name, known, 1), '.')
    throw new TypeError(`${call} has no option ${JSON.stringify(name)}${hint} It takes ${listed(known)}.`)
  }
}

const listed = (names: readonly string[]): string => names.join(', ')
