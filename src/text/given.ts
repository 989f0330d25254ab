/** The fields that have a value: the contract leaves absent ones out, and never says `null`. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

export const given = <T extends Record<string, unknown>>(fields: T): Given<T> => {
  const result: Given<T> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) Object.assign(result, { [name]: value })
  }
  return result
}
