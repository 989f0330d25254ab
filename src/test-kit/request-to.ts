/** What `fetch` takes, as a request to a server whose address is known: a path, `/clubs`, is below it. */
import type { PlatformRequest, PlatformRequestInit, PlatformUrl } from './platform.ts'

export const requestTo = (
  url: string,
  input: PlatformRequest | PlatformUrl | string,
  init?: PlatformRequestInit,
): PlatformRequest =>
  input instanceof Request && init === undefined
    ? input
    : new Request(typeof input === 'string' && input.startsWith('/') ? url + input : input, init)
