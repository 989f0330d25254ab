/**
 * JSON.parse for long texts, a little at a time: the same value, or the same refusal.
 *
 * The text is looked through once, for its strings, brackets and commas alone. Whatever is between two commas of one
 * list or object, and long enough to be worth it, is handed to JSON.parse, and put into the list or object that it is a
 * part of; what is short is handed over together with what is around it. A worker's answer would have to be copied into
 * this thread in one go, which takes longer than to read it here.
 */
import { define } from './define.ts'
import { deepest, endOfQuoted, tooDeep } from './depth.ts'
import { breakPosition, notJson } from './not-json.ts'
import { pointerOf } from './pointer.ts'
import type { Slices } from './slices.ts'

export interface ParseBounds {
  /** Bytes that lists, objects and the places in them may take; texts take what they took before. */
  readonly memory: number
  /** Of one object. */
  readonly fields: number
  /** Of one list, about: it is in one piece of memory, which takes long to come by where it is a large one. */
  readonly items: number
  /** Characters of one text, which is read in one go. */
  readonly text: number
}

/** `reason`: it is no JSON, too deep, or has a list that is too long. `tooMuch`: more of what else is bounded. */
export type Parsed =
  | { readonly value: unknown }
  | { readonly reason: string; /** JSON Pointer; absent: the text. */ readonly pointer?: string }
  | { readonly tooMuch: string }

/** Bytes of memory, of a place in a list or an object, and of either beside its places. */
const [ofPlace, ofHolder] = [8, 56]

/** Characters that are handed over at a time. */
const piece = 16 * 1024
/** Characters that are looked through before somebody else may have a turn. */
const stretch = 64 * 1024

const quote = 0x22
const comma = 0x2c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** A list or an object that has begun and not ended. */
interface Open {
  readonly isList: boolean
  /** Of its bracket. */
  readonly at: number
  /** From where on nothing of it has been read. */
  from: number
  /** The last comma of its own behind that. */
  comma: number
  fields: number
  /** Once a part of it has been read: what there is of it. */
  list: unknown[] | undefined
  object: Record<string, unknown> | undefined
  /** In an object: of the part that has begun, where that is read by itself. */
  key: string
  /** A part that was read by itself has just ended. */
  isAfterPart: boolean
}

class NoJson extends Error {}

class TooMuch extends Error {}

class TooLong extends Error {
  readonly pointer: string

  constructor(pointer: string, most: number) {
    super(`expected at most ${most} items, found more.`)
    this.pointer = pointer
  }
}

/** @param text without a byte order mark */
export function* parsedInSlices(text: string, bounds: ParseBounds): Slices<Parsed> {
  try {
    return { value: yield* parse(text, bounds) }
  } catch (error) {
    if (error instanceof TooMuch) return { tooMuch: error.message }
    if (error instanceof TooLong) return { reason: error.message, pointer: error.pointer }
    if (error instanceof NoJson) return { reason: error.message }
    throw error
  }
}

