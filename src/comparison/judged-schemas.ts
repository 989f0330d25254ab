/**
 * Which changes of a schema anybody notices: those by which a value that is sent is refused.
 *
 * Requests are sent by the old contract and read by the new one, responses the other way about. The schemas are judged
 * as a whole, then each change as if it were alone. "No" always comes with a value, "yes" with a proof.
 */
import type { Schema } from '../contract/operation.ts'
import { given } from '../text/given.ts'
import type { Level } from '../text/levels.ts'
import { type Segments, isObject, pointerOf, valueAt } from '../text/pointer.ts'
import { Allowance, withSteps } from './allowance.ts'
import { circlesIn } from './circles.ts'
import { type Arrived, arrived, isRetyped, isUntyped, original, untyped } from './arrival.ts'
import { Parts } from './conjuncts.ts'
import { isLiteral } from './copies.ts'
import { counterexample, plainValue, shallow } from './counterexamples.ts'
import { isIncluded, isWithoutValues } from './inclusion.ts'
import { changeRules } from './rules.ts'
import { isAnnotation, isAnything, mostPairsOfWhole, sameSchema, targetIn } from './same.ts'
import { type Circles, referredFrom, schemaChanges } from './schema-changes.ts'
import type { SchemaEdit } from './schema-edits.ts'
import { fields, listed, without } from './schema-view.ts'
import type { SchemaChange, SchemaStanding } from './schema-walk.ts'
import { type ComparedDirection, type Sides, schemaIn, sidesOf } from './sides.ts'
import type { Travelling } from './travelling.ts'
import type { Kinds } from '../contract/check/kinds.ts'
import { addTo } from '../text/grouped-by.ts'

export type SchemaVerdict =
  | { readonly answer: 'yes' }
  | { readonly answer: 'no'; readonly witness: unknown }
  /** `isStopped`: with more steps it might be known. */
  | { readonly answer: 'unknown'; readonly isStopped?: true }

export interface JudgedChange extends Omit<
  SchemaChange,
  'edit' | 'rule' | 'ruleIfHarmless' | 'oldSteps' | 'newSteps' | 'beside' | 'isOfWords' | 'within'
> {
  readonly rule: string
  readonly level: Level
  readonly witness?: { readonly value: unknown }
  /** It takes more steps than there are to decide it. */
  readonly isStopped?: boolean
}

export interface Judges {
  /** What changed from one schema to the other, as it is noticed. `wrap`: how values of it travel. */
  changes(
    direction: ComparedDirection,
    standing: SchemaStanding,
    oldAt: Segments,
    newAt: Segments,
    travelling?: Travelling,
  ): readonly JudgedChange[]
  /** Is a value of a request good by the new contract's schema there? Undefined: that can't be said. */
  accepts(at: Segments, value: unknown): boolean | undefined
}

/** Changes of one schema that are judged alone; beyond them they are judged together. */
const mostAlone = 40

export const judgesOf = (documents: Readonly<Record<'old' | 'new', Record<string, unknown>>>): Judges => {
  const made = new Map<ComparedDirection, Parts>()
  const allowance = new Allowance([documents.old, documents.new])
  const partsOf = (direction: ComparedDirection): Parts => {
    const known = made.get(direction) ?? new Parts(sidesOf(direction, documents, allowance.spend))
    made.set(direction, known)
    return known
  }
  const known = new Map<string, Known>()
  const circles = { old: circlesIn(targetIn(documents.old)), new: circlesIn(targetIn(documents.new)) }
  const namedBy = { old: naming(documents.old), new: naming(documents.new) }
  return {
    changes: (direction, standing, oldStart, newStart, travelling) => {
      // What many operations refer to, or say in the same words, is judged once.
      const [oldAt, newAt] = [referredFrom(documents.old, oldStart), referredFrom(documents.new, newStart)]
      const names = `${namedBy.old(oldAt)} ${namedBy.new(newAt)}`
      const key = `${direction} ${standing} ${names} ${travelling?.key ?? ''}`
      allowance.begin()
      const judge = (): Known => ({
        oldAt,
        newAt,
        changes: judged(partsOf(direction), standing, documents, circles, oldAt, newAt, travelling),
      })
      const result = known.get(key) ?? judge()
      known.set(key, result)
      return relocated(result, oldAt, newAt)
    },
    accepts: (at, value) => {
      const { sides } = partsOf('request')
      allowance.begin()
      return withSteps(() => sides.accepts(sides.at('new', 'read', at), value), undefined)
    },
  }
}

