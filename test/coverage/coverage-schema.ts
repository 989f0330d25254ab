/** Judges a coverage by its published schema, with a plain Ajv. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

const ajv = new Ajv2020({ allErrors: true })
formats.default(ajv)
const text = readFileSync(new URL('../../openapi/coverage.schema.json', import.meta.url), 'utf8')
const validate = ajv.compile(JSON.parse(text))

export const faultsOfCoverage = (coverage: unknown): readonly string[] => {
  validate(JSON.parse(JSON.stringify(coverage)))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
