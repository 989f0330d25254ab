/** What a request asks for. */

/** Path and query of a target; one in absolute form (RFC 9112, section 3.2.2) loses its scheme and authority. */
export const pathAndQuery = (url: string): string =>
  url.startsWith('/') || url === '*' ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
