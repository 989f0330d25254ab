/**
 * Makes what is generated and committed: the types of the contract, and the JSON Schema of world files. With `--check`
 * it only says which of them is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { worldSchema } from '../src/world-file/schema.ts'

/** Examples make no types, and the file of a new one is recorded only after the types are there. */
const withoutExampleFiles = (_key: unknown, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'externalValue' in value
    ? { ...value, externalValue: undefined }
    : value

const typesOf = async (name: string): Promise<string> => {
  const text = readFileSync(new URL(`../openapi/${name}`, import.meta.url), 'utf8')
  const contract: unknown = parse(text, withoutExampleFiles)
  const types = astToString(await openapiTypescript(JSON.stringify(contract), { silent: true }))
  return `/** The types of openapi/${name}: generated, never edited, by \`npm run generate\`. */\n\n${types}`
}

const made: Readonly<Record<string, string>> = {
  'src/generated/openapi.ts': await typesOf('sports-club.yaml'),
  'src/generated/control.ts': await typesOf('control.yaml'),
  'examples/worlds/world.schema.json': `${JSON.stringify(worldSchema(), null, 2)}\n`,
}

const {
  values: { check },
} = parseArgs({ options: { check: { type: 'boolean', default: false } } })

for (const [name, text] of Object.entries(made)) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (text === committed) {
    console.log(`${name} is up to date.`)
  } else if (check) {
    console.error(
      `${name} is ${committed === undefined ? 'missing' : 'stale'}: run "npm run generate" and commit the result.`,
    )
    process.exitCode = 1
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    console.log(`${name} was written.`)
  }
}
