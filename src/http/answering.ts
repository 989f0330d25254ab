/**
 * Puts an answer on the wire: its headers, who may read it, and how it ends when it is to go wrong.
 */
import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http'
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
  /** The target of the request, as it was sent. */
  readonly url: string
  readonly vary: string
  readonly warnings: readonly string[]
  readonly milliseconds: number
  /** Ends the connection in the middle of the body. */
  readonly isCut?: boolean
}

export const sender = ({ exposed, onServed }: Answering) =>
  (response: ServerResponse, answer: Answer, ending: Ending): void => {
    const { status, content, source, violations = 0 } = answer
    const { req: { method = 'GET', headers } } = response
    const { url, milliseconds, isCut = false } = ending
    const head = headOf(answer, ending)
    const cors = exposed === undefined ? undefined : corsHeaders(headers, exposed)
    if (cors !== undefined) Object.assign(head, cors)
    onServed?.({ method, url, status, source, violations, milliseconds })
    if (content !== undefined) head['content-type'] = content.mediaType
    if (isCut) sendCut(response, status, head, content?.bytes ?? Buffer.alloc(0))
    else sendWhole(response, status, head, content?.bytes)
  }

const headOf = ({ headers, source, violations = 0, applied, unhonoured }: Answer, { vary, warnings }: Ending): OutgoingHttpHeaders => {
  const head: OutgoingHttpHeaders = {}
  if (headers !== undefined) for (const name of Object.keys(headers)) head[name.toLowerCase()] = headers[name]
  head.vary = vary
  head['courtside-source'] = headerText(source)
  if (violations > 0) head['courtside-violations'] = violations
  if (applied !== undefined && applied.length > 0) head['preference-applied'] = headerText(applied.join(', '))
  if (warnings.length > 0 || (unhonoured !== undefined && unhonoured.length > 0)) {
    const told = [...warnings, ...(unhonoured ?? []).map(({ preference, reason }) => `${preference} was ignored: ${reason}`)]
    head['courtside-warning'] = headerText(told.join('; '))
  }
  return head
}

/** What follows from having a body or none: RFC 9110, section 8.6. */
const sendWhole = (response: ServerResponse, status: number, head: OutgoingHttpHeaders, bytes: Buffer | undefined): void => {
  if (status < 200 || status === 204) delete head['content-type']
  else if (bytes !== undefined) head['content-length'] = bytes.length
  else if (status !== 304 && response.req.method !== 'HEAD') head['content-length'] = 0
  response.writeHead(status, head)
  response.end(bytes)
}

/** Announces the whole body and sends half of it. */
const sendCut = (response: ServerResponse, status: number, head: OutgoingHttpHeaders, bytes: Buffer): void => {
  // One byte is missing even where there is nothing to send.
  response.writeHead(status, { ...head, 'content-length': Math.max(1, bytes.length) })
  response.flushHeaders()
  if (bytes.length > 1 && response.req.method !== 'HEAD') response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
  else setImmediate(() => response.destroy())
}

/** Does a request bring a body, by its framing headers (RFC 9112, section 6)? */
export const bringsBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && Number(headers['content-length']) > 0)

/** After a refusal the rest of an unread body is not waited for. */
export const closing = (response: ServerResponse): ServerResponse => response.setHeader('connection', 'close')
