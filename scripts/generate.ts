/**
 * Makes what is generated and committed: the types of the contract, and the JSON Schema of world files. With `--check` it
 * only says which of them is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { worldSchema } from '../src/data/world-schema.ts'

const contract = new URL('../openapi/sports-club.yaml', import.meta.url)
const header = '/** The types of openapi/sports-club.yaml: generated, never edited, by `npm run generate`. */\n\n'

const made: Readonly<Record<string, string>> = {
  'src/generated/openapi.ts': header + astToString(await openapiTypescript(contract, { silent: true })),
  'examples/worlds/world.schema.json': `${JSON.stringify(worldSchema(), null, 2)}\n`,
}

const { values: { check } } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

for (const [name, text] of Object.entries(made)) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (text === committed) {
    console.log(`${name} is up to date.`)
  } else if (check) {
    console.error(`${name} is ${committed === undefined ? 'missing' : 'stale'}: run "npm run generate" and commit the result.`)
    process.exitCode = 1
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    console.log(`${name} was written.`)
  }
}
