/**
 * Makes what is generated and committed: the types of the contract, the bounds of its values, and the JSON Schema of
 * world files, which keep to those. With `--check` it only says which of them is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { isObject } from '../src/text/pointer.ts'

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

const bounding: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
])

/** What the schemas of the contract's components say of their properties, by component and property. */
const boundsIn = (name: string): string => {
  const contract: unknown = parse(readFileSync(new URL(`../openapi/${name}`, import.meta.url), 'utf8'))
  const components = isObject(contract) && isObject(contract.components) ? contract.components : {}
  const bounds = Object.entries(isObject(components.schemas) ? components.schemas : {}).flatMap(([schema, content]) => {
    const properties = Object.entries(isObject(content) && isObject(content.properties) ? content.properties : {})
    const bounded = properties.flatMap(([property, of]) => {
      const found = Object.entries(isObject(of) ? of : {}).filter(([keyword]) => bounding.has(keyword))
      return found.length === 0 ? [] : [[property, Object.fromEntries(found)] as const]
    })
    return bounded.length === 0 ? [] : [[schema, Object.fromEntries(bounded)] as const]
  })
  return [
    `/** What openapi/${name} says of the values in its answers: generated, never edited, by \`npm run generate\`. */`,
    `export const bounds = ${JSON.stringify(Object.fromEntries(bounds), null, 2)} as const`,
    '',
  ].join('\n')
}

const {
  values: { check },
} = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const keep = (name: string, text: string): void => {
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

keep('src/generated/openapi.ts', await typesOf('sports-club.yaml'))
keep('src/generated/control.ts', await typesOf('control.yaml'))
keep('src/generated/oauth.ts', await typesOf('oauth.yaml'))
keep('src/generated/explanations.ts', await typesOf('explanations.yaml'))
keep('src/generated/bounds.ts', boundsIn('sports-club.yaml'))
// Made of the bounds, so that these have to be there before.
const { worldSchema } = await import('../src/world-file/schema.ts')
keep('examples/worlds/world.schema.json', `${JSON.stringify(worldSchema(), null, 2)}\n`)
