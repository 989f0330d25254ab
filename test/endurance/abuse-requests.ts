/**
 * Requests of which one dimension grows: as long as `size` bytes in one place, and ordinary everywhere else.
 *
 * What is grown is read from the contract: each place of a good body, each parameter, the headers that are read by
 * anybody.
 */
import { type Operation, type Parameter, isFields } from '../fixtures/oracle.ts'

/** A request as it is sent. */
export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** What grows; `size` counts the bytes of what grows, about. */
export interface Dimension {
  readonly operation: string
  readonly name: string
  /** Where bytes cost the most: in a body there is room for more of them than in a head. */
  readonly part: 'head' | 'body'
  /** Nothing of the contract's is in what grows. */
  readonly isOfAnyContract: boolean
  request(size: number): Asked
  /** A good request of that size, for comparison: of as many fields or items, where those are what grows. */
  good(size: number): Asked
}

/** What is done, wherever it is done. */
export const kindOf = ({ name }: Dimension): string => name.replace(/^(\w+) .*?[,:] /, '$1 ')

export interface Caller {
  /** Of the contract's paths. */
  readonly prefix: string
  readonly headers: Readonly<Record<string, string>>
  /** For parameters that the contract gives no example of. */
  readonly values: ReadonlyMap<string, string>
  /** For operations whose body the contract gives no example of. */
  readonly bodies?: ReadonlyMap<string, string>
  /** Is it known what is answered where there is no operation? Absent: yes. */
  readonly isOutsideKnown?: boolean
}

/** What every operation is asked alike is asked of the first alone. */
export const dimensionsOf = (operations: readonly Operation[], caller: Caller): readonly Dimension[] =>
  operations.flatMap((operation, at) => dimensionsOfOne(operation, caller, at === 0))

const dimensionsOfOne = (operation: Operation, caller: Caller, isFirst: boolean): readonly Dimension[] => {
  const plain = plainRequest(operation, caller)
  const padded = (size: number): Asked => ({ ...plain, headers: { ...plain.headers, 'X-Pad': 'x'.repeat(size) } })
  const head = (name: string, request: Dimension['request'], good = padded): Dimension => ({
    operation: operation.id,
    name,
    part: 'head',
    isOfAnyContract: false,
    request,
    good,
  })
  const header = (name: string, value: (size: number) => string): Dimension => {
    const [field = ''] = name.split(',', 1)
    return head(`header ${name}`, size => ({ ...plain, headers: { ...plain.headers, [field]: value(size) } }))
  }
  const asking = (text: string): Asked => ({
    ...plain,
    target: `${plain.target}${plain.target.includes('?') ? '&' : '?'}${text}`,
  })
  const query: GrowQuery = (name, text, good) =>
    head(`query ${name}`, size => asking(text(size)), good === undefined ? padded : size => asking(good(size)))
  const inPath = operation.parameters.filter(({ in: place }) => place === 'path')
  const ofAnyContract = [
    head('headers, how many', size => ({
      ...plain,
      headers: {
        ...plain.headers,
        ...Object.fromEntries(Array.from({ length: Math.ceil(size / 12) }, (_, at) => [`X-${at}`, 'value'])),
      },
    })),
    ...listed
      .filter(([, , where]) => isFirst || where === 'everywhere')
      .map(([name, part]) => header(name, size => repeated('', size, part))),
    query('of unknown names', size => repeated('', size, at => `n${at}=1&`)),
    query('of one unknown name', size => repeated('n=1&', size)),
    query('of percent signs', size => `n=${repeated('%25', size)}`),
  ].map(dimension => ({ ...dimension, isOfAnyContract: true }))
  return [
    ...ofAnyContract,
    ...operation.parameters.flatMap(parameter => grown(parameter, header, query)),
    ...inPath.map(({ name }) =>
      head(`path ${name}`, size => plainRequest(operation, caller, new Map([[name, 'a'.repeat(size)]]))),
    ),
    ...(isFirst ? pathsFor(caller) : []).map(([name, target]) =>
      head(`target ${name}`, size => ({ ...plain, target: target(size) })),
    ),
    ...bodiesOf(operation, plain),
  ]
}

