import { listMyMatches } from './client.ts'
import { ListMyMatchesResponse } from './zod.ts'

const headers = { 'X-API-Key': 'demo-key', Authorization: 'Bearer demo-parent' }
const { status, data } = await listMyMatches({ matchType: ['ladder', 'box'] }, { headers })
if (status === 200)
  console.log(JSON.stringify(ListMyMatchesResponse.parse(data).map(({ type, period }) => [type, period?.start])))
else console.error(status, data)
