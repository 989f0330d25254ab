/**
 * Says whether a request keeps to a contract, from the text of the contract alone.
 *
 * Like the oracle of the answers it shares no code with the server: it reads the YAML, splits and decodes as OpenAPI
 * and RFC 3986 have it, and asks an Ajv of its own. Where the specifications leave a form open it has no opinion.
 */
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { type Operation, type Parameter, isFields } from '../fixtures/oracle.ts'

export interface DrawnRequest {
  readonly operation: Operation
  readonly method: string
  /** Raw values of the parameters in the path. */
  readonly path: Readonly<Record<string, string>>
  /** Raw pairs of the query. */
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

export type Verdict = 'valid' | 'broken' | 'open'

/** @param bodyLimit bytes */
export const requestJudge = (file: string, bodyLimit: number): ((request: DrawnRequest) => Verdict) => {
  const document: unknown = parse(readFileSync(file, 'utf8'))
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false })
  formats.default(ajv)
  ajv.addSchema(isFields(document) ? document : {}, 'contract')
  const compiled = new Map<unknown, ValidateFunction>()
  const accepts = (key: unknown, schema: object, value: unknown): boolean => {
    const validate = compiled.get(key) ?? ajv.compile(schema)
    compiled.set(key, validate)
    return validate(value)
  }

  const verdictOnValue = (parameter: Parameter, raw: string): Verdict => {
    const text = decoded(raw)
    if (text === undefined) return 'broken'
    if (text === '' && parameter.allowEmptyValue) return 'valid'
    if (text === '' && parameter.in === 'path') return 'broken'
    // Whether an encoded comma separates is left open.
    if (parameter.schema.type === 'array' && /%2c/i.test(raw)) return 'open'
    const value = typed(text, parameter)
    // Members refer into the document, so they are judged by its own words.
    return accepts(parameter, withDocument(parameter.schema), value) ? 'valid' : 'broken'
  }

  const verdictOnBody = ({ operation, headers, body }: DrawnRequest): Verdict => {
    const type = headers['content-type'] ?? ''
    const [essence = '', ...rest] = type.split(';')
    const charset = /(?:^|;)\s*charset="?([^";\s]*)/i.exec(rest.join(';'))?.[1]?.toLowerCase()
    if (body === undefined || body.length === 0 || body.length > bodyLimit) return 'broken'
    if (essence.trim().toLowerCase() !== 'application/json' || !['utf-8', undefined].includes(charset)) return 'broken'
    if (!['identity', undefined].includes(headers['content-encoding'])) return 'broken'
    const value = json(body)
    if (value === undefined) return 'broken'
    const path = operation.path.replaceAll('~', '~0').replaceAll('/', '~1')
    const place = `#/paths/${path}/${operation.method.toLowerCase()}`
    return accepts(operation.id, { $ref: `contract${place}/requestBody/content/application~1json/schema` }, value)
      ? 'valid'
      : 'broken'
  }

  return request => {
    const { operation, path, query } = request
    const verdicts = operation.parameters.map((parameter): Verdict => {
      if (parameter.in === 'path') return verdictOnValue(parameter, path[parameter.name] ?? '')
      if (parameter.in !== 'query') return 'open'
      const [first, ...more] = query.filter(([name]) => decoded(name) === parameter.name)
      if (first === undefined) return parameter.required ? 'broken' : 'valid'
      return more.length > 0 ? 'broken' : verdictOnValue(parameter, first[1].replaceAll('+', ' '))
    })
    if (operation.hasBody) verdicts.push(verdictOnBody(request))
    if (verdicts.includes('broken')) return 'broken'
    return verdicts.includes('open') ? 'open' : 'valid'
  }
}

const withDocument = (schema: object): object => rebased(schema)

/** References of a schema that was taken out of the document lead back into it. */
const rebased = (value: object): object =>
  Object.fromEntries(Object.entries(value).map(([name, item]: [string, unknown]) => [name, rebasedItem(name, item)]))

const rebasedItem = (name: string, item: unknown): unknown => {
  if (name === '$ref' && typeof item === 'string' && item.startsWith('#')) return `contract${item}`
  return typeof item === 'object' && item !== null && !Array.isArray(item) ? rebased(item) : item
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const typed = (text: string, { schema, items }: Pick<Parameter, 'schema' | 'items'>): unknown => {
  switch (schema.type) {
    case 'integer':
      return /^-?\d+$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : text
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text
    case 'array':
      return text === '' ? [] : text.split(',').map(item => typed(item, { schema: items, items: {} }))
    default:
      return text
  }
}

const json = (bytes: Buffer): unknown => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return value
  } catch {
    return undefined
  }
}