interface Known {
  readonly oldAt: Segments
  readonly newAt: Segments
  readonly changes: readonly JudgedChange[]
}

/** Of a schema that was written in its place: what it says, of two that say the same the same. Else its place. */
const naming = (document: unknown): ((at: Segments) => string) => {
  const byPlace = new Map<string, string>()
  const numbers = new Map<string, number>()
  return at => {
    const place = pointerOf(at)
    if (at.at(-1) !== 'schema') return place
    let name = byPlace.get(place)
    if (name === undefined) {
      const text = JSON.stringify(undescribed(valueAt(document, at))) ?? ''
      const number = numbers.get(text) ?? numbers.size
      // What leads to a place that isn't a component's may lead to its own.
      name = /"\$ref","(?!#\/components\/schemas\/)/.test(text) ? place : `=${number}`
      numbers.set(text, number)
      byPlace.set(place, name)
    }
    return name
  }
}

/** No value is judged by what a description says, and each place may have its own. */
const undescribed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(undescribed)
  if (!isObject(value)) return value
  const parts = Object.entries(value).map(([name, part]) => {
    if (name === 'description' && typeof part === 'string') return [name]
    return [name, isLiteral(name) || name.startsWith('x-') ? part : undescribed(part)]
  })
  return ['{', ...parts.flat()]
}

/** What was told of a schema, of another that says the same. */
const relocated = (from: Known, oldAt: Segments, newAt: Segments): readonly JudgedChange[] => {
  const moved = (at: Segments | undefined, root: Segments, to: Segments): Segments | undefined =>
    at !== undefined && root.every((segment, index) => segment === at[index]) ? [...to, ...at.slice(root.length)] : at
  return from.changes.map(change => ({
    ...change,
    oldAt: moved(change.oldAt, from.oldAt, oldAt),
    newAt: moved(change.newAt, from.newAt, newAt),
  }))
}

