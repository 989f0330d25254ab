/**
 * What is no HTTP, or too much of it: node would refuse it by itself, in its own few words or none.
 *
 * It never reaches the application, whose words it gets all the same, and its connection ends.
 */
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import type { Answer } from '../contract/call.ts'
import type { Problem } from '../contract/problem.ts'

export interface Malformed extends NodeJS.ErrnoException {
  /** The packet in which the parser gave up, and where in it. */
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
  /** In the parser's words. */
  readonly reason?: string
}

export interface HeadLimits {
  readonly headSize: number
  readonly headTime: number
  readonly requestTime: number
}

/** A problem in which no parameter is to blame. */
export const problemOf = (status: number, code: string, told: string): Problem => ({
  status,
  code,
  message: `${STATUS_CODES[status] ?? 'Error'}: ${told}`,
  violations: [],
})

export const malformedProblem = (error: Malformed, socket: Duplex, limits: HeadLimits): Problem => {
  const { headSize, headTime, requestTime } = limits
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW': {
      const told = `the request line and the headers may have ${headSize} bytes together`
      return isInRequestLine(error, socket)
        ? problemOf(414, 'uri_too_long', `${told}, and the target has more by itself.`)
        : problemOf(431, 'headers_too_large', `${told}, found more.`)
    }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return problemOf(
        413,
        'body_too_large',
        'what is written beside the sizes of the chunks is more than 16384 bytes.',
      )
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problemOf(
        408,
        'request_timeout',
        `the headers were expected within ${headTime / 1000} s, and the whole request within ${requestTime / 1000} s.`,
      )
    default: {
      const reason = error.reason === undefined ? '' : ` (${error.reason})`
      return problemOf(400, 'malformed_request', `the request is not HTTP/1.1 as RFC 9112 has it${reason}.`)
    }
  }
}

/** Where a request begins in the packet, no line had ended when there was too much. */
const isInRequestLine = (error: Malformed, socket: Duplex): boolean => {
  const { rawPacket, bytesParsed = 0 } = error
  if (rawPacket === undefined) return false
  const read = rawPacket.subarray(0, bytesParsed)
  const lastHead = read.lastIndexOf('\r\n\r\n')
  if (lastHead < 0 && !isFirst(error, socket)) return false
  return !read.subarray(Math.max(0, lastHead) + (lastHead < 0 ? 0 : 4)).includes('\r\n')
}

const isFirst = ({ rawPacket }: Malformed, socket: Duplex): boolean =>
  socket instanceof Socket && socket.bytesRead === rawPacket?.length

/**
 * Would it have been HEAD, whose answer has no content (RFC 9110, section 9.3.2)? Only of the first on a connection can
 * that be said: what stands behind another may be its body.
 */
export const isHeadIn = (error: Malformed, socket: Duplex): boolean => {
  const { rawPacket, bytesParsed = 0 } = error
  if (rawPacket?.toString('latin1', 0, 5) !== 'HEAD ' || !isFirst(error, socket)) return false
  return !rawPacket.subarray(0, bytesParsed).includes('\r\n\r\n')
}

/** Written by hand, where there is no request for which node would write it. @param isHead its content is left out */
export const rawAnswer = ({ status, content }: Answer, isHead = false): Buffer => {
  const bytes = content?.bytes ?? Buffer.alloc(0)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    ...(content === undefined ? [] : [`Content-Type: ${content.mediaType}`]),
    `Content-Length: ${bytes.length}`,
    'Connection: close',
  ]
  const headBytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n`)
  return isHead ? headBytes : Buffer.concat([headBytes, bytes])
}
