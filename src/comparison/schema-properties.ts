/** The properties of two objects, declared by themselves or by their parts. */
import { isObject } from '../text/pointer.ts'
import { takingProperty, takingRequired } from './schema-edits.ts'
import { branchesOf, fields, namesRequired } from './schema-view.ts'
import { type At, type SchemaSpot, type Walk, ofProperty } from './schema-walk.ts'

export const compareProperties = (walk: Walk, spot: SchemaSpot): void => {
  const [before, after] = [fields(spot.old.node.properties), fields(spot.new.node.properties)]
  const required = { old: namesRequired(spot.old.node), new: namesRequired(spot.new.node) }
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(after, name)) {
      const elsewhere = propertyInPart(walk, 'new', spot.new, name)
      if (elsewhere === undefined) tellRemoved(walk, spot, name, required.old.has(name))
      else compareMoved(walk, spot, name, walk.side(spot, 'old', ['properties', name]), elsewhere)
    } else {
      compareMutability(walk, spot, name, required.new.has(name))
      walk.child(spot, ['properties', name], name)
    }
  }
  for (const name of Object.keys(after)) {
    if (Object.hasOwn(before, name)) continue
    const elsewhere = propertyInPart(walk, 'old', spot.old, name)
    if (elsewhere === undefined) tellAdded(walk, spot, name, required.new.has(name))
    else compareMoved(walk, spot, name, elsewhere, walk.side(spot, 'new', ['properties', name]))
  }
  const changed = [...new Set([...required.old, ...required.new])].filter(
    name => required.old.has(name) !== required.new.has(name),
  )
  // A part may ask for it as well, so that nothing came or went.
  const anyway =
    changed.length === 0 ? undefined : { old: namesNeeded(walk, spot, 'old'), new: namesNeeded(walk, spot, 'new') }
  for (const name of changed) {
    if (anyway === undefined || anyway.old.has(name) === anyway.new.has(name)) continue
    const isTold =
      Object.hasOwn(before, name) !== Object.hasOwn(after, name)
      && propertyInPart(
        walk,
        Object.hasOwn(before, name) ? 'new' : 'old',
        Object.hasOwn(before, name) ? spot.new : spot.old,
        name,
      ) === undefined
    if (!isTold) tellRequiredness(walk, spot, name, required.new.has(name))
  }
}

/** Names that a value has to have: by the schema, by its parts, and by what it is a part of. */
const namesNeeded = (walk: Walk, spot: SchemaSpot, age: 'old' | 'new'): ReadonlySet<string> => {
  const names = new Set<string>()
  const seen = new Set<string>()
  const look = (schema: At, depth: number): void => {
    for (const name of namesRequired(schema.node)) names.add(name)
    if (depth > 8) return
    for (const child of branchesOf(schema.node, 'allOf')) {
      const part = walk.side({ [age]: schema }, age, child)
      if (part === undefined || seen.has(part.segments.join('/'))) continue
      seen.add(part.segments.join('/'))
      look(part, depth + 1)
    }
  }
  look(spot[age], 0)
  if (spot.whole !== undefined) look(spot.whole[age], 0)
  return names
}