const judged = (
  parts: Parts,
  standing: SchemaStanding,
  documents: Readonly<Record<'old' | 'new', Record<string, unknown>>>,
  circles: Circles,
  oldAt: Segments,
  newAt: Segments,
  travelling: Travelling | undefined,
): readonly JudgedChange[] => {
  const { sides } = parts
  const { direction } = sides
  const schema = {
    oldSent: sides.at('old', 'sent', oldAt),
    oldRead: sides.at('old', 'read', oldAt),
    newSent: sides.at('new', 'sent', newAt),
    newRead: sides.at('new', 'read', newAt),
  }
  const all = schemaChanges(direction, standing, documents, circles, oldAt, newAt)
  const areAlike = (before: Schema, after: Schema): boolean => parts.areAlike(before, after, mostPairsOfWhole)
  const isSame = areAlike(schema.oldSent, schema.newSent) && areAlike(schema.oldRead, schema.newRead)
  // Whatever is told of values then is told of how they are written.
  const isAlike = sameSchema(
    [targetIn(documents.old), targetIn(documents.new)],
    valueAt(documents.old, oldAt),
    valueAt(documents.new, newAt),
    undefined,
    mostPairsOfWhole,
  )
  const changes = isSame && isAlike ? all.filter(({ edit }) => edit === undefined) : all
  const { paired, broken, isDoubtful } = arriving(sides, travelling)
  const [sentWhole, readBySender] =
    direction === 'request' ? [schema.oldSent, schema.oldRead] : [schema.newSent, schema.newRead]
  // Where nothing is left of it by what nobody sends, a part asks for that in a way that isn't understood here.
  const isEmptied = (sent: Schema): boolean =>
    sentWhole !== readBySender && isWithoutValues(parts, sent) && !isWithoutValues(parts, readBySender)
  const verdictOf = (sent: Schema, read: Schema): SchemaVerdict => {
    const found = verdict(parts, ...paired(sent, read))
    if (
      found.answer === 'yes'
      && (isDoubtful(sent, read) || sides.isDoubtful(sent) || withSteps(() => isEmptied(sent), true))
    )
      return { answer: 'unknown' }
    if (found.answer !== 'no') return found
    const witness = broken(sent, read, found.witness)
    return witness === undefined ? { answer: 'unknown' } : { answer: 'no', witness: witness.value }
  }
  const [sent, read] = direction === 'request' ? [schema.oldSent, schema.newRead] : [schema.newSent, schema.oldRead]
  const whole: SchemaVerdict = isSame ? { answer: 'yes' } : verdictOf(sent, read)
  const alone = ({ edit, oldSteps, newSteps }: SchemaChange): SchemaVerdict => {
    if (edit === undefined || whole.answer === 'yes') return { answer: 'yes' }
    const role = direction === 'request' ? 'read' : 'sent'
    const [before, after] = role === 'read' ? [schema.oldRead, schema.newRead] : [schema.oldSent, schema.newSent]
    const changed = stepped(sides, after, newSteps)
    if (changed === undefined) return { answer: 'yes' }
    const hybrid = editedAt(sides, before, oldSteps, edit, changed)
    if (hybrid === undefined) return { answer: 'yes' }
    const [from, to] = direction === 'request' ? [schema.oldSent, hybrid] : [hybrid, schema.oldRead]
    const found = verdictOf(from, to)
    if (found.answer !== 'unknown' || travelling !== undefined) return found
    const witness = withSteps(() => deepWitness(parts, from, to, oldSteps), undefined)
    return witness === undefined ? found : { answer: 'no', ...witness }
  }
  const stands = (value: unknown): boolean => withSteps(() => broken(sent, read, value) !== undefined, false)
  const ofPlaces = new Map<string, SchemaVerdict>()
  /** Of all that changed where this did. */
  const ofPlace = (change: SchemaChange): SchemaVerdict => {
    const place = placeOf(change)
    const known = ofPlaces.get(place) ?? alone({ ...change, edit: (_, changed) => changed })
    ofPlaces.set(place, known)
    return known
  }
  const verdicts = changes.map((change, index) => {
    const verdict = index < mostAlone ? alone(change) : whole
    if ('isStopped' in verdict) return whole
    // What one keyword lets through another of the same schema may stop (`anyOf` that becomes `oneOf`): then what the
    // whole breaks by, elsewhere, is none of its doing.
    if (verdict.answer !== 'no' || verdict === whole || stands(verdict.witness)) return verdict
    const there = ofPlace(change)
    return there.answer === 'unknown' ? verdict : there
  })
  const unnoticed =
    whole.answer === 'unknown' && 'isStopped' in whole ? () => false : unnoticedIn(parts, schema, changes)
  return told({ direction, changes, verdicts, whole, stands, unnoticed, oldAt, newAt })
}

const placeOf = ({ oldSteps, newSteps }: SchemaChange): string => `${oldSteps.join('/')} ${newSteps.join('/')}`

