/** The fields of a request; one that is empty counts as absent (RFC 6749, sections 3.1 and 3.2). */
import { isObject } from '../text/pointer.ts'

export type Form = Readonly<Record<string, string | undefined>>

export const formOf = (fields: unknown): Form =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )

/** The fields of a query, and what can't be read of it: which come twice, and which are no text. */
export interface ReadQuery {
  readonly form: Form
  readonly wrong: readonly { readonly name: string; readonly message: string }[]
}

/** @param query without its mark; of a field that comes twice no value counts (RFC 6749, section 3.1) */
export const readQuery = (query: string): ReadQuery => {
  const pairs = new URLSearchParams(query)
  const names = [...new Set(pairs.keys())]
  const wrong = names.flatMap(name => {
    const values = pairs.getAll(name)
    if (values.length > 1) return [{ name, message: `The parameter ${name} is there ${values.length} times.` }]
    return values[0]?.includes('\ufffd') === true
      ? [{ name, message: `The parameter ${name} is no text in UTF-8.` }]
      : []
  })
  const isWrong = (name: string): boolean => wrong.some(one => one.name === name)
  return { form: formOf(Object.fromEntries([...pairs].filter(([name]) => !isWrong(name)))), wrong }
}
