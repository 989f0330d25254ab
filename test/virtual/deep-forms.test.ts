/** Forms with objects in them, written as `name[property]=value`: OpenAPI 3.1, Encoding Object, `style: deepObject`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'
import { isFields } from '../fixtures/oracle.ts'

const contract = join(aFolder(t), 'charges.yaml')
writeFileSync(
  contract,
  `openapi: 3.0.3
info: { title: Charges, version: '1' }
paths:
  /charges:
    post:
      operationId: charge
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [amount]
              additionalProperties: false
              properties:
                amount: { type: integer, minimum: 1 }
                metadata: { type: object, maxProperties: 2, additionalProperties: { type: string } }
                card:
                  type: object
                  required: [month]
                  additionalProperties: false
                  properties:
                    month: { type: integer, maximum: 12 }
                    marks: { type: array, items: { type: integer } }
                plain: { type: object }
            encoding:
              metadata: { style: deepObject, explode: true }
              card: { style: deepObject, explode: true }
      responses: { '204': { description: Taken. } }
`,
)
const server = await startCourtside<string>({ contract })
t.teardown(() => server.close())

const cases: readonly (readonly [form: string, told: RegExp | undefined, right?: string])[] = [
  ['amount=5', undefined],
  ['amount=5&metadata[order]=7&metadata[by]=Kim', undefined],
  ['amount=5&metadata%5Border%5D=7', undefined],
  ['amount=5&card[month]=12&card[marks]=1&card[marks]=2', undefined],
  ['amount=5&metadata[__proto__]=7&metadata[constructor]=8', undefined],
  ['amount=5&metadata[a]=1&metadata[b]=2&metadata[c]=3', /^body\/metadata: .*2 propert/],
  ['amount=5&card[month]=13', /^body\/card\/month: .*at most 12, found 13/, 'amount=5&card%5Bmonth%5D=12'],
  ['amount=5&card[month]=may', /^body\/card\/month: .*found "may"/],
  ['amount=5&card[marks]=1', /^body\/card\/month: expected a value, found nothing/],
  ['amount=5&card[year]=1&card[month]=2', /^body\/card\/year: expected no such property/, 'amount=5&card%5Bmonth%5D=2'],
  ['amount=5&card[month]=1&card[month]=2', /^body\/card\[month\]: expected one value, found several/],
  ['amount=5&plain[a]=1', undefined],
  ['amount=5&plain=1', /^body\/plain: expected an object, found "1"/],
  ['amount=5&card[month]=1&card[marks][]=1&card[marks][]=2', undefined],
  ['amount=5&card[month]=1&card[marks][1]=x&card[marks][0]=2', /^body\/card\/marks\/1: .*found "x"/],
  ['amount=5&card={"month":1}', /^body\/card: expected an object, found /],
]

const inOneLine = (text: unknown): string => String(text).replaceAll(/\s*\\\n\s*/g, ' ')

for (const [form, told, right] of cases)
  t.test(form, async t => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.fetch('/charges', { method: 'POST', headers, body: form })
    t.equal(answer.status, told === undefined ? 204 : 400)
    if (told === undefined) return
    const target = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    const explained: unknown = await (await server.fetch(target, { headers: { accept: 'application/json' } })).json()
    const fields = isFields(explained) ? explained : {}
    const [first] = [fields.violations].flat()
    t.match(isFields(first) ? first.message : undefined, told)
    if (right !== undefined) t.ok(inOneLine(fields.corrected).includes(right), `put right: ${right}`)
  })
