/** The first value that is made of a schema; undefined where none can be. */
import type { Generate } from './generate.ts'

export const madeValue = async (generate: Generate, schemaPointer: string): Promise<unknown> => {
  const made = await generate(schemaPointer, 1, false)
  return 'value' in made ? made.value : undefined
}
