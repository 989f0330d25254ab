/**
 * Makes src/generated/openapi.ts from the contract. With `--check` it only says whether the committed file is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import openapiTypescript, { astToString } from 'openapi-typescript'

const contract = new URL('../openapi/sports-club.yaml', import.meta.url)
const target = fileURLToPath(new URL('../src/generated/openapi.ts', import.meta.url))
const header = '/** The types of openapi/sports-club.yaml: generated, never edited, by `npm run generate`. */\n\n'

const { values: { check } } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const made = header + astToString(await openapiTypescript(contract, { silent: true }))
const committed = existsSync(target) ? readFileSync(target, 'utf8') : undefined

if (made === committed) {
  console.log('src/generated/openapi.ts is up to date.')
} else if (check) {
  console.error(`src/generated/openapi.ts is ${committed === undefined ? 'missing' : 'stale'}: run "npm run generate" and commit the result.`)
  process.exitCode = 1
} else {
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, made)
  console.log('src/generated/openapi.ts was written.')
}
