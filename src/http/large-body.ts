/**
 * Bodies that would take long to be read in one go: JSON of more than a mebibyte, or of very many values, which is read
 * a little at a time. What comes of more than a mebibyte is many times as large as it was, and a process has room for
 * one: these are read and answered one after the other.
 */
import { getHeapStatistics } from 'node:v8'
import { notUtf8, textInSlices } from '../contract/check/body-text.ts'
import { essenceOf, isJson } from '../contract/check/media-types.ts'
import type { RawBody } from '../contract/check/request.ts'
import type { Problem } from '../contract/problem.ts'
import { type ParseBounds, parsedInSlices } from '../text/json-in-slices.ts'
import { inSlices, ownTurn } from './slices.ts'

/** Bytes. */
const [large, noticeable] = [1024 * 1024, 64 * 1024]

/** Values that are read in some ten milliseconds, most of which is the collection of garbage. */
const many = 20_000

/** Of the memory, for one body: bad ones of millions of values are to be told what is wrong with them. */
const mostOfHeap = 0.65

const bounds: ParseBounds = {
  memory: Math.floor(getHeapStatistics().heap_size_limit * mostOfHeap),
  fields: 10_000,
  items: 1_000_000,
  text: 1024 * 1024,
}

/** Of one object in a body that is not large: to list its names takes long before the first is looked at. */
const fieldsOfOthers = 30_000

/** Is it to be read a little at a time? */
export const isLongBody = (contentType: string | undefined, body: Buffer | undefined): body is Buffer =>
  body !== undefined
  && body.length > noticeable
  && isJson(essenceOf(contentType ?? ''))
  && (body.length > large || hasMany(body))

/** Is there room for one at a time? */
export const isLarge = (body: Buffer): boolean => body.length > large

/** Each but the first stands behind a comma or a bracket; what stands in a text counts as well. */
const hasMany = (body: Buffer): boolean => {
  let found = 0
  // By index: to go from one to the next by an iterator takes five times as long, of a body of 1 MiB some milliseconds.
  for (let index = 0; index < body.length; index++) {
    const byte = body[index]
    if ((byte === comma || byte === openList || byte === openObject) && ++found === many) return true
  }
  return false
}

const [comma, openList, openObject] = [0x2c, 0x5b, 0x7b]

export const readLong = async (body: Buffer): Promise<NonNullable<RawBody['read']> | { readonly problem: Problem }> => {
  const text = await inSlices(textInSlices(body))
  if (text === undefined) return { reason: notUtf8 }
  const parsed = await inSlices(parsedInSlices(text, isLarge(body) ? bounds : { ...bounds, fields: fieldsOfOthers }))
  // The check is to have a turn of its own.
  await ownTurn()
  return 'tooMuch' in parsed ? { problem: tooMuch(parsed.tooMuch) } : parsed
}

const tooMuch = (what: string): Problem => ({
  status: 503,
  code: 'too_much_work',
  message: `The body may be a good one, but it has ${what}, and to read it would take more than its size allows.`,
  violations: [],
})