function* parse(text: string, bounds: ParseBounds): Slices<unknown> {
  const open: Open[] = []
  let held = 0
  let interrupted = 0
  let root: { readonly value: unknown; readonly end: number } | undefined
  for (let at = 0; at < text.length; at++) {
    if (at - interrupted >= stretch) {
      interrupted = at
      yield
    }
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfQuoted(text, at)
      if (end - at - 1 > bounds.text) throw new TooMuch(`a text of more than ${bounds.text} characters`)
      at = end
      continue
    }
    const isOpening = code === openList || code === openObject
    if (code === comma || (isOpening && !isEnd(text.charCodeAt(at + 1)))) {
      held += code === comma ? ofPlace : ofPlace + ofHolder
      if (held > bounds.memory) throw new TooMuch(`more values than ${bounds.memory} bytes of memory hold`)
    }
    const inner = open.at(-1)
    if (isOpening) {
      if (open.length === deepest) throw new NoJson(tooDeep)
      if (root !== undefined) throw noJsonAt(at)
      open.push({
        isList: code === openList,
        at,
        from: at + 1,
        comma: -1,
        fields: 1,
        list: undefined,
        object: undefined,
        key: '',
        isAfterPart: false,
      })
    } else if (code === comma) {
      if (inner === undefined) throw noJsonAt(at)
      if (!inner.isList && ++inner.fields > bounds.fields)
        throw new TooMuch(`more than ${bounds.fields} fields in one object`)
      if (inner.isAfterPart) {
        blank(text, inner.from, at)
        inner.isAfterPart = false
        inner.from = at + 1
      } else if (at - inner.from >= piece) {
        begun(text, open, open.length - 1)
        take(text, inner, at)
        if (inner.list !== undefined && inner.list.length > bounds.items)
          throw new TooLong(pointerOf(placeIn(open)), bounds.items)
        inner.from = at + 1
        interrupted = at
        yield
      } else inner.comma = at
    } else if (isEnd(code)) {
      if (inner === undefined || inner.isList !== (code === closeList)) throw noJsonAt(at)
      open.pop()
      const outer = open.at(-1)
      const made = inner.list ?? inner.object
      if (made !== undefined) {
        if (inner.isAfterPart) blank(text, inner.from, at)
        else take(text, inner, at)
        if (outer === undefined) root = { value: made, end: at + 1 }
        else {
          put(outer, outer.key, made)
          outer.from = at + 1
          outer.comma = -1
          outer.isAfterPart = true
        }
      } else if (outer === undefined) root = { value: parsed(text, 0, at + 1, '', ''), end: at + 1 }
    }
  }
  if (open.length > 0) throw new NoJson(notJson('it ends too early'))
  if (root === undefined) return parsed(text, 0, text.length, '', '')
  blank(text, root.end, text.length)
  return root.value
}

const isEnd = (code: number): boolean => code === closeList || code === closeObject

/** Where the innermost one stands. */
const placeIn = (open: readonly Open[]): string[] =>
  open.slice(0, -1).map(({ list, key }) => (list === undefined ? key : String(list.length)))

/** This one and those that it stands in are read part by part from now on. */
const begun = (text: string, open: readonly Open[], last: number): void => {
  for (let index = 0; index <= last; index++) {
    const one = open[index]
    const outer = open[index - 1]
    if (one === undefined || one.list !== undefined || one.object !== undefined) continue
    if (outer === undefined) blank(text, 0, one.at)
    else upTo(text, outer, one.at)
    if (one.isList) one.list = []
    else one.object = {}
  }
}

/** Reads what stands before a part that is to be read by itself. */
const upTo = (text: string, outer: Open, at: number): void => {
  if (outer.isAfterPart) throw noJsonAt(at)
  if (outer.comma >= 0) {
    take(text, outer, outer.comma)
    outer.from = outer.comma + 1
    outer.comma = -1
  }
  if (outer.isList) return blank(text, outer.from, at)
  // With a part that is certainly one, so that a missing comma is noticed.
  const [key] = Object.keys(Object(parsed(text, outer.from, at, '{', '[]}')))
  if (key === undefined) throw noJsonAt(at)
  outer.key = key
}

/** Reads what has not been read of it up to there, where a comma or its end is. */
const take = (text: string, one: Open, end: number): void => {
  const more = parsed(text, one.from, end, one.isList ? '[' : '{', one.isList ? ']' : '}')
  if (one.list !== undefined && Array.isArray(more)) {
    if (more.length === 0) throw noJsonAt(end)
    for (const part of more) one.list.push(part)
  } else {
    const fields = Object.entries(Object(more))
    if (fields.length === 0) throw noJsonAt(end)
    for (const [key, part] of fields) put(one, key, part)
  }
}

const put = ({ list, object }: Open, key: string, part: unknown): void => {
  if (list !== undefined) list.push(part)
  else if (object !== undefined) define(object, key, part)
}

const parsed = (text: string, from: number, to: number, before: string, after: string): unknown => {
  const whole = before + text.slice(from, to) + after
  try {
    return JSON.parse(whole)
  } catch (error) {
    const position = breakPosition(error, whole)
    if (position !== undefined) throw noJsonAt(Math.min(to, from + position - before.length))
    throw new NoJson(notJson('not well-formed'))
  }
}

const blank = (text: string, from: number, to: number): void => {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) throw noJsonAt(at)
  }
}

const noJsonAt = (position: number): NoJson => new NoJson(notJson(`at position ${position}`))
