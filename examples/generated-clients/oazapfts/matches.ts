// npx oazapfts http://127.0.0.1:4010/openapi.json client.ts
import { defaults, listMyMatches } from './client.ts'

defaults.baseUrl = process.env.COURTSIDE_URL ?? 'http://127.0.0.1:4010/v2'
defaults.headers = { 'X-API-Key': 'demo-key', Authorization: 'Bearer demo-parent' }

const { status, data } = await listMyMatches({ matchType: ['ladder', 'box'] })
if (status === 200) console.log(JSON.stringify(data.map(({ type, period }) => [type, period?.start])))
else console.error(status, data)
