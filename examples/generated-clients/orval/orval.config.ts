// npx orval
const input = 'http://127.0.0.1:4010/openapi.json'

export default {
  client: {
    input,
    output: {
      target: 'client.ts',
      // axios would write lists as matchType[]=ladder&matchType[]=box
      client: 'fetch',
      baseUrl: { runtime: 'baseUrl()', imports: [{ name: 'baseUrl', importPath: './base.ts' }] },
    },
  },
  zod: {
    input,
    output: {
      target: 'zod.ts',
      client: 'zod',
      // Times carry the offset of the club's clock.
      override: { zod: { dateTimeOptions: { offset: true } } },
    },
  },
}
