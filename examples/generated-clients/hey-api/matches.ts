import { client } from './client/client.gen.ts'
import { listMyMatches } from './client/index.ts'

client.setConfig({
  baseUrl: process.env.COURTSIDE_URL ?? 'http://127.0.0.1:4010/v2',
  headers: { 'X-API-Key': 'demo-key', Authorization: 'Bearer demo-parent' },
})

const { data, error } = await listMyMatches({ query: { matchType: ['ladder', 'box'] } })
if (data !== undefined) console.log(JSON.stringify(data.map(({ type, period }) => [type, period?.start])))
else console.error(error)