/** Of a change that breaks nothing: has the schema there the same values as ever, whoever sends or reads them? */
const unnoticedIn = (
  parts: Parts,
  schema: Readonly<Record<'oldSent' | 'oldRead' | 'newSent' | 'newRead', Schema>>,
  changes: readonly SchemaChange[],
): ((change: SchemaChange) => boolean) => {
  const { sides } = parts
  const [old, now] = sides.direction === 'request' ? [schema.oldRead, schema.newRead] : [schema.oldSent, schema.newSent]
  const isSame = (before: Schema, after: Schema): boolean =>
    withSteps(() => isIncluded(parts, before, after, false) && isIncluded(parts, after, before, false), false)
  const byPlace = new Map<string, SchemaChange[]>()
  for (const change of changes) if (change.edit !== undefined) addTo(byPlace, placeOf(change), change)
  const found = new Map<string, readonly SchemaChange[]>()
  const foundAt = (place: string, { oldSteps, newSteps }: SchemaChange): readonly SchemaChange[] => {
    const all = byPlace.get(place) ?? []
    const [before, after] = [stepped(sides, old, oldSteps), stepped(sides, now, newSteps)]
    if (!isObject(before) || !isObject(after)) return []
    if (isSame(before, after)) return all
    // Each by itself may change nothing, and all together something.
    const voids = all.filter(({ edit }) => edit !== undefined && isSame(before, edit(before, after)))
    return all.length > 1 && voids.length === all.length ? [] : voids
  }
  return change => {
    if (change.edit === undefined || change.isOfWords === true) return false
    const place = placeOf(change)
    const there = found.get(place) ?? foundAt(place, change)
    found.set(place, there)
    return there.includes(change)
  }
}

interface Arriving {
  /** Schemas of the same values. */
  readonly paired: (sent: Schema, read: Schema) => readonly [Schema, Schema]
  /** The value that is sent where it, or what it stands for, is refused; undefined: it isn't, or that isn't known. */
  readonly broken: (sent: Schema, read: Schema, value: unknown) => { readonly value: unknown } | undefined
  /** What is proven of their values need not hold of how these are read. */
  readonly isDoubtful: (sent: Schema, read: Schema) => boolean
}

/** Of what is sent the schema may have more than there is: a value counts once it has travelled. */
const arriving = (sides: Sides, travelling: Travelling | undefined): Arriving => {
  if (travelling === undefined)
    return {
      paired: (sent, read) => [sent, read],
      broken: (sent, read, value) =>
        sides.accepts(sent, value) === true && sides.accepts(read, value) === false ? { value } : undefined,
      isDoubtful: () => false,
    }
  const isLoose = (schema: unknown): boolean => {
    const at = isObject(schema) ? resolved(sides, schema) : schema
    if (!isObject(at)) return false
    const [keyword = 'type', ...others] = Object.keys(at).filter(name => !isAnnotation(name))
    if (others.length > 0) return false
    if (keyword !== 'oneOf' && keyword !== 'anyOf') return keyword === 'type'
    const parts: readonly unknown[] = Array.isArray(at[keyword]) ? at[keyword] : []
    const types = parts.map(part => (isObject(part) && isLoose(part) ? part.type : undefined))
    // A whole number is good by two of them.
    const isTwice = keyword === 'oneOf' && types.includes('integer') && types.includes('number')
    return types.every(type => typeof type === 'string') && new Set(types).size === types.length && !isTwice
  }
  const isFree = (schema: unknown): boolean => isAnything(isObject(schema) ? resolved(sides, schema) : schema)
  const plain = (schema: Schema): Schema => {
    const at = resolved(sides, schema)
    if (!isObject(at) || !Array.isArray(at.allOf) || at.allOf.length !== 1) return at
    const [only] = at.allOf
    const isAlone = Object.keys(at).every(name => name === 'allOf' || isAnnotation(name))
    return isAlone && (isObject(only) || typeof only === 'boolean') ? resolved(sides, only) : at
  }
  return {
    isDoubtful: (sent, read) =>
      isRetyped(sent, read, sides.kinds, isLoose)
      || isUntyped(...travelling.pair(sent, read, plain), sides.kinds, isFree),
    paired: (sent, read) => travelling.pair(sent, read, plain),
    broken: (sent, read, value) => {
      const was = original(value, sides.kinds(sent), sides.kinds)
      const readBy = (schema: Schema, by = (kinds: Kinds): Kinds => kinds): Arrived | undefined => {
        const kindsOf = (one: unknown): Kinds => by(sides.kinds(one))
        return arrived(was, kindsOf(schema), kindsOf, travelling.way, travelling.fields)
      }
      if (sides.accepts(sent, was) !== true || (travelling.mayBeEmpty === true && was === '')) return undefined
      // Whoever sent it so far was understood.
      const [before, came] = [readBy(sent), readBy(read)]
      if (before === undefined || before === 'refused' || sides.accepts(sent, before.value) !== true) return undefined
      if (came === undefined) return undefined
      // Who reads marked texts may as well take one for what it was.
      if (travelling.way === 'marked' && sides.accepts(read, was) !== false) return undefined
      if (came === 'refused') return { value: was }
      // Where a text is good as well, who reads it may as well leave it at that.
      const asText = readBy(read, untyped)
      const isRefused = [came, asText].every(
        one => one === undefined || one === 'refused' || sides.accepts(read, one.value) === false,
      )
      return isRefused ? { value: was } : undefined
    },
  }
}

