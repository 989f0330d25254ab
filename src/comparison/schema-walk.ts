/** What the walk through two schemas hands to those who compare their keywords. */
import type { Segments } from '../text/pointer.ts'
import type { SchemaEdit } from './schema-edits.ts'
import type { SchemaNode } from './schema-view.ts'
import type { ComparedDirection } from './sides.ts'

/** Where a schema stands: what is said of it, and by which rules. */
export type SchemaStanding = 'body' | 'property' | 'parameter' | 'parameter-property' | 'header' | 'header-property'

export interface SchemaChange {
  /** The first of them that the catalogue has; none: it is told only when values notice. */
  readonly rule: string | undefined
  /** `tags/items`, `` for the schema itself. */
  readonly property: string
  /** What happened, as the end of a sentence. */
  readonly what: string
  /** From the schema that was compared. */
  readonly oldSteps: Segments
  readonly newSteps: Segments
  /** In the documents. */
  readonly oldAt: Segments | undefined
  readonly newAt: Segments | undefined
  readonly edit: SchemaEdit | undefined
  /** The rule where values are accepted as ever, instead of `rule`. */
  readonly ruleIfHarmless?: string
  /** What is said of how long it stays, and how stable it is: a team's policy says what that is told by. */
  readonly lifetime?: readonly [before: SchemaNode, after: SchemaNode]
  /** The type is another one: what else is said there went with it. */
  readonly beside?: SchemaChange
  /** That it is said is told, even where the values are the same. */
  readonly isOfWords?: true
  /** What says it where that is told. */
  readonly within?: SchemaChange
  /** By a discriminator a value may be taken for an alternative that it alone doesn't tell from the others. */
  readonly isByDiscriminator?: true
}

export interface Documents {
  readonly old: unknown
  readonly new: unknown
}

export interface At {
  readonly segments: Segments
  readonly steps: Segments
  readonly node: SchemaNode
}

export interface SchemaSpot {
  readonly standing: SchemaStanding
  readonly property: string
  readonly old: At
  readonly new: At
  /** Nobody sends it in this direction. */
  readonly isUnasked: boolean
  readonly circle?: SchemaCircle | undefined
  /** The schemas that these are parts of, which judge the same value. */
  readonly whole?: { readonly old: At; readonly new: At } | undefined
}

/** Schemas of both that lead to each other: each pair is compared once, by the shortest way that leads to it. */
export interface SchemaCircle {
  readonly name: string
  readonly seen: Set<string>
  readonly waiting: (() => void)[]
}

/** What a rule wants to know of a change besides its words. */
export interface HowTold {
  /** Where in the schemas it is said. */
  readonly keyword?: Segments
  /** Ids of rules, instead of those of where the schema stands. */
  readonly ids?: readonly string[]
  /** What the rule ends in where values are accepted as ever. */
  readonly harmless?: readonly string[]
  readonly lifetime?: readonly [before: SchemaNode, after: SchemaNode]
  readonly isOfWords?: true
  readonly isByDiscriminator?: true
}

export interface Walk {
  readonly direction: ComparedDirection
  readonly documents: Documents
  /** Tells what two schemas differ in, and those inside of them. */
  compare(spot: SchemaSpot): void
  /** The schema at a place inside of one side's, with its references followed. */
  side(spot: Partial<Pick<SchemaSpot, 'old' | 'new'>>, age: 'old' | 'new', child: readonly string[]): At | undefined
  /** Compares the schemas at a place inside of both. */
  child(spot: SchemaSpot, path: readonly string[], name: string): void
  /** Does a schema of the old document say what one of the new does? */
  isSame(before: unknown, after: unknown): boolean
  /** Is a flag such as `readOnly` set at a place inside of a schema, or behind its reference? */
  has(spot: SchemaSpot, age: 'old' | 'new', path: readonly string[], flag: string): boolean
  /** @param suffixes what the ids of rules end in, of which the first counts that there is */
  tell(
    spot: SchemaSpot,
    suffixes: readonly string[],
    what: string,
    edit: SchemaEdit | undefined,
    more?: HowTold,
  ): SchemaChange
  /** What is told meanwhile is told where this change is not. */
  within(change: SchemaChange, work: () => void): void
}

const innerStanding: Readonly<Record<SchemaStanding, SchemaStanding>> = {
  body: 'property',
  property: 'property',
  parameter: 'parameter-property',
  'parameter-property': 'parameter-property',
  header: 'header-property',
  'header-property': 'header-property',
}

/** Where a property stands, as far as its name goes: what is in the schemas there the caller says. */
export const ofProperty = (spot: SchemaSpot, name: string): SchemaSpot => {
  const property = spot.property === '' ? name : `${spot.property}/${name}`
  return { ...spot, property, standing: innerStanding[spot.standing], whole: undefined }
}
