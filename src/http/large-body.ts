/**
 * Bodies that would take long to be read in one go: JSON of more than a mebibyte, which is read a little at a time, one
 * such body after the other. What comes of one is many times as large as it was, and a process has room for one.
 */
import { getHeapStatistics } from 'node:v8'
import { notUtf8, textOf } from '../contract/check/body-text.ts'
import { essenceOf, isJson } from '../contract/check/media-types.ts'
import type { RawBody } from '../contract/check/request.ts'
import type { Problem } from '../contract/problem.ts'
import { type ParseBounds, parsedInSlices } from '../text/json-in-slices.ts'
import { inSlices } from './slices.ts'

/** Bytes. */
const large = 1024 * 1024

/** Of the memory, for one body: bad ones of millions of values are to be told what is wrong with them. */
const mostOfHeap = 0.65

const bounds: ParseBounds = {
  memory: Math.floor(getHeapStatistics().heap_size_limit * mostOfHeap),
  fields: 10_000,
}

export const isLarge = (contentType: string | undefined, body: Buffer | undefined): body is Buffer =>
  body !== undefined && body.length > large && isJson(essenceOf(contentType ?? ''))

export const readLarge = async (
  body: Buffer,
): Promise<NonNullable<RawBody['read']> | { readonly problem: Problem }> => {
  const text = textOf(body)
  if (text === undefined) return { fault: notUtf8 }
  const parsed = await inSlices(parsedInSlices(text, bounds))
  return 'tooMuch' in parsed ? { problem: tooMuch(parsed.tooMuch) } : parsed
}

const tooMuch = (what: string): Problem => ({
  status: 503,
  code: 'too_much_work',
  message: `The body may be a good one, but it has ${what}, and to read it would take more than its size allows.`,
  violations: [],
})
