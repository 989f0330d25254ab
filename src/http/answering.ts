/**
 * Puts an answer on the wire: its headers, who may read it, and how it ends when it is to go wrong.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../contract/call.ts'
import { corsHeaders } from './cors.ts'
import { headerText } from './header-text.ts'

/** What happened to one request, for the log. */
export interface Served {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly source: string
  readonly violations: number
  /** From the request's headers to the answer's, in milliseconds. */
  readonly milliseconds: number
}

export interface Answering {
  /** Value of `Access-Control-Expose-Headers`; undefined: pages of other origins may not read the answers. */
  readonly exposed: string | undefined
  readonly onServed: ((served: Served) => void) | undefined
}

export interface Ending {
  readonly vary: string
  readonly warnings: readonly string[]
  readonly milliseconds: number
  /** Ends the connection in the middle of the body. */
  readonly isCut?: boolean
}

export const sender = ({ exposed, onServed }: Answering) =>
  (request: FastifyRequest, reply: FastifyReply, answer: Answer, { vary, warnings, milliseconds, isCut = false }: Ending): void => {
    const { status, content, headers, source, violations = 0, applied, unhonoured } = answer
    reply.code(status)
    if (headers !== undefined) reply.headers(headers)
    reply.header('vary', vary)
    reply.header('courtside-source', headerText(source))
    if (violations > 0) reply.header('courtside-violations', String(violations))
    if (applied !== undefined && applied.length > 0) reply.header('preference-applied', headerText(applied.join(', ')))
    if (warnings.length > 0 || (unhonoured !== undefined && unhonoured.length > 0)) {
      const told = [...warnings, ...(unhonoured ?? []).map(({ preference, reason }) => `${preference} was ignored: ${reason}`)]
      reply.header('courtside-warning', headerText(told.join('; ')))
    }
    const cors = exposed === undefined ? undefined : corsHeaders(request.headers, exposed)
    if (cors !== undefined) reply.headers(cors)
    onServed?.({ method: request.method, url: request.originalUrl, status, source, violations, milliseconds })
    if (content !== undefined) reply.header('content-type', content.mediaType)
    if (isCut) sendCut(reply, content?.bytes ?? Buffer.alloc(0))
    else reply.send(content?.bytes)
  }

/** Announces the whole body and sends half of it. */
const sendCut = (reply: FastifyReply, bytes: Buffer): void => {
  const { raw, statusCode } = reply
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  // One byte is missing even where there is nothing to send.
  raw.setHeader('content-length', Math.max(1, bytes.length))
  raw.writeHead(statusCode)
  raw.flushHeaders()
  if (bytes.length > 1 && raw.req.method !== 'HEAD') raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => raw.destroy())
  else setImmediate(() => raw.destroy())
}
