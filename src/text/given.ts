/** The fields that have a value: the contract leaves absent ones out, and never says `null`. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Asked of every answer, so nothing is made but the result. */
export function given<T extends Record<string, unknown>>(fields: T): Given<T>
export function given(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name in fields) if (fields[name] !== undefined) result[name] = fields[name]
  return result
}
