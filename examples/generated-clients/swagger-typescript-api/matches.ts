// npx swagger-typescript-api generate --generate-union-enums --path http://127.0.0.1:4010/openapi.json --output . --name client.ts
import { Api } from './client.ts'

/** It would write lists as matchType=ladder&matchType=box. */
class Client extends Api<unknown> {
  protected override addArrayQueryParam(query: Record<string, string[]>, key: string): string {
    return `${encodeURIComponent(key)}=${(query[key] ?? []).map(encodeURIComponent).join(',')}`
  }
}

const api = new Client({
  baseUrl: process.env.COURTSIDE_URL ?? 'http://127.0.0.1:4010/v2',
  baseApiParams: { headers: { 'X-API-Key': 'demo-key', Authorization: 'Bearer demo-parent' } },
})
const { data } = await api.my.listMyMatches({ matchType: ['ladder', 'box'] })
console.log(JSON.stringify(data.map(({ type, period }) => [type, period?.start])))
