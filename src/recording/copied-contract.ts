/**
 * The contract that stands beside recorded examples: what it holds of its own is written with them, so that it is
 * searched with them.
 *
 * An example of the contract's in which a replaced value stands is left out: it may have been recorded of the same
 * people. So is a description, in which it has to be more than a word: a single one, `green`, may be anything there.
 * A title, a contact or a licence can't be left out. One that is the whole of a value was there before anything was
 * recorded, and tells nothing of it; one that has a value in it may be about somebody.
 */
import { isObject, pointerOf, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import { folded } from './folded.ts'
import { type Leaks, betweenTexts, leaksOf } from './leaks.ts'

export interface CopiedContract {
  /** Examples and descriptions that were left out. */
  readonly left: number
  /** Titles, contacts and the like that are such a value. */
  readonly own: number
  /** Values that stand where nothing can be left out, and where that is. */
  readonly leaks: readonly { readonly value: string; readonly where: string }[]
}

/** The names in these are anybody's: `default` is a response here, and `example` a property. */
const maps = new Set(
  (
    '$defs callbacks content definitions dependentSchemas encoding headers links mapping parameters pathItems paths '
    + 'patternProperties properties requestBodies responses schemas scopes securitySchemes variables webhooks'
  ).split(' '),
)

interface Example {
  readonly holder: Record<string, unknown> | unknown[]
  readonly key: string
  readonly value: unknown
}

interface Words {
  readonly path: readonly string[]
  readonly text: string
  /** It says what the contract is, whose it is, or what a part of it is called. */
  readonly isCalled: boolean
  /** Of a description. */
  readonly leaveOut: (() => void) | undefined
}

const leftOut = 'Left out: what was recorded stands in it.'

/** Names, addresses, numbers of several digits: what is nobody's is mostly one word. */
const saysMuch = /[\p{L}\p{N}]\s+[\p{L}\p{N}]|@|\d{6}/u

/**
 * @param document loses those of its examples in which one of the values stands
 * @param secrets of the values those that nothing may be called
 */
export const withoutReplaced = (
  document: Record<string, unknown>,
  leaks: Leaks,
  replaced: Iterable<string>,
  secrets: ReadonlySet<string>,
): CopiedContract => {
  const { examples, words, own } = partsOf(document)
  const texts = examples.map(({ value }) =>
    textsIn(value)
      .filter(text => !own.has(text))
      .join(betweenTexts),
  )
  const bad =
    leaks.in(texts.join(betweenTexts)) === undefined
      ? []
      : examples.filter((_, index) => leaks.in(texts[index] ?? '') !== undefined)
  // From the last on, so that places in lists stay what they were.
  for (const { holder, key } of bad.toReversed())
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  if (bad.length > 0) withoutLost(document)

  const values = [...replaced].filter(value => saysMuch.test(value))
  const telling = leaksOf(values)
  const inWords = telling.in(words.map(({ text }) => text).join(betweenTexts))
  const met = inWords === undefined ? [] : words.filter(({ text }) => !own.has(text) && telling.in(text) !== undefined)
  const names = new Set(met.flatMap(({ isCalled, text }) => (isCalled ? [folded(text)] : [])))
  const whole = values.filter(value => !secrets.has(value) && names.has(folded(value))).map(folded)
  const known = new Set(whole)
  const others = whole.length === 0 ? telling : leaksOf(values.filter(value => !known.has(folded(value))))
  const isWhole = ({ isCalled, text }: Words): boolean => {
    const said = folded(text)
    return isCalled && others.in(text) === undefined && whole.every(one => one === said || !said.includes(one))
  }
  const found = met.filter(one => !isWhole(one))
  const described = found.filter(({ leaveOut }) => leaveOut !== undefined)
  for (const { leaveOut } of described) leaveOut?.()
  return {
    left: bad.length + described.length,
    own: met.length - found.length,
    leaks: found
      .filter(({ leaveOut }) => leaveOut === undefined)
      .map(({ path, text }) => ({ value: telling.in(text) ?? '', where: `openapi.json#${pointerOf(path)}` })),
  }
}

interface Parts {
  readonly examples: readonly Example[]
  readonly words: readonly Words[]
  /** Names of properties, and values that are spelt out: the contract's own, in an example too. */
  readonly own: ReadonlySet<string>
}

const partsOf = (document: unknown): Parts => {
  const examples: Example[] = []
  const words: Words[] = []
  const own = new Set<string>()
  const walk = (part: unknown, path: readonly string[], isMap: boolean): void => {
    if (Array.isArray(part)) for (const [index, item] of part.entries()) walk(item, [...path, String(index)], false)
    else if (isObject(part)) for (const [key, inner] of Object.entries(part)) walkField(part, key, inner, path, isMap)
    else if (typeof part === 'string' && !leadsWithin(path, part, isMap))
      words.push({ path, text: part, isCalled: !isMap && isCalledBy(path), leaveOut: undefined })
  }
  const walkField = (
    holder: Record<string, unknown>,
    key: string,
    value: unknown,
    path: readonly string[],
    isMap: boolean,
  ): void => {
    if (!isMap && key === 'example') examples.push({ holder, key, value })
    else if (!isMap && key === 'examples' && Array.isArray(value))
      for (const [index, one] of value.entries()) examples.push({ holder: value, key: String(index), value: one })
    else if (!isMap && key === 'examples' && isObject(value))
      for (const [name, one] of Object.entries(value)) examples.push({ holder: value, key: name, value: one })
    else if (!isMap && descriptions.has(key) && typeof value === 'string') {
      const leaveOut = (): void => void (holder[key] = leftOut)
      words.push({ path: [...path, key], text: value, isCalled: false, leaveOut })
    } else {
      if (isMap && path.at(-1) === 'properties') own.add(key)
      if (!isMap && speltOut.has(key)) for (const text of textsIn(value)) own.add(text)
      walk(value, [...path, key], typeof value === 'string' ? isMap : !isMap && maps.has(key))
    }
  }
  walk(document, [], false)
  return { examples, words, own }
}

/** What a reference leads to within the contract is called by its keys, which are the contract's own. */
const leadsWithin = (path: readonly string[], text: string, isMap: boolean): boolean =>
  !isMap && path.at(-1) === '$ref' && text.startsWith('#/')

/** Fixed fields of the specification (OpenAPI 3.1, sections 4.8.2 to 4.8.5 and 4.8.22), and no extension. */
const isCalledBy = (path: readonly string[]): boolean => {
  if (path.some(segment => segment.startsWith('x-'))) return false
  const [first, second] = path
  const [holder, last] = [path.at(-2), path.at(-1)]
  if (first === 'info') return second === 'contact' || second === 'license' || path.length === 2
  return (
    last === 'title'
    || holder === 'tags'
    || (first === 'tags' && last === 'name')
    || (last === 'url' && (holder === 'externalDocs' || path.at(-3) === 'servers'))
  )
}

const descriptions = new Set(['description', 'summary'])

/** What a schema says in values. */
const speltOut = new Set(['const', 'default', 'enum'])

/** Texts and numbers; of an Example Object that leads elsewhere nothing is here. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isObject(value) || typeof value.$ref === 'string' || typeof value.externalValue === 'string') return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)])
}

/** A reference to an example that is left out leads nowhere. */
const withoutLost = (document: Record<string, unknown>): void => {
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const item of part) visit(item)
    if (!isObject(part)) return
    for (const [key, inner] of Object.entries(part)) {
      if (key === 'examples' && isObject(inner))
        for (const [name, example] of Object.entries(inner)) if (isLost(document, example)) delete inner[name]
      visit(inner)
    }
  }
  visit(document)
}

const isLost = (document: Record<string, unknown>, example: unknown): boolean =>
  isObject(example)
  && typeof example.$ref === 'string'
  && example.$ref.startsWith('#/components/examples/')
  && valueAt(document, segmentsOfFragment(example.$ref.slice(1)) ?? []) === undefined