/** A property that a part of the schema declares. */
export const propertyInPart = (
  walk: Walk,
  age: 'old' | 'new',
  { node, segments, steps }: At,
  name: string,
  depth = 0,
): At | undefined => {
  if (depth > 8) return undefined
  for (const child of branchesOf(node, 'allOf')) {
    const part = walk.side({ [age]: { node, segments, steps } }, age, child)
    if (part === undefined) continue
    const own = isObject(part.node.properties) && Object.hasOwn(part.node.properties, name)
    const found = own
      ? walk.side({ [age]: part }, age, ['properties', name])
      : propertyInPart(walk, age, part, name, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** From one part of a schema to another, which is no change by itself. */
const compareMoved = (walk: Walk, spot: SchemaSpot, name: string, old: At | undefined, now: At | undefined): void => {
  if (old === undefined || now === undefined) return
  walk.compare({ ...ofProperty(spot, name), old, new: now })
}

export const tellRemoved = (walk: Walk, spot: SchemaSpot, name: string, isRequired: boolean): void => {
  const isWriteOnly = walk.has(spot, 'old', ['properties', name], 'writeOnly')
  const kind = `${isRequired ? 'required' : 'optional'}-${isWriteOnly ? 'write-only-' : ''}property-removed`
  const ids = walk.direction === 'request' ? ['request-property-removed'] : [`response-${kind}`]
  walk.tell(
    ofProperty(spot, name),
    [],
    `${isRequired ? 'required' : 'optional'} property removed`,
    takingProperty(name),
    {
      ids: isOfBody(spot) ? ids : [],
      keyword: ['properties', name],
      isOfWords: true,
    },
  )
}

export const tellAdded = (walk: Walk, spot: SchemaSpot, name: string, isRequired: boolean): void => {
  const isWriteOnly = walk.has(spot, 'new', ['properties', name], 'writeOnly')
  const kind = `${isRequired ? 'required' : 'optional'}-${isWriteOnly ? 'write-only-' : ''}property-added`
  const hasDefault = walk.side(spot, 'new', ['properties', name])?.node.default !== undefined
  let ids = [`response-${kind}`]
  if (walk.direction === 'request') {
    ids = ['new-optional-request-property']
    if (isRequired) ids = [`new-required-request-property${hasDefault ? '-with-default' : ''}`]
  }
  if (!isOfBody(spot)) ids = isRequired && walk.direction === 'request' ? ['new-required-request-header-property'] : []
  if (!isOfBody(spot) && !spot.standing.startsWith('header')) ids = []
  const isUnsent = walk.direction === 'request' && walk.has(spot, 'new', ['properties', name], 'readOnly')
  walk.tell(
    ofProperty(spot, name),
    [],
    `${isRequired ? 'required' : 'optional'} property added`,
    takingProperty(name),
    { ids: isUnsent ? ['new-optional-request-property'] : ids, keyword: ['properties', name], isOfWords: true },
  )
}

const isOfBody = (spot: SchemaSpot): boolean => {
  return spot.standing === 'body' || spot.standing === 'property'
}

const tellRequiredness = (walk: Walk, spot: SchemaSpot, name: string, isRequired: boolean): void => {
  const path = ['properties', name]
  const isWriteOnly = walk.has(spot, 'new', path, 'writeOnly') && walk.direction === 'response'
  const hasDefault = walk.side(spot, 'new', path)?.node.default !== undefined
  const inner = { ...ofProperty(spot, name), isUnasked: isWriteOnly }
  const isUnsent = walk.direction === 'request' && walk.has(spot, 'new', path, 'readOnly')
  if (isUnsent) return
  const suffixes = [isRequired ? 'became-required' : 'became-optional']
  if (isRequired && hasDefault) suffixes.unshift('became-required-with-default')
  walk.tell(inner, suffixes, isRequired ? 'became required' : 'became optional', takingRequired(name), {
    keyword: ['required'],
    isOfWords: true,
  })
}

const compareMutability = (walk: Walk, spot: SchemaSpot, name: string, isRequired: boolean): void => {
  for (const [flag, words] of [
    ['readOnly', 'read-only'],
    ['writeOnly', 'write-only'],
  ] as const) {
    const [before, after] = (['old', 'new'] as const).map(age => walk.has(spot, age, ['properties', name], flag))
    if (before === after) continue
    // What is only read is in responses as ever, what is only written in requests.
    const isAsked = (flag === 'readOnly') === (walk.direction === 'response')
    const became = `became-${after === true ? '' : 'not-'}${words}`
    const id = `${walk.direction}-${isRequired ? 'required' : 'optional'}-property-${became}`
    walk.tell(
      ofProperty(spot, name),
      [],
      `${after === true ? 'became' : 'is no longer'} ${words}`,
      isAsked ? undefined : takingProperty(name),
      { ids: isOfBody(spot) ? [id] : [], keyword: ['properties', name], isOfWords: true },
    )
  }
}

export const compareLifetimes = (walk: Walk, spot: SchemaSpot): void => {
  if (spot.standing !== 'property') return
  const [before, after] = [spot.old.node, spot.new.node]
  const words = ['deprecated', 'x-sunset', 'x-stability-level']
  const keyword = words.find(word => !walk.isSame(before[word], after[word]))
  if (keyword === undefined) return
  walk.tell(spot, ['deprecated'], '', undefined, { keyword: [keyword], lifetime: [before, after] })
}