/** Targets that lead nowhere, or nearly. */
const pathsFor = ({
  prefix,
  isOutsideKnown = true,
}: Caller): readonly (readonly [name: string, target: (size: number) => string])[] => {
  if (!isOutsideKnown) return []
  return [
    ['of many segments', size => `${prefix}${repeated('/a', size)}`],
    ['of slashes', size => `${prefix}${'/'.repeat(size)}`],
    ['of dots', size => `${prefix}/.${repeated('/...', size)}`],
    ['of percent signs', size => `${prefix}/${repeated('%2F', size)}`],
    ['of one segment', size => `${prefix}/${'a'.repeat(size)}`],
    ...(prefix === '/v2' ? [['of a world', (size: number) => `/w/${'a'.repeat(size)}/v2`] as const] : []),
  ]
}

/** Headers that are lists, and what is in them. */
const listed: readonly (readonly [name: string, part: (at: number) => string, where?: 'everywhere'])[] = [
  ['Accept', () => 'a/b;q=0.5, '],
  ['Accept, different types', at => `a/b${at},`, 'everywhere'],
  ['Accept, parameters of any type', at => `*/*;p${at}=1;q=0.${at % 10},`],
  ['Accept, parameters of one type', at => `application/json;v="${at},",`],
  ['Accept, commas', () => ','],
  ['Accept, quotes', () => '"'],
  ['Accept-Language', at => `l${at};q=0.5, `],
  ['Accept-Encoding', at => `e${at};q=0.5, `],
  ['Prefer', () => 'example=none, '],
  ['Prefer, unknown names', at => `p${at};q="${at}",`, 'everywhere'],
  ['Prefer, names like ours', at => `exampl${at}, `],
  ['Prefer, names like ours, refused', at => `${at === 0 ? 'handling=strict,' : ''}cod${at}=1, `],
  ['Prefer, commas', () => ','],
  ['Prefer, quotes', () => '"\\"'],
  ['Cookie', () => 'a=b; '],
  ['Cookie, different names', at => `c${at}=${at};`],
  ['Cookie, semicolons', () => ';'],
  ['Forwarded', at => `for=192.0.2.${at % 256};host=h${at},`],
  ['X-Forwarded-Prefix', () => '/a'],
  ['If-None-Match', () => '"a", '],
  ['Authorization', at => (at === 0 ? 'Bearer ' : 'a ')],
  ['Authorization, of a name and a password', at => (at === 0 ? 'Basic ' : 'YTpi')],
  ['Origin', at => (at === 0 ? 'http://a' : '.a')],
]

