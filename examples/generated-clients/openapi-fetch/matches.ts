// npx openapi-typescript http://127.0.0.1:4010/openapi.json --output client.d.ts
import createClient from 'openapi-fetch'
import type { paths } from './client.d.ts'

const client = createClient<paths>({
  baseUrl: process.env.COURTSIDE_URL ?? 'http://127.0.0.1:4010/v2',
  headers: { 'X-API-Key': 'demo-key', Authorization: 'Bearer demo-parent' },
  // It would write lists as matchType=ladder&matchType=box.
  querySerializer: { array: { style: 'form', explode: false } },
})

const { data, error } = await client.GET('/my/matches', { params: { query: { matchType: ['ladder', 'box'] } } })
if (data !== undefined) console.log(JSON.stringify(data.map(({ type, period }) => [type, period?.start])))
else console.error(error)