const verdict = (parts: Parts, sent: Schema, read: Schema): SchemaVerdict =>
  withSteps<SchemaVerdict>(
    () => {
      const found = counterexample(parts, sent, read)
      if (found !== undefined) return { answer: 'no', witness: found.value }
      if (isIncluded(parts, sent, read)) return { answer: 'yes' }
      const other = counterexample(parts, sent, read, shallow)
      return other === undefined ? { answer: 'unknown' } : { answer: 'no', witness: other.value }
    },
    { answer: 'unknown', isStopped: true },
  )

/** Whole values are made a few levels deep: what is found of a place further inside, alone, is put there. */
const deepWitness = (
  parts: Parts,
  sent: Schema,
  read: Schema,
  steps: Segments,
): { readonly witness: unknown } | undefined => {
  const { sides } = parts
  const [from, to] = [stepped(sides, sent, steps), stepped(sides, read, steps)]
  if (from === undefined || to === undefined) return undefined
  const found = counterexample(parts, from, to)
  if (found === undefined) return undefined
  const witness = placed(parts, sent, steps, found.value)
  return sides.accepts(sent, witness) === true && sides.accepts(read, witness) === false ? { witness } : undefined
}

/** A value of a schema that has this one at these steps; whether it is good by the schema is another matter. */
const placed = (parts: Parts, schema: Schema, steps: Segments, value: unknown): unknown => {
  const { sides } = parts
  const holders: (readonly [schema: Schema, step: string, name: string])[] = []
  let at: Schema | undefined = resolved(sides, schema)
  for (let index = 0; index < steps.length && at !== undefined;) {
    const [child, next]: [Schema | undefined, number] = childAt(sides, at, steps, index)
    holders.push([at, steps[index] ?? '', steps[index + 1] ?? ''])
    at = child === undefined ? undefined : resolved(sides, child)
    index = next
  }
  return holders.reduceRight<unknown>((inner, [holder, step, name]) => {
    if (step === 'items') return [inner, ...(listed(plainValue(parts, holder, 'array')) ?? []).slice(1)]
    const isMap = step === 'additionalProperties'
    if (step === 'properties' || isMap)
      return { ...fields(plainValue(parts, holder, 'object')), [isMap ? 'other' : name]: inner }
    if (!isObject(inner)) return inner
    // What the rest of the schema asks for; of other alternatives it asks nothing.
    const rest = step === 'oneOf' || step === 'anyOf' ? without(fields(holder), step) : holder
    return { ...fields(plainValue(parts, rest, 'object')), ...inner }
  }, value)
}

interface Judgement {
  readonly direction: ComparedDirection
  readonly changes: readonly SchemaChange[]
  /** Of each change as if it were alone. */
  readonly verdicts: readonly SchemaVerdict[]
  readonly whole: SchemaVerdict
  /** Does a value show that all of it together breaks something? */
  readonly stands: (value: unknown) => boolean
  /** Does it say what was said, of the same values, in other words? */
  readonly unnoticed: (change: SchemaChange) => boolean
  readonly oldAt: Segments
  readonly newAt: Segments
}

