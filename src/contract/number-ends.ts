/** The least and the most that bounds of a number admit: next to one that is none of its steps, or isn't in it. */
import { namesType } from './json-type.ts'

type Schema = Readonly<Record<string, unknown>>

export interface NumberEnd {
  readonly keyword: BoundKeyword
  readonly value: number
}

const keywords = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const
type BoundKeyword = (typeof keywords)[number]

/** None of a bound that isn't in it, where numbers have no steps: there is always one that is nearer. */
export const numberEnds = (schema: Schema): readonly NumberEnd[] => {
  const bounds = boundsOf(schema)
  const isWhole = namesType(schema, 'integer') && !namesType(schema, 'number')
  const own = typeof schema.multipleOf === 'number' && schema.multipleOf > 0 ? schema.multipleOf : undefined
  // Whole numbers that are multiples of a fraction: nobody writes that, and some of its bounds have no end.
  const step = own ?? (isWhole ? 1 : undefined)
  const isGood = (value: number): boolean =>
    value >= (bounds.minimum ?? -Infinity)
    && value > (bounds.exclusiveMinimum ?? -Infinity)
    && value <= (bounds.maximum ?? Infinity)
    && value < (bounds.exclusiveMaximum ?? Infinity)
    && (!isWhole || Number.isInteger(value))
  return keywords.flatMap(keyword => {
    const bound = bounds[keyword]
    if (bound === undefined) return []
    const value = step === undefined ? bound : nearestStep(bound, step, keyword)
    return isGood(value) ? [{ keyword, value }] : []
  })
}

/** With a true beside it, in OpenAPI 3.0, the bound itself isn't in it. */
export const boundsOf = (schema: Schema): Readonly<Partial<Record<BoundKeyword, number>>> => {
  const at = (keyword: BoundKeyword): number | undefined => {
    const bound = schema[keyword]
    return typeof bound === 'number' ? bound : undefined
  }
  const [isAbove, isBelow] = [schema.exclusiveMinimum === true, schema.exclusiveMaximum === true]
  const bounds: readonly (readonly [BoundKeyword, number | undefined])[] = [
    ['minimum', isAbove ? undefined : at('minimum')],
    ['exclusiveMinimum', isAbove ? at('minimum') : at('exclusiveMinimum')],
    ['maximum', isBelow ? undefined : at('maximum')],
    ['exclusiveMaximum', isBelow ? at('maximum') : at('exclusiveMaximum')],
  ]
  return Object.fromEntries(bounds.filter(([, bound]) => bound !== undefined))
}

const nearestStep = (bound: number, step: number, keyword: BoundKeyword): number => {
  const isLeast = keyword === 'minimum' || keyword === 'exclusiveMinimum'
  // 0.3 / 0.1 is 2.9999999999999996. A whole one is right, and may have more digits.
  const steps = Number.isInteger(bound / step) ? bound / step : Number((bound / step).toPrecision(15))
  const near = isLeast ? Math.ceil(steps) : Math.floor(steps)
  const isOn = near === steps
  if (isOn && !keyword.startsWith('exclusive')) return bound
  const further = isLeast ? near + 1 : near - 1
  const value = (isOn ? further : near) * step
  return Number.isInteger(step) ? value : Number(value.toPrecision(15))
}