/** The text, as often as it takes. @param one what stands there at each time, where it isn't always the same */
const repeated = (text: string, size: number, one: (at: number) => string = () => text): string => {
  const parts: string[] = []
  for (let length = 0, at = 0; length < size; at += 1) {
    const part = one(at)
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}

const plainRequest = (operation: Operation, caller: Caller, given: ReadonlyMap<string, string> = new Map()): Asked => {
  const sampleOf = ({ name, sample }: Parameter): string =>
    given.get(name) ?? caller.values.get(name) ?? (sample === undefined || sample === '' ? 'a' : sample)
  const at = (place: string): readonly Parameter[] => operation.parameters.filter(one => one.in === place)
  const path = at('path').reduce((text, one) => text.replace(`{${one.name}}`, sampleOf(one)), operation.path)
  const query = at('query')
    .filter(({ required }) => required)
    .map(one => `${encodeURIComponent(one.name)}=${sampleOf(one)}`)
  const { id, sampleBody = caller.bodies?.get(id), bodyType } = operation
  return {
    method: operation.method,
    target: `${caller.prefix}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    headers: { ...caller.headers, ...(bodyType === undefined ? {} : { 'Content-Type': typeOf(bodyType) }) },
    body: sampleBody === undefined ? undefined : written(sampleBody, bodyType),
  }
}

const typeOf = (mediaType: string): string => {
  if (mediaType.startsWith('multipart/')) return `${mediaType}; boundary=x`
  return mediaType === '*/*' ? 'application/octet-stream' : mediaType
}

const isJson = (mediaType: string | undefined): boolean => mediaType?.endsWith('json') === true
const written = (value: unknown, mediaType: string | undefined): string =>
  isJson(mediaType) || typeof value !== 'string' ? JSON.stringify(value) : value

// ---------------------------------------------------------------- parameters

type Grow = (name: string, text: (size: number) => string) => Dimension
type GrowQuery = (name: string, text: (size: number) => string, good?: (size: number) => string) => Dimension

const grown = ({ in: place, name, sample }: Parameter, header: Grow, query: GrowQuery): readonly Dimension[] => {
  const encoded = encodeURIComponent(name)
  /** Fields that no contract has, each as long as `one`: they are read and split as others are, and nobody objects. */
  const fieldsLike = (one: (at: number) => string) => (size: number) =>
    repeated('', size, at => `n${at}`.padEnd(one(at).length - 2, 'n') + '=1&')
  const often = (at: number): string => `${encoded}=${at}&`
  const member = (at: number): string => `${encoded}[m${at}]=1&`
  if (place === 'header') {
    const items = header(`${name}, its items`, size => repeated('1,', size))
    // For all that is known they are good.
    return [header(name, size => 'a'.repeat(size)), { ...items, good: items.request }]
  }
  if (place === 'cookie') return [header(`Cookie, ${name}`, size => `${name}=${'a'.repeat(size)}`)]
  if (place !== 'query') return []
  return [
    query(`${name}, its length`, size => `${encoded}=${'a'.repeat(size)}`),
    query(`${name}, its digits`, size => `${encoded}=${'9'.repeat(size)}`),
    query(
      `${name}, its items`,
      size => `${encoded}=${repeated('', size, at => `${at},`)}`,
      size => `${encoded}=${listOf(sample, size)}`,
    ),
    query(`${name}, how often`, size => repeated('', size, often), fieldsLike(often)),
    query(`${name}, its members`, size => repeated('', size, member), fieldsLike(member)),
    query(`${name}, their depth`, size => `${encoded}${repeated('[a]', size)}=1`),
    query(`${name}, depth of JSON`, size => `${encoded}=${'['.repeat(size)}`),
  ]
}

/** A list of what the contract gives as an example, without a comma behind its last. */
const listOf = (sample: string | undefined, size: number): string => {
  const [item = 'a'] = sample === undefined || sample === '' ? [] : sample.split(/,|%2C/)
  return repeated(`${item},`, size).slice(0, -1)
}

// ---------------------------------------------------------------- bodies

const bodiesOf = (operation: Operation, plain: Asked): readonly Dimension[] => {
  const { sampleBody: sample, bodyType } = operation
  if (plain.body === undefined) return []
  const body = (
    name: string,
    text: (size: number) => string,
    good: (size: number) => string,
    place?: string,
  ): Dimension => ({
    operation: operation.id,
    name: `body ${place === undefined ? '' : `${place}: `}${name}`,
    part: 'body',
    isOfAnyContract: false,
    request: size => ({ ...plain, body: text(size) }),
    good: size => ({ ...plain, body: good(size) }),
  })
  if (!isJson(bodyType)) {
    const good = (size: number): string => `${plain.body ?? ''}${'x'.repeat(size)}`
    return [
      body('length', good, good),
      body('fields', size => repeated('', size, at => `f${at}=1&`), good),
      body('fields without a value', size => '&'.repeat(size), good),
      body('members of one field', size => repeated('', size, at => `address[m${at}]=1&`), good),
      body('depth of one field', size => `address${repeated('[a]', size)}=1`, good),
      body('one field, how often', size => repeated('sports=tennis&', size), good),
      body('percent signs', size => `name=${repeated('%25', size)}`, good),
      body(
        'parts',
        size => repeated('--x\r\nContent-Disposition: form-data; name=title\r\n\r\nA\r\n', size).concat('--x--\r\n'),
        good,
      ),
      body('boundaries', size => repeated('--x\r\n', size), good),
      body('markup', size => repeated('<a>', size), good),
    ]
  }
  const good = goodBody(sample)
  return [
    body('depth of lists', size => '['.repeat(size), good),
    body('depth of objects', size => repeated('{"a":', size), good),
    body('closed lists', size => '['.repeat(size / 2) + ']'.repeat(size / 2), good),
    body('white space', size => ' '.repeat(size) + plain.body, good),
    body('one name, how often', size => `{${repeated('"a":1,', size)}"a":1}`, good),
    ...placesIn(sample).flatMap(({ pointer, value }) =>
      waysToGrow(value, size => itself(sample, pointer, size)).map(([name, grow]) =>
        body(name, size => at(sample, pointer, grow(size)), good, pointer === '' ? 'whole' : pointer),
      ),
    ),
  ]
}

/**
 * As large, and nothing to find fault with: the longest list that the example has, with more of its items; else members
 * that nobody declares.
 */
const goodBody = (sample: unknown): ((size: number) => string) => {
  const list = placesIn(sample).find(({ value }) => Array.isArray(value) && value.length > 0)
  if (list === undefined)
    return size =>
      isFields(sample)
        ? at(sample, '', raw(`{${inside(JSON.stringify(sample))}${repeated('', size, n => `,"more${n}":"text"`)}}`))
        : JSON.stringify(sample).padStart(size)
  const items: readonly unknown[] = Array.isArray(list.value) ? list.value : []
  const texts = items.map(item => JSON.stringify(item))
  return size =>
    at(sample, list.pointer, raw(`[${repeated('', size, n => `${texts[n % texts.length] ?? 'null'},`).slice(0, -1)}]`))
}

const inside = (text: string): string => (text.length <= 2 ? '"a":1' : text.slice(1, -1))

interface Place {
  readonly pointer: string
  readonly value: unknown
}

const placesIn = (value: unknown, pointer = ''): readonly Place[] => {
  const below = (): readonly Place[] => {
    // Of a list the first two: the others are like them.
    if (Array.isArray(value)) return value.slice(0, 2).flatMap((item, n) => placesIn(item, `${pointer}/${n}`))
    if (!isFields(value)) return []
    return Object.entries(value).flatMap(([name, item]) => placesIn(item, `${pointer}/${name}`))
  }
  return [{ pointer, value }, ...below()]
}

/** JSON as it is to be sent, however deep. */
interface Raw {
  readonly raw: string
}
const raw = (text: string): Raw => ({ raw: text })

/** The sample as JSON, with something else in one place. */
const at = (sample: unknown, pointer: string, { raw: text }: Raw): string => {
  const mark = '\u0001here\u0001'
  const [, ...segments] = pointer.split('/')
  const put = (value: unknown, [name, ...more]: readonly string[]): unknown => {
    if (name === undefined) return mark
    if (Array.isArray(value)) return value.map((item, n) => (n === Number(name) ? put(item, more) : item))
    return isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([one, item]) => [one, one === name ? put(item, more) : item]))
      : value
  }
  const [before, after] = JSON.stringify(put(sample, segments)).split(JSON.stringify(mark))
  return `${before}${text}${after ?? ''}`
}

type Way = readonly [name: string, grow: (size: number) => Raw]

const waysToGrow = (value: unknown, nested: (size: number) => Raw): readonly Way[] => {
  const many = (part: (at: number) => string, size: number): Raw => raw(`[${repeated('', size, part).slice(0, -1)}]`)
  const always: readonly Way[] = [
    ['a long text with an odd end', size => raw(`"${'a'.repeat(size)}!"`)],
    ['many digits', size => raw('9'.repeat(size))],
  ]
  if (typeof value !== 'object') return always
  const wide: readonly Way[] = [
    ['lists in lists', size => raw('['.repeat(size / 2) + ']'.repeat(size / 2))],
    ['empty objects', size => many(() => '{},', size)],
    ['numbers', size => many(n => `${n},`, size)],
    ['names nobody knows', size => raw(`{${repeated('', size, n => `"k${n}":0,`).slice(0, -1)}}`)],
  ]
  const own: readonly Way[] = [
    ...(Array.isArray(value) && value.length > 0
      ? [
          [
            'more of its items',
            (size: number) => many(n => `${JSON.stringify(value[n % value.length])},`, size),
          ] as const,
          [
            'its items, each a little wrong',
            (size: number) => many(n => `${JSON.stringify(spoilt(value[n % value.length]))},`, size),
          ] as const,
        ]
      : []),
    ...(isFields(value)
      ? [
          ['itself within itself', nested] as const,
          [
            'more members',
            (size: number) =>
              raw(`{${inside(JSON.stringify(value))}${repeated('', size, n => `,"more${n}":{"a":[1,"x",null]}`)}}`),
          ] as const,
        ]
      : []),
  ]
  return [...own, ...wide, ...always]
}

const spoilt = (value: unknown): unknown => {
  if (!isFields(value)) return [value]
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, item], n) => [name, n === entries.length - 1 ? [item] : item]))
}

/** The whole within the place, again and again: as deep as a contract that refers to itself allows. */
const itself = (sample: unknown, pointer: string, size: number): Raw => {
  const [before = '', after = ''] = pointer === '' ? ['{"a":', '}'] : at(sample, pointer, raw('\u0001')).split('\u0001')
  const times = Math.max(1, Math.floor(size / (before.length + after.length)))
  return raw(`${before.repeat(times)}{}${after.repeat(times)}`)
}
