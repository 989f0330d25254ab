/** The fields of a request; one that is empty counts as absent (RFC 6749, sections 3.1 and 3.2). */
import { isObject } from '../text/pointer.ts'

export type Form = Readonly<Record<string, string | undefined>>

export const formOf = (fields: unknown): Form =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
