/** A request's body, read whole and up to a limit. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Does a request bring a body, by its framing headers (RFC 9112, section 6)? */
export const bringsBody = ({ 'transfer-encoding': coding, 'content-length': length }: IncomingHttpHeaders): boolean =>
  coding !== undefined || (length !== undefined && length !== '0' && Number(length) > 0)

/** Beyond `limit` bytes nothing more is read. Never settles when the client goes away: nobody is there to answer. */
export const bodyOf = (request: IncomingMessage, limit: number): Promise<Buffer | 'too large'> =>
  new Promise(resolve => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return resolve('too large')
    const chunks: Buffer[] = []
    let size = 0
    const read = (chunk: Buffer): void => {
      size += chunk.length
      if (size > limit) {
        request.off('data', read)
        resolve('too large')
      } else {
        chunks.push(chunk)
      }
    }
    request.on('data', read)
    request.once('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    )
  })
