/** How the fields of forms are written: OpenAPI 3.0.3 and 3.1, Encoding Object. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'
import { isFields } from '../fixtures/oracle.ts'

const integers = { type: 'array', items: { type: 'integer' }, maxItems: 3 }
const street = { type: 'string', minLength: 2 }
const address = { type: 'object', required: ['street'], properties: { street, number: { type: 'integer' } } }
const closed = { ...address, additionalProperties: false }
const counts = { type: 'object', additionalProperties: { type: 'integer' } }

interface Body {
  readonly properties: Readonly<Record<string, unknown>>
  readonly encoding?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  /** May there be others? */
  readonly isOpen?: boolean
}

/** @param told undefined: it is good */
type Row = readonly [body: string, told?: RegExp, right?: string]

const exploded = { style: 'form', explode: true }
const joined = { style: 'form', explode: false }
const asJson = { contentType: 'application/json' }

const cases: readonly (readonly [name: string, body: Body, rows: readonly Row[]])[] = [
  [
    'lists of which nothing is said',
    { properties: { n: integers, a: { type: 'array', items: address } } },
    [
      ['n=1&n=2'],
      ['n=1,2', /^body\/n\/0: .*found "1,2"/, 'n=1'],
      ['n=[1,2]', /^body\/n\/0: /],
      ['a={"street":"Mill"}&a={"street":"Lane","number":2}'],
      ['a=[{"street":"Mill"}]'],
      ['a[0][street]=Mill&a[1][street]=Lane&a[1][number]=5'],
      ['a[0][street]=Mill&a[1][street]=Lane&a[1][number]=x', /^body\/a\/1\/number: .*found "x"/],
      ['a={"street":"M"}', /^body\/a\/0\/street: /],
      ['a=Mill', /^body\/a\/0: expected an object/],
    ],
  ],
  [
    'lists of style form, exploded',
    { properties: { n: integers }, encoding: { n: exploded } },
    [['n=1&n=2'], ['n=1,2', /^body\/n\/0: /]],
  ],
  [
    'lists of style form, not exploded',
    { properties: { n: integers }, encoding: { n: joined } },
    [
      ['n=1,2'],
      ['n=1%2C2'],
      ['n='],
      ['n=1,x', /^body\/n\/1: .*found "x"/],
      ['n=1,2,3,4', /^body\/n: .*at most 3/, 'n=1,2,3'],
      ['n=1&n=2', /^body\/n: expected one value, found several/],
    ],
  ],
  [
    'lists between spaces',
    { properties: { n: integers }, encoding: { n: { style: 'spaceDelimited' } } },
    [['n=1+2'], ['n=1%202'], ['n=1,2', /^body\/n\/0: /], ['n=1%2B2', /^body\/n\/0: /], ['n=1+x', /^body\/n\/1: /]],
  ],
  [
    'lists between bars',
    { properties: { n: integers }, encoding: { n: { style: 'pipeDelimited' } } },
    [['n=1|2'], ['n=1%7C2'], ['n=1&n=2', /several/], ['n=1|2|3|4', /^body\/n: .*at most 3/, 'n=1%7C2%7C3']],
  ],
  [
    'lists between bars, exploded',
    { properties: { n: integers }, encoding: { n: { style: 'pipeDelimited', explode: true } } },
    [['n=1|2'], ['n=1&n=2'], ['n=1&n=x', /^body\/n\/1: /]],
  ],
  [
    'lists of style deepObject, which says nothing of them',
    { properties: { n: integers }, encoding: { n: { style: 'deepObject', explode: true } } },
    [['n[]=1&n[]=2'], ['n[0]=1&n[1]=2'], ['n=1&n=2'], ['n[a]=1', /^body\/n: /], ['n[]=x', /^body\/n\/0: /]],
  ],
  [
    'objects of style form, not exploded',
    { properties: { a: closed, c: counts }, encoding: { a: joined, c: joined } },
    [
      ['a=street,Mill,number,5'],
      ['a=street%2CMill%2Cnumber%2C5'],
      ['c=x,1,y,2'],
      ['c=x,1,y,z', /^body\/c\/y: .*found "z"/, 'c=x,1,y,1'],
      ['a=street,Mill,number,x', /^body\/a\/number: /],
      ['a=street,Mill,town,x', /^body\/a\/town: expected no such/, 'a=street,Mill'],
      ['a={"street":"Mill"}', /^body\/a/],
    ],
  ],
  [
    'objects between bars, and between spaces',
    {
      properties: { a: closed, c: counts },
      encoding: { a: { style: 'pipeDelimited' }, c: { style: 'spaceDelimited' } },
    },
    [['a=street|Mill'], ['c=x+1+y+2'], ['c=x+1+y+z', /^body\/c\/y: /], ['a=number|5', /^body\/a\/street: /]],
  ],
  [
    'objects of style form, exploded',
    { properties: { id: { type: 'integer' }, a: closed }, encoding: { a: exploded }, required: ['a'] },
    [
      ['id=1&street=Mill&number=5'],
      ['id=1&street=M', /^body\/a\/street: /, 'street='],
      ['id=1&street=Mill&number=x', /^body\/a\/number: /],
      ['id=1&street=Mill&street=Lane', /^body\/street: expected one value, found several/],
      ['id=1', /^body\/a: expected a value, found nothing/],
      ['id=1&a[street]=Mill', /^body\/a/],
      ['id=1&street=Mill&town=x', /^body\/town: expected no such property/],
    ],
  ],
  [
    'objects that share a name with a field of the form',
    {
      properties: { street: { type: 'string' }, a: closed },
      encoding: { a: exploded },
    },
    [['street=M'], ['street=Mill&number=5'], ['street=M&number=5', /^body\/a\/street: /]],
  ],
  [
    'maps of style form, exploded',
    { properties: { id: { type: 'integer' }, c: counts }, encoding: { c: exploded } },
    [['id=1&x=1&y=2'], ['id=1'], ['id=1&x=z', /^body\/c\/x: .*found "z"/]],
  ],
  [
    'maps of style form, exploded, beside which there may be anything',
    { properties: { c: counts }, encoding: { c: exploded }, isOpen: true },
    [['x=1'], ['x=z']],
  ],
  [
    'objects that are JSON',
    { properties: { a: closed, n: integers }, encoding: { a: asJson, n: asJson } },
    [
      ['a={"street":"Mill","number":5}'],
      ['a=%7B%22street%22%3A+%22Mill%22%7D'],
      ['n=[1,2]'],
      ['n=1&n=2'],
      ['a={"street":"M"}', /^body\/a\/street: /, 'a=%7B%22street%22%3A%22'],
      ['a={"street":', /^body\/a: expected JSON, found text that is none/],
      ['a=5', /^body\/a: expected an object, found 5/],
      ['a[street]=Mill', /^body\/a\[street\]: expected no such property/],
      ['street=Mill', /^body\/street: expected no such property/],
      ['n=[1,"x"]', /^body\/n\/1: /],
      [`a=${'['.repeat(600)}`, /^body\/a: expected at most 500 levels/],
    ],
  ],
  [
    'texts that are JSON',
    {
      properties: { s: { type: 'string', maxLength: 8 }, i: { type: 'integer' }, any: {} },
      encoding: { s: asJson, i: asJson, any: asJson },
    },
    [
      ['s="Anna"'],
      ['s=Anna'],
      ['s={"a":1}'],
      ['i=5'],
      ['i=x', /^body\/i: /],
      ['any={"a":1}'],
      ['any={', /^body\/any: /],
    ],
  ],
  [
    'objects of which nothing is said',
    { properties: { id: { type: 'integer' }, a: closed, m: counts }, required: ['a'] },
    [
      ['id=1&a={"street":"Mill"}'],
      ['id=1&a[street]=Mill&a[number]=5'],
      ['id=1&street=Mill&number=5'],
      ['a={"street":"Mill"}&m={"x":1}'],
      ['a={"street":"Mill"}&m[x]=1'],
      ['a={"street":"Mill"}&x=1', /^body\/x: expected no such property/],
      ['a={"street":"Mill"}&number=5', /^body\/number: expected no such property/],
      ['a={"street":"M"}', /^body\/a\/street: /, 'a=%7B%22street%22%3A%22'],
      ['a[street]=M', /^body\/a\/street: /],
      ['street=M', /^body\/a\/street: /],
      ['a=Mill', /^body\/a: expected an object, found "Mill"/],
      ['a=street,Mill', /^body\/a: expected an object/],
      ['id=1', /^body\/a: expected a value, found nothing/],
    ],
  ],
  [
    'objects of which nothing is said, beside which there may be anything',
    { properties: { a: closed }, isOpen: true },
    [['number=x'], ['a[town]=1'], ['a[street]=Mill&a[street]=Lane'], ['a={"town":1}', /^body\/a/]],
  ],
  [
    'what may be an object or a text',
    { properties: { a: { anyOf: [closed, { type: 'string', maxLength: 20 }] } } },
    [['a={"street":"Mill"}'], ['a={"town":"Mill"}'], ['a='], ['a[street]=Mill'], ['a[town]=Mill', /^body\/a/]],
  ],
  [
    'what may be a list or an object',
    {
      properties: { l: { anyOf: [integers, { type: 'object', additionalProperties: { type: 'string' } }] } },
      encoding: { l: { style: 'deepObject' } },
    },
    [['l[0]=1&l[1]=2'], ['l[0]=a'], ['l[a]=b'], ['l=a', /^body\/l/]],
  ],
  [
    'what may be anything',
    { properties: { any: {}, map: { additionalProperties: { type: 'integer' } }, two: { not: { type: 'array' } } } },
    [
      ['any=1'],
      ['any=1&any=2'],
      ['any[a]=1&any[b]=2'],
      ['map[a]=1'],
      ['map[a]=x', /^body\/map\/a: .*found "x"/],
      ['two=1&two=2', /^body\/two: /],
    ],
  ],
  [
    'objects with a style and a media type, of which 3.0 says nothing',
    { properties: { a: closed }, encoding: { a: { ...exploded, ...asJson } } },
    [['a={"street":"Mill"}'], ['street=Mill'], ['street=M', /^body\/a\/street: /]],
  ],
  [
    'what is in another media type',
    {
      properties: { id: { type: 'integer' }, a: closed, s: { type: 'string' }, l: { type: 'array', items: street } },
      encoding: {
        a: { contentType: 'application/xml' },
        s: { contentType: 'image/png' },
        l: { contentType: 'text/plain' },
      },
    },
    [['id=1&a=<a/>'], ['s=x&l=ab&l=cd'], ['id=x', /^body\/id: /], ['l=a', /^body\/l\/0: /]],
  ],
  [
    'reserved characters, which are read wherever they stand',
    { properties: { s: { type: 'string', maxLength: 3 }, n: integers }, encoding: { s: { allowReserved: true } } },
    [['s=a/b'], ['s=a%2Fb'], ['s=?'], ['s=a/b:c', /^body\/s: /]],
  ],
  [
    'objects within objects',
    {
      properties: { o: { type: 'object', required: ['a'], properties: { a: closed, n: integers, c: counts } } },
      encoding: { o: { style: 'deepObject', explode: true } },
    },
    [
      ['o[a][street]=Mill&o[n][]=1&o[n][]=2'],
      ['o[a]={"street":"Mill"}&o[n]=1&o[n]=2'],
      ['o[a][street]=M', /^body\/o\/a\/street: /, 'o%5Ba%5D%5Bstreet%5D='],
      ['o[a][street]=Mill&o[c][x]=y', /^body\/o\/c\/x: .*found "y"/],
      ['o[a][street]=Mill&o[a][street]=Lane', /^body\/o\[a\]\[street\]: expected one value/],
    ],
  ],
]

