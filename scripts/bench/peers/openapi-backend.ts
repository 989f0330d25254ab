/**
 * openapi-backend as its documentation shows it, under fastify: it routes, checks the request and mocks from the
 * examples.
 */
import { fastify } from 'fastify'
import { type Context, OpenAPIBackend } from 'openapi-backend'
import type { FastifyReply, FastifyRequest } from 'fastify'

const [, , port, definition = ''] = process.argv
const api = new OpenAPIBackend({
  definition,
  handlers: {
    validationFail: async (context: Context, _request: FastifyRequest, reply: FastifyReply) =>
      reply.status(400).send({ err: context.validation.errors }),
    notFound: async (_context: Context, _request: FastifyRequest, reply: FastifyReply) =>
      reply.status(404).send({ err: 'not found' }),
    notImplemented: async (context: Context, _request: FastifyRequest, reply: FastifyReply) => {
      const { status, mock } = api.mockResponseForOperation(context.operation.operationId ?? '')
      return reply.status(status).send(mock)
    },
  },
})
await api.init()
const app = fastify()
app.route({
  method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  url: '/*',
  handler: async (request, reply) =>
    api.handleRequest(
      {
        method: request.method,
        path: request.url.split('?', 1)[0] ?? '',
        body: request.body,
        query: queryOf(request.query),
        headers: headersOf(request.headers),
      },
      request,
      reply,
    ),
})
await app.listen({ port: Number(port), host: '127.0.0.1' })

function queryOf(query: unknown): Record<string, string> {
  return typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
    : {}
}

function headersOf(headers: FastifyRequest['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
