/**
 * Makes one value of a schema.
 *
 * What is asked of the value is read off all the schemas that hold it (`parts.ts`). Each value has room for so many
 * values inside: what is optional is there as far as there is room, so that an answer is neither empty nor endless.
 * What is made is not always valid (`not`, `unevaluatedProperties`, two patterns at once): it is held against the
 * schema afterwards, and another is drawn.
 */
import { isDeepStrictEqual } from 'node:util'
import { undecidable } from '../contract/document/bundle.ts'
import { isObject } from '../text/pointer.ts'
import type { Slices } from '../text/slices.ts'
import { withEachBranch } from './branches.ts'
import { TooMuch, Unmakeable, mostLevels } from './budget.ts'
import { listOf } from './lists.ts'
import { type Maker, type GenerationContext, type ValueSpot, preferred } from './maker.ts'
import { usualRange } from './likely/numbers.ts'
import { subjectOf } from './likely/subject.ts'
import { numberIn } from './numbers.ts'
import { objectOf } from './objects.ts'
import { ownFake, recordedIn, toldTogether } from './own-values.ts'
import { type SchemaParts, type SchemaPart, opened, partAt, referredBy } from './parts.ts'
import { highest, inferredTypes, enumeratedValues, lowest, strings, typesAllowedBy } from './said.ts'
import { madeText } from './text.ts'

