/** What the generation of one value goes by, and what its parts hand to each other. */
import type { Schemas } from '../contract/schemas.ts'
import type { Slices } from '../text/slices.ts'
import type { Budget } from './budget.ts'
import type { Least } from './least.ts'
import type { SchemaParts, SchemaPart } from './parts.ts'
import type { LikelySubject } from './likely/subject.ts'
import type { Matches, PatternGenerator } from './pattern.ts'
import type { Faker } from './text.ts'

/** What keeps to a schema of what it says of its values. */
export interface OwnValues {
  readonly examples: readonly unknown[]
  /** Its default, where no example is good. */
  readonly instead: readonly unknown[]
}

export interface GenerationContext {
  readonly schemas: Schemas
  readonly least: Least
  readonly faker: Faker
  readonly patternOf: (source: string) => PatternGenerator
  readonly budget: Budget
  /** Realistic values, so that the schemas' own examples and defaults don't count. */
  readonly isDynamic: boolean
  /** Nothing goes by what is likely for a name. */
  readonly isUnlikely: boolean
  /** Values that one answer has room for, beyond what it must have. */
  readonly room: number
  /** Of `if`: is it to be satisfied? */
  readonly isThen: boolean
  /** Can a pattern be tried on a text without taking long? */
  readonly isQuick: (pattern: string) => boolean
  readonly matches: Matches
  readonly ownValues: (part: SchemaPart) => OwnValues
}

/** Where a value is being made. */
export interface ValueSpot {
  /** Of the property that it is for, or of one item of a list that is. */
  readonly name: string
  /** What the object around it is about; undefined in a list. */
  readonly subject: LikelySubject | undefined
  /** What is likely for the name has been tried and was no good. */
  readonly isUnlikely: boolean
  readonly level: number
  readonly room: number
  /** How many lists it is in. */
  readonly lists: number
  /** In a list of different items: from 0 to below 1, another for each. */
  readonly fraction?: number
  /** Of how many different ones it is to be one. */
  readonly of?: number
}

/** The same, with what is known of it half-way. */
export interface Maker extends GenerationContext {
  /** A whole number from 0 to below this. */
  draw(below: number): number
  step(part: SchemaPart): void
  /** With all that they refer to. */
  open(parts: SchemaParts): Slices<SchemaParts>
  /** To a schema whose value is being made, so that this one would be inside of its own kind. */
  leadsBack(part: SchemaPart): boolean
  /** @throws Unmakeable */
  valueOf(parts: SchemaParts, spot: ValueSpot): Slices<unknown>
}

/** Those that are preferred, or all where none is. */
export const preferred = <T>(all: readonly T[], isPreferred: (one: T) => boolean): readonly T[] => {
  const found = all.filter(isPreferred)
  return found.length > 0 ? found : all
}
