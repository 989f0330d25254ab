/** Schemas as they are gone through: within one document, or over the files that it is written in. */
export interface SchemaWay<At> {
  /** Where the references end that stand there, and the schema that they end at; undefined: nowhere. */
  readonly arrived: (at: At) => readonly [At, unknown] | undefined
  readonly below: (at: At, ...segments: readonly string[]) => At
}
