/** What `fetch` takes, as a request to a server whose address is known: a path, `/clubs`, is below it. */
import type { PlatformRequest, PlatformRequestInit, PlatformUrl } from './platform.ts'

export const requestTo = (
  url: string,
  input: PlatformRequest | PlatformUrl | string,
  init?: PlatformRequestInit,
): PlatformRequest => {
  if (input instanceof Request && init === undefined) return input
  const isBelow = typeof input === 'string' && input.startsWith('/')
  return new Request(isBelow ? url + input : input, init)
}