const contract = join(aFolder(t), 'forms.json')
const paths = cases.map(([, { properties, encoding, required, isOpen }], index): [string, unknown] => {
  const schema = { type: 'object', properties, required, ...(isOpen === true ? {} : { additionalProperties: false }) }
  const content = { 'application/x-www-form-urlencoded': { schema, encoding } }
  return [`/${index}`, { post: { requestBody: { content }, responses: { 204: { description: 'Taken.' } } } }]
})
const answered = {
  schema: {
    type: 'object',
    required: ['n', 'a', 'o', 'none'],
    properties: {
      n: { const: [1, 2] },
      a: { const: { R: 1 } },
      o: { const: { b: { c: 'd' } } },
      none: { const: null },
    },
  },
  encoding: { n: joined, a: exploded, o: { style: 'deepObject' } },
}
const answers = { 200: { description: 'Made.', content: { 'application/x-www-form-urlencoded': answered } } }
const info = { title: 'Forms', version: '1' }
writeFileSync(
  contract,
  JSON.stringify({
    openapi: '3.1.0',
    info,
    paths: { ...Object.fromEntries(paths), '/made': { get: { responses: answers } } },
  }),
)
const server = await startCourtside<string>({ contract })
t.teardown(() => server.close())

const inOneLine = (text: unknown): string => String(text).replaceAll(/\s*\\\n\s*/g, ' ')

for (const [index, [name, , rows]] of cases.entries())
  t.test(name, async t => {
    for (const [body, told, right] of rows) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await server.fetch(`/${index}`, { method: 'POST', headers, body })
      t.equal(answer.status, told === undefined ? 204 : 400, body)
      if (told === undefined || answer.status !== 400) continue
      const target = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
      const explained: unknown = await (await server.fetch(target, { headers: { accept: 'application/json' } })).json()
      const fields = isFields(explained) ? explained : {}
      const [first] = [fields.violations].flat()
      t.match(isFields(first) ? first.message : undefined, told, body)
      if (right !== undefined) t.match(inOneLine(fields.corrected), right, `put right: ${body}`)
    }
  })

t.test('an answer that is made', async t => {
  const answer = await server.fetch('/made')
  t.equal(answer.headers.get('content-type'), 'application/x-www-form-urlencoded')
  t.equal(await answer.text(), 'n=1,2&R=1&o%5Bb%5D%5Bc%5D=d&none=')
})
