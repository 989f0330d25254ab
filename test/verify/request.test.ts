/** What verify sends: a body is written in the media type that the operation takes. */
import t from 'tap'
import { loadContract } from '../../src/contract/contract.ts'
import { plainCase } from '../../src/verify/cases.ts'
import { requestOf, sentText } from '../../src/verify/request.ts'

const content = { schema: { type: 'object', properties: { n: { type: 'array', items: { type: 'integer' } } } } }
const encoding = { n: { style: 'pipeDelimited' } }

for (const { mediaType, text } of [
  { mediaType: 'application/json', text: '{"n":[1,2]}' },
  { mediaType: 'application/x-www-form-urlencoded', text: 'n=1%7C2' },
])
  t.test(mediaType, async t => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'Orders', version: '1' },
      paths: {
        '/orders': {
          post: {
            requestBody: { content: { [mediaType]: { ...content, encoding } } },
            responses: { 204: { description: 'Taken.' } },
          },
        },
      },
    }
    const folder = t.testdir({ 'orders.json': JSON.stringify(document) })
    const { contract } = loadContract(`${folder}/orders.json`, 'foreign')
    const [operation] = contract?.operations ?? []
    if (contract === undefined || operation === undefined) return t.fail('there is no such operation')
    const options = { contract, baseUrl: 'http://a.example', credentials: { apiKey: undefined, token: undefined } }
    const { asked } = requestOf(options, operation, plainCase({ good: [], wrong: [] }), new Map(), { n: [1, 2] })
    t.strictSame([asked.headers.get('content-type'), asked.body], [mediaType, text])
  })

t.test('what no header can hold is not sent', async t => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Cities', version: '1' },
    paths: {
      '/cities': {
        get: {
          parameters: [{ name: 'X-City', in: 'header', schema: { type: 'string' } }],
          responses: { 200: { description: '.' } },
        },
      },
    },
  }
  const { contract } = loadContract(`${t.testdir({ 'cities.json': JSON.stringify(document) })}/cities.json`, 'foreign')
  const [parameter] = contract?.operations[0]?.parameters ?? []
  if (parameter === undefined) return t.fail('there is no such parameter')
  for (const [value, sent] of [
    ['Zürich', true],
    ['Zürich – Nord', false],
    ['two\nlines', false],
    ['tab\tbed', true],
  ] as const)
    t.equal(sentText(parameter, { value }) !== undefined, sent, value)
})