/** @throws Unmakeable */
export function* make(schemaPointer: string, context: GenerationContext): Slices<unknown> {
  const { schemas, least, faker, patternOf, isQuick, matches, budget, isDynamic } = context
  const draw = (below: number): number => (below <= 1 ? 0 : faker.number.int({ min: 0, max: below - 1 }))
  /** The schemas of the values that this one is in. */
  const around = new Map<unknown, number>()
  const step = ({ pointer }: SchemaPart): void => budget.addSteps(1, pointer)

  const leadsBack = (part: SchemaPart): boolean => {
    if (around.has(part.schema)) return true
    return referredBy(part, schemas).some(target => around.has(target.schema) || leadsBackOnce(target))
  }
  const leadsBackOnce = (part: SchemaPart): boolean =>
    referredBy(part, schemas).some(target => around.has(target.schema))

  function* valueOf(parts: SchemaParts, spot: ValueSpot): Slices<unknown> {
    if (budget.isPauseDue()) yield
    const [{ pointer } = { pointer: schemaPointer }] = parts
    budget.addValues(1, pointer)
    if (spot.level > mostLevels) throw new TooMuch(pointer, `its values are more than ${mostLevels} deep in each other`)
    const recorded = isDynamic || spot.fraction !== undefined ? undefined : recordedIn(parts, maker)
    if (recorded !== undefined) return counted(recorded.value, pointer)
    if (
      spot.level === 0
      && parts.some(part => part.schema !== false && least(part) === Infinity && !isUndecidable(part))
    )
      throw new Unmakeable(pointer, 'a value of it has no end')
    const all = yield* withEachBranch(parts, spot, maker)
    if (all.some(({ schema }) => schema === false)) throw new Unmakeable(pointer, 'nothing is allowed here')
    if (all.some(isUndecidable)) throw new Unmakeable(pointer, 'its reference leads back to itself')
    const isOpen = isDynamic || spot.isUnlikely || spot.fraction !== undefined
    const told = isOpen ? undefined : toldTogether(all, maker)
    const listed = enumeratedValues(all)
    if (listed !== undefined) return pick(told === undefined ? listed : meant(listed, told.value), pointer, spot)
    if (told?.isWhole === true && keepsTo(parts, told.value)) return counted(told.value, pointer)
    const own = ownFake(all, faker)
    if (own !== undefined) return counted(own, pointer)
    const made = yield* inside(all, spot, pointer)
    if (told === undefined || !isObject(told.value) || !isObject(made)) return made
    // What the examples leave open is made.
    const filled = { ...made, ...told.value }
    if (!keepsTo(parts, filled)) return made
    // What is made is counted by now.
    counted(told.value, pointer)
    return filled
  }

  function* inside(all: SchemaParts, spot: ValueSpot, pointer: string): Slices<unknown> {
    for (const { schema } of all) around.set(schema, (around.get(schema) ?? 0) + 1)
    try {
      return yield* valueOfType(typeFor(all, spot, pointer), all, spot, pointer)
    } finally {
      for (const { schema } of all) {
        const count = around.get(schema) ?? 0
        if (count > 1) around.set(schema, count - 1)
        else around.delete(schema)
      }
    }
  }

  const keepsTo = (parts: SchemaParts, value: unknown): boolean =>
    parts.every(({ schema }) => schemas.problemsOfSchema(schema, value).length === 0)

  const counted = (value: unknown, pointer: string): unknown => {
    budget.addCharacters(JSON.stringify(value)?.length ?? 0, pointer)
    return value
  }

  const pick = (values: readonly unknown[], pointer: string, { fraction }: ValueSpot): unknown => {
    if (values.length === 0) throw new Unmakeable(pointer, 'no value of the enumeration is allowed')
    const index = fraction === undefined ? draw(values.length) : Math.floor(fraction * values.length)
    return counted(values[index], pointer)
  }

  const typeFor = (parts: SchemaParts, { room }: ValueSpot, pointer: string): string => {
    const types = typesAllowedBy(parts) ?? inferredTypes(parts)
    if (types.length === 0) throw new Unmakeable(pointer, 'no type is allowed by all of its parts')
    const telling = preferred(types, type => type !== 'null')
    // Where there is no room, a list or an object might have to hold another one of its kind.
    const small = room > 0 ? telling : preferred(types, type => type !== 'object' && type !== 'array')
    return small[draw(small.length)] ?? 'null'
  }

  function* valueOfType(type: string, parts: SchemaParts, spot: ValueSpot, pointer: string): Slices<unknown> {
    switch (type) {
      case 'object':
        return yield* objectOf(parts, spot, pointer, maker)
      case 'array':
        return yield* listOf(parts, spot, pointer, maker)
      case 'string':
        return counted(
          madeText(
            {
              name: spot.isUnlikely ? undefined : spot.name,
              subject: spot.subject ?? subjectOf([], [], faker),
              format: strings(parts, 'format')[0],
              patterns: [...new Set(strings(parts, 'pattern'))],
              minLength: highest(parts, 'minLength', 0),
              maxLength: lowest(parts, 'maxLength', Infinity),
              pointer,
            },
            { faker, draw, patternOf, isQuick, matches, budget },
          ),
          pointer,
        )
      case 'integer':
      case 'number':
        return numberOf(parts, type === 'integer', spot, pointer)
      case 'boolean':
        return spot.fraction === undefined ? draw(2) === 1 : spot.fraction < 0.5
      default:
        return null
    }
  }

  const numberOf = (parts: SchemaParts, isInteger: boolean, spot: ValueSpot, pointer: string): number => {
    const { name, subject, isUnlikely } = spot
    const fraction = spot.fraction ?? faker.number.float({ min: 0, max: 0.999_999 })
    if (isUnlikely || spot.fraction !== undefined) return numberIn(parts, { isInteger, fraction, pointer, of: spot.of })
    const place = subject ?? subjectOf([], [], faker)
    return numberIn(parts, { isInteger, fraction, pointer, usual: usualRange(name, place) })
  }

  const isPauseAfter = (part: SchemaPart): boolean => {
    step(part)
    return budget.isPauseDue()
  }
  const open = (parts: SchemaParts): Slices<SchemaParts> => opened(parts, schemas, isPauseAfter)
  const maker: Maker = { ...context, draw, step, open, leadsBack, valueOf }
  return yield* valueOf(partAt(schemas.at(schemaPointer), schemaPointer), {
    name: '',
    subject: undefined,
    isUnlikely: context.isUnlikely,
    level: 0,
    lists: 0,
    room: context.room,
  })
}

/** Of an enumeration the value that an example names, if it is one of it. */
const meant = (listed: readonly unknown[], example: unknown): readonly unknown[] =>
  preferred(listed, value => isDeepStrictEqual(value, example))

const isUndecidable = ({ schema }: SchemaPart): boolean => isObject(schema) && schema[undecidable] === true