const isHeard = (level: Level | undefined): boolean => level === 'error' || level === 'warning'

/** The changes as they are told. */
const told = (judgement: Judgement): JudgedChange[] => {
  const { direction, changes, verdicts, whole, oldAt, newAt } = judgement
  const ownRule = direction === 'request' ? 'request-values-narrowed' : 'response-values-widened'
  const stopped = 'isStopped' in whole ? { isStopped: true as const } : {}
  // Each alone is harmless, and all together are not. Of the keywords of another type nothing is known without it.
  const isJoint =
    whole.answer === 'no'
    && verdicts.every(
      ({ answer }, index) => answer === 'yes' || (answer === 'unknown' && changes[index]?.beside !== undefined),
    )
  const breaking = new Set<SchemaChange>()
  const isTold = new Set<SchemaChange>()
  const result = changes.flatMap((change, index) => {
    // The other type that it went with was told before.
    if (change.beside !== undefined && breaking.has(change.beside)) return []
    if (change.within !== undefined && isTold.has(change.within)) return []
    const [by, witness] = rulesOf(change, verdicts[index] ?? whole, judgement, ownRule, isJoint)
    if (by.some(rule => changeRules.get(rule) === 'error')) breaking.add(change)
    if (by.length > 0) isTold.add(change)
    return by.map(rule => ({ ...judgedChange(change, rule, witness), ...stopped }))
  })
  const isBroken = whole.answer === 'no'
  // By what it is shown that something breaks is told, even where of one change alone that isn't known.
  const isSaid = result.some(({ level, witness }) => level === 'error' || (isHeard(level) && (!isBroken || witness)))
  if (whole.answer === 'yes' || isSaid) return result
  const what = isBroken ? 'its values are no longer the same' : 'its values may no longer be the same'
  const rule = isBroken ? ownRule : 'schema-change-undecided'
  const witness = isBroken ? { value: whole.witness } : undefined
  return [...result, { ...judgedChange({ property: '', what, oldAt, newAt }, rule, witness), ...stopped }]
}

const judgedChange = (
  { property, what, oldAt, newAt, lifetime }: Pick<SchemaChange, 'property' | 'what' | 'oldAt' | 'newAt' | 'lifetime'>,
  rule: string,
  witness: { readonly value: unknown } | undefined,
): JudgedChange => ({
  rule,
  level: changeRules.get(rule) ?? 'info',
  property,
  what,
  oldAt,
  newAt,
  ...given({ witness, lifetime }),
})

/** By which rules a change is told, and the value that shows it. */
const rulesOf = (
  change: SchemaChange,
  alone: SchemaVerdict,
  { whole, stands, unnoticed }: Judgement,
  ownRule: string,
  isJoint: boolean,
): readonly [string[], { readonly value: unknown } | undefined] => {
  const rule = change.rule ?? ownRule
  const level = changeRules.get(rule)
  if (change.edit === undefined) return [change.rule === undefined ? [] : [change.rule], undefined]
  const isExistence = existence.has(rule)
  if (alone.answer === 'yes' && !(isJoint && isHeard(level))) {
    // Whoever reads by it needs no value that is good by one of them alone.
    if (change.isByDiscriminator === true && isHeard(level)) return [['schema-change-undecided'], undefined]
    if (!isExistence && unnoticed(change)) return [[], undefined]
    if (isExistence || (change.rule !== undefined && !isHeard(level))) return [[rule], undefined]
    return [change.ruleIfHarmless === undefined ? [] : [change.ruleIfHarmless], undefined]
  }
  const witness = witnessOf(alone, whole, stands)
  const isUndecided = alone.answer === 'unknown' || (witness === undefined && whole.answer !== 'no')
  if (isUndecided && !undecidedByThemselves.has(rule) && !isExistence) return [['schema-change-undecided'], undefined]
  // The catalogue doesn't ask whether anything breaks by it: where a value shows it, that is another thing to tell.
  if (isExistence) return [witness === undefined ? [rule] : [rule, ownRule], witness]
  if (isHeard(level)) return [[rule], witness]
  // What is for the record elsewhere breaks something here, and is told once.
  return [isNews.test(rule) ? [rule, ownRule] : [ownRule], witness]
}

