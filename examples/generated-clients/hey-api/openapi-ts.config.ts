// npx openapi-ts
export default {
  input: 'http://127.0.0.1:4010/openapi.json',
  output: 'client',
  plugins: [
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    { name: '@hey-api/sdk', validator: true },
    // Times carry the offset of the club's clock.
    { name: 'zod', dates: { offset: true } },
  ],
}
