/** The types of a JSON value, as a schema names them: a whole number is of two. */
export const typesOfValue = (value: unknown): readonly string[] => {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}

/** Is this one of the types that a schema names, or the one? */
export const namesType = ({ type }: Readonly<Record<string, unknown>>, wanted: string): boolean =>
  type === wanted || (Array.isArray(type) && type.includes(wanted))
