/** JSON that may be none. */
import { isTextTooDeep } from './depth.ts'

/** Undefined of nothing, of what is no JSON, or nested too deep. */
export const jsonOf = (bytes: Buffer | undefined): unknown => {
  const text = bytes?.toString()
  if (text === undefined || isTextTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An object or a list that a text stands for. */
export const nestedJsonOf = (text: string): object | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined
  const value = jsonOf(Buffer.from(text))
  return typeof value === 'object' && value !== null ? value : undefined
}
