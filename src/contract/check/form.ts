/**
 * A body that is a form: names and values, one behind the other (`application/x-www-form-urlencoded`) or each in a part
 * of its own (`parts-form.ts`).
 */
import { isTextTooDeep } from '../../text/depth.ts'
import { lazy } from '../../text/lazy.ts'
import { isObject } from '../../text/pointer.ts'
import { typesOfValue } from '../json-type.ts'
import type { Schemas } from '../schemas.ts'
import { TooMuchWork } from '../work.ts'
import { type FieldLayout, type FieldLayouts, formLayout } from './form-layout.ts'
import { writtenForm } from './form-writing.ts'
import { type Kinds, noKinds, scalar } from './kinds.ts'
import { readJsonText, typedText } from './parameter-styles.ts'
import { Unreadable } from '../../text/percent-encoding.ts'
import { addTo } from '../../text/grouped-by.ts'

/** A form in which more are sent is not read: some 40 ms of work. */
const mostFields = 10_000

/** In texts of JSON, all of them together; each but the first stands behind one of these. */
const mostValues = 20_000
const beforeValue = /[,[{]/g

/** Brackets behind each other that are looked into: who wants more sends JSON. */
const mostLevels = 16
/** In the names of all fields together, each pair of them: to look into one takes as long as to read a short field. */
const mostBrackets = 50_000

/** A part that is more than a text: it says so itself, or its schema does. */
export interface TypedPart {
  /** `bytes` are a value as they are, each a character; `opaque` is in a media type that nobody reads here. */
  readonly kind: 'json' | 'bytes' | 'opaque'
  readonly text: string
}

/** What was sent under a name. */
export type SentField = string | TypedPart

const isText = (sent: SentField): sent is string => typeof sent === 'string'
const textIn = (sent: SentField): string => (isText(sent) ? sent : sent.text)

/** In order, decoded. */
export type FormFields = readonly (readonly [name: string, value: SentField])[]

const fieldsIn = (text: string): FormFields => {
  let count = 0
  // Nothing between two of them is no field.
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (text[at + 1] !== '&' && ++count >= mostFields) throw new TooMuchWork({ fields: mostFields })
  return [...new URLSearchParams(text)]
}

export type FormRead = (
  | { readonly kind: 'value'; readonly value: Record<string, unknown> }
  /** With the value of all other fields. */
  | {
      readonly kind: 'flaw'
      readonly name: string
      readonly message: string
      readonly value: Record<string, unknown>
    }
  /** A field is in a media type that nobody reads here. */
  | { readonly kind: 'opaque' }
) & {
  /** What may have been meant where the contract leaves it open; undefined: there is nothing else. */
  readonly other?: (() => Record<string, unknown> | undefined) | undefined
}

export interface FormCodec {
  /** The fields, typed by the schema of the body. @throws TooMuchWork */
  read(text: string): FormRead
  /** Undefined: nobody knows how it is written. */
  written(value: unknown): string | undefined
}

/** @param schemaPointer of the body; undefined: nothing is said of it */
export const formCodecOf = (schemaPointer: string | undefined, schemas: Schemas): FormCodec => {
  const layout = lazy(() => formLayout(schemaPointer, schemas))
  return {
    read: text => readForm(fieldsIn(text), layout()),
    written: value => (isObject(value) ? writtenForm(value, layout()) : undefined),
  }
}

/** @throws TooMuchWork */
export const readForm = (form: FormFields, layout: FieldLayouts): FormRead => {
  const reading = new Reading(true)
  const value = reading.fields(form, layout)
  if (reading.isOpaque) return { kind: 'opaque' }
  const plainly = (): Record<string, unknown> | undefined => {
    const plain = new Reading(false)
    const other = plain.fields(form, layout)
    return plain.flaw === undefined ? other : undefined
  }
  const other = reading.isGuess ? plainly : undefined
  const { flaw } = reading
  return flaw === undefined ? { kind: 'value', value, other } : { kind: 'flaw', ...flaw, value, other }
}

interface Flaw {
  readonly name: string
  readonly message: string
}

const severalFound = 'expected one value, found several: the field is sent more than once.'

class Reading {
  /** The first. */
  flaw: Flaw | undefined
  isOpaque = false
  /** Was there a field of which the contract doesn't say how it is written, and that may be no more than a text? */
  isGuess = false
  readonly #isGuessing: boolean
  #values = 0
  #brackets = 0

  constructor(isGuessing: boolean) {
    this.#isGuessing = isGuessing
  }

  fields(form: FormFields, layout: FieldLayouts, level = 0): Record<string, unknown> {
    if (level > 0 && (this.#brackets += form.length) > mostBrackets) throw new TooMuchWork({ brackets: mostBrackets })
    const { texts, inner } = this.#apart(form, layout, level)
    const values = new Map<string, unknown>()
    for (const [name, all] of texts) values.set(name, this.#valueOf(name, all, layout.of(name)))
    for (const [name, own] of inner) values.set(name, this.#below(name, own, layout.of(name), level))
    return Object.fromEntries(values)
  }

  /** The texts of each field, and the properties of those that are written as several fields. */
  #apart(form: FormFields, layout: FieldLayouts, level: number): Apart {
    const texts = new Map<string, SentField[]>()
    const bracketed = new Map<string, Pair[]>()
    const waiting: { readonly pair: Pair; readonly owners: readonly FieldLayout[] }[] = []
    const isWhole = level === 0
    for (const pair of form) {
      const [name, value] = pair
      const [head, rest] = level < mostLevels ? bracketsIn(name) : [name, undefined]
      if (rest !== undefined && !layout.isNamed(name) && this.#isInBrackets(layout.of(head), level)) {
        addTo(bracketed, head, [rest, value])
        continue
      }
      const owners = isWhole ? this.#ownersOf(name, layout) : []
      if (owners.length === 0) addTo(texts, name, value)
      else waiting.push({ pair, owners })
    }
    if (waiting.length === 0) return { texts, inner: bracketed }
    const exploded = new Map<string, Pair[]>()
    for (const { pair, owners } of waiting) {
      const [name, value] = pair
      // One of which nothing is said has been sent in another way.
      const takers = owners.filter(
        field => field.way === 'exploded' || !(texts.has(field.name) || bracketed.has(field.name)),
      )
      for (const taker of takers) addTo(exploded, taker.name, pair)
      if (takers.some(({ way }) => way === 'open')) this.isGuess = true
      if (takers.length === 0 || layout.isNamed(name)) addTo(texts, name, value)
    }
    for (const [name, own] of exploded) {
      // What only others of the form's fields are called says nothing of an object.
      if (own.some(([property]) => !layout.isNamed(property))) bracketed.set(name, own)
    }
    return { texts, inner: bracketed }
  }

  #isInBrackets(field: FieldLayout | undefined, level: number): boolean {
    if (field?.way === 'deep') return true
    const isOfParts =
      field === undefined
        ? level > 0
        : field.way === 'open'
          && (field.isMap || field.isAnything || (field.isArray && (field.item().isMap || level > 0)))
    if (!isOfParts || !this.#isGuessing) return false
    this.isGuess = true
    return true
  }

  #ownersOf(name: string, layout: FieldLayouts): readonly FieldLayout[] {
    const declared = layout.exploded().get(name) ?? []
    const owners = declared.filter(({ way }) => way === 'exploded' || (this.#isGuessing && !layout.isNamed(name)))
    if (owners.length > 0 || !this.#isGuessing || layout.isNamed(name)) return owners
    const taking = layout.taking()
    if (taking.length > 0) this.isGuess = true
    return taking
  }

  #below(name: string, own: FormFields, field: FieldLayout | undefined, level: number): unknown {
    const inside = this.flaw
    const isList = field?.isArray === true && own.every(([index]) => /^\d*(?:\[|$)/.test(index))
    // The specification has no such lists.
    if (isList) this.isGuess = true
    const value =
      isList && this.#isGuessing
        ? this.#listIn(own, field, level)
        : this.fields(own, field?.fields() ?? anything, level + 1)
    if (inside === undefined && this.flaw !== undefined && field?.way !== 'exploded')
      this.flaw = { ...this.flaw, name: `${name}${inBrackets(this.flaw.name)}` }
    return value
  }

  /** `name[]=a&name[]=b`, `name[0]=a&name[1]=b` */
  #listIn(own: FormFields, field: FieldLayout, level: number): readonly unknown[] {
    const item = field.item()
    const [nameless, placed] = [own.filter(([index]) => index === ''), own.filter(([index]) => index !== '')]
    const layout: FieldLayouts = { ...anything, of: () => item }
    return [
      ...nameless.map(([index, sent]) => this.#itemSent(index, sent, item)),
      ...Object.values(this.fields(placed, layout, level + 1)),
    ]
  }

  #valueOf(name: string, all: readonly SentField[], field: FieldLayout | undefined): unknown {
    // The last, as it always was.
    if (field === undefined) return textIn(all.at(-1) ?? '')
    if (!all.every(isText)) return this.#typed(name, all, field)
    return this.#ofTexts(name, all, field)
  }

  #typed(name: string, all: readonly SentField[], field: FieldLayout): unknown {
    if (all.some(one => !isText(one) && one.kind === 'opaque')) this.isOpaque = true
    const isOfBytes = all.some(one => !isText(one) && one.kind === 'bytes')
    // That one part says that it is JSON is said of its neighbours as well.
    if (!isOfBytes) return this.#ofTexts(name, all.map(textIn), { ...field, way: 'json' })
    if (field.isArray || (field.isAnything && all.length > 1))
      return all.map(one => this.#itemSent(name, one, field.item()))
    return all.length > 1 ? this.#wrong(name, severalFound) : textIn(all[0] ?? '')
  }

  #itemSent(name: string, sent: SentField, item: FieldLayout): unknown {
    if (isText(sent)) return this.#item(sent, item)
    return sent.kind === 'json' ? this.#json(name, sent.text, item.kinds) : sent.text
  }

  #ofTexts(name: string, texts: readonly string[], field: FieldLayout): unknown {
    const [text = ''] = texts
    const { way, isArray, isMap, kinds } = field
    if (way === 'opaque') this.isOpaque = true
    if (way === 'joined' && (isArray || isMap)) {
      if (isArray && field.isRepeatable && texts.length > 1) return texts.map(one => this.#item(one, field.item()))
      if (texts.length > 1) return this.#wrong(name, severalFound)
      return typedText(field.layout(), text, field.separator).value
    }
    if (isArray) return this.#listOf(name, texts, field)
    // A list may be meant.
    if (field.isAnything && way !== 'json' && texts.length > 1) return texts
    if (texts.length > 1) return this.#wrong(name, severalFound)
    if (way === 'json') return this.#json(name, text, kinds)
    return isMap && way === 'open' ? this.#openly(text, kinds) : scalar(text, kinds)
  }

  /** One field for each item; or a text of JSON for all of them, where items are no texts themselves. */
  #listOf(name: string, texts: readonly string[], field: FieldLayout): unknown {
    const item = field.item()
    const [text = ''] = texts
    if (texts.length === 1 && (field.way === 'json' || (field.way === 'open' && (item.isMap || item.isArray)))) {
      const whole = field.way === 'json' ? this.#jsonIn(text) : this.#openly(text, onlyLists)
      if (Array.isArray(whole)) return whole
    }
    return texts.map(one => (field.way === 'json' ? this.#json(name, one, item.kinds) : this.#item(one, item)))
  }

  #item(text: string, item: FieldLayout): unknown {
    return item.isMap || item.isArray ? this.#openly(text, item.kinds) : scalar(text, item.kinds)
  }

  /** JSON, where it is some of a type that is admitted; else a text. */
  #openly(text: string, kinds: Kinds): unknown {
    if (!this.#isGuessing || !/^\s*[[{]/.test(text)) return scalar(text, kinds)
    const value = this.#jsonIn(text)
    if (value === undefined || !typesOfValue(value).some(type => kinds.types.has(type))) return scalar(text, kinds)
    this.isGuess = true
    return value
  }

  #json(name: string, text: string, kinds: Kinds): unknown {
    // Of the first flaw it is told, and nothing else of what has that name.
    if (this.flaw?.name === name) return undefined
    const isOfParts = kinds.types.has('object') || kinds.types.has('array') || kinds.types.size === 0
    const value = this.#jsonIn(text)
    // Many write a text as it is, without its quotation marks.
    const isOther = value === undefined || !typesOfValue(value).some(type => kinds.types.has(type))
    if (isOther && (!isOfParts || kinds.types.has('string'))) return scalar(text, kinds)
    if (value !== undefined || this.flaw !== undefined) return value
    try {
      return readJsonText(text)
    } catch (error) {
      if (error instanceof Unreadable) return this.#wrong(name, error.message)
      throw error
    }
  }

  /** Undefined: it is none. @throws TooMuchWork */
  #jsonIn(text: string): unknown {
    this.#values += 1 + (text.match(beforeValue)?.length ?? 0)
    if (this.#values > mostValues) throw new TooMuchWork({ values: mostValues })
    if (isTextTooDeep(text)) return undefined
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }

  #wrong(name: string, message: string): undefined {
    this.flaw ??= { name, message }
    return undefined
  }
}

const onlyLists: Kinds = { ...noKinds, types: new Set(['array']) }

type Pair = FormFields[number]

interface Apart {
  readonly texts: ReadonlyMap<string, readonly SentField[]>
  readonly inner: ReadonlyMap<string, FormFields>
}

/** Of which nothing is said. */
const anything: FieldLayouts = {
  of: () => undefined,
  isNamed: () => false,
  exploded: () => new Map(),
  taking: () => [],
}

/** `a[b][c]` is `a`, and in it `b[c]`. */
export const bracketsIn = (name: string): readonly [head: string, rest: string | undefined] => {
  const open = name.indexOf('[')
  if (open < 0 || !name.endsWith(']')) return [name, undefined]
  const close = name.indexOf(']', open)
  // What goes on otherwise is part of the name.
  const isNested = name[close + 1] === '['
  const rest = isNested ? name.slice(open + 1, close) + name.slice(close + 1) : name.slice(open + 1, -1)
  return [name.slice(0, open), rest]
}

const inBrackets = (name: string): string => {
  const [head, rest] = bracketsIn(name)
  return rest === undefined ? `[${name}]` : `[${head}]${name.slice(head.length)}`
}
