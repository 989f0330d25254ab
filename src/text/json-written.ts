/** JSON.stringify for what may be long, a little at a time: the same text. */
import type { Slices } from './slices.ts'

/** Characters between two interruptions: about a millisecond. */
const stretch = 64 * 1024

/** @param value of lists, objects and what JSON has beside them, and nothing that says itself how it is written */
export function* jsonInSlices(value: unknown): Slices<Buffer> {
  const parts: Buffer[] = []
  let text = ''
  function* write(one: unknown): Slices<void> {
    if (isSmall(one)) text += JSON.stringify(one) ?? 'null'
    else if (Array.isArray(one)) {
      for (const [index, item] of one.entries()) {
        text += index === 0 ? '[' : ','
        yield* write(item)
      }
      text += ']'
    } else {
      let before = '{'
      for (const [name, field] of Object.entries(Object(one))) {
        if (field === undefined) continue
        text += `${before}${JSON.stringify(name)}:`
        before = ','
        yield* write(field)
      }
      text += before === '{' ? '{}' : '}'
    }
    if (text.length < stretch) return
    parts.push(Buffer.from(text))
    text = ''
    yield
  }
  yield* write(value)
  return Buffer.concat([...parts, Buffer.from(text)])
}

/** Without a list that has something in it, at two levels: it is written in one go. */
const isSmall = (value: unknown, levels = 2): boolean => {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  if (levels === 0) return false
  for (const field of Object.values(value)) if (!isSmall(field, levels - 1)) return false
  return true
}

/** Has it more values than this? */
export const isLong = (value: unknown, most: number): boolean => {
  let left = most
  const look = (one: unknown): boolean => {
    if (--left < 0) return true
    if (typeof one !== 'object' || one === null) return false
    return Array.isArray(one) ? one.some(look) : Object.values(one).some(look)
  }
  return look(value)
}