/** That a property is there, that nobody sends it, or does again, is said by no other rule. */
const isNews = /^new-optional-request-property$|-property-added$|-became-(?:not-)?(?:read|write)-only$/

const witnessOf = (
  alone: SchemaVerdict,
  whole: SchemaVerdict,
  stands: (value: unknown) => boolean,
): { readonly value: unknown } | undefined => {
  if (alone !== whole && alone.answer === 'no' && stands(alone.witness)) return { value: alone.witness }
  return whole.answer === 'no' ? { value: whole.witness } : undefined
}

/** Told of what is there and no longer, whether or not a value is refused for it: what it says is lost. */
const existence = new Set(['request-property-removed', 'response-required-property-became-not-write-only'])

/** The catalogue has them as warnings for want of a decision. */
const undecidedByThemselves = new Set([
  'request-parameter-pattern-changed',
  'request-property-pattern-changed',
  'response-property-pattern-changed',
])

/** The schema at these steps, references followed; undefined where nobody looks. */
const stepped = (sides: Sides, schema: Schema, steps: Segments): Schema | undefined => {
  let at: Schema | undefined = resolved(sides, schema)
  for (let index = 0; index < steps.length && at !== undefined;) {
    const [child, next] = childAt(sides, at, steps, index)
    at = child === undefined ? undefined : resolved(sides, child)
    index = next
  }
  return at
}

/** Keywords that hold several schemas, by name or by number. */
const holders = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'allOf',
  'anyOf',
  'oneOf',
  'prefixItems',
])

const childAt = (sides: Sides, schema: Schema, steps: Segments, index: number): [Schema | undefined, number] => {
  const step = steps[index] ?? ''
  const node = fields(schema)
  if (step === '$ref') return [typeof node.$ref === 'string' ? sides.target(node.$ref) : undefined, index + 1]
  if (!holders.has(step)) return [schemaIn(node[step]), index + 1]
  const held = node[step]
  const name = steps[index + 1] ?? ''
  if (Array.isArray(held)) return [schemaIn(held[Number(name)]), index + 2]
  return [isObject(held) && Object.hasOwn(held, name) ? schemaIn(held[name]) : undefined, index + 2]
}

const resolved = (sides: Sides, schema: Schema): Schema => {
  let at = schema
  for (let count = 0; isObject(at) && typeof at.$ref === 'string' && count < 32; count++) {
    if (Object.keys(at).some(name => name !== '$ref' && !isAnnotation(name))) break
    const target = sides.target(at.$ref)
    if (target === undefined) break
    at = target
  }
  return at
}

/** A copy of the schema, otherwise at these steps; undefined where nobody looks there. */
const editedAt = (
  sides: Sides,
  schema: Schema,
  steps: Segments,
  edit: SchemaEdit,
  changed: Schema,
): Schema | undefined => {
  const at = resolved(sides, schema)
  if (steps.length === 0) return edit(at, changed)
  if (!isObject(at)) return undefined
  const [child, next] = childAt(sides, at, steps, 0)
  if (child === undefined) return undefined
  const made = editedAt(sides, child, steps.slice(next), edit, changed)
  if (made === undefined) return undefined
  const [step = '', name = ''] = steps
  if (step === '$ref') {
    const { $ref: _, ...rest } = at
    return { ...rest, allOf: [...(Array.isArray(rest.allOf) ? rest.allOf : []), made] }
  }
  if (!holders.has(step)) return { ...at, [step]: made }
  const held = at[step]
  if (Array.isArray(held)) return { ...at, [step]: held.map((one, index) => (index === Number(name) ? made : one)) }
  return { ...at, [step]: { ...fields(held), [name]: made } }
}
