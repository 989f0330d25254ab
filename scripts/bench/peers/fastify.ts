/** The baseline: bare fastify, a route for each answer, sending what was recorded. It checks nothing. */
import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import type { Recorded } from '../recording.ts'

const [, , port, file = ''] = process.argv
const recorded: readonly Recorded[] = JSON.parse(readFileSync(file, 'utf8'))
const app = fastify()
for (const { method, route, status, headers, base64 } of recorded) {
  const bytes = Buffer.from(base64, 'base64')
  app.route({ method, url: route, handler: (_request, reply) => reply.code(status).headers(headers).send(bytes) })
}
await app.listen({ port: Number(port), host: '127.0.0.1' })
