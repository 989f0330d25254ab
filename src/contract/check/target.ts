/** What a request asks for. */

/** Path and query of a target; one in absolute form (RFC 9112, section 3.2.2) loses its scheme and authority. */
export const pathAndQuery = (url: string): string => {
  if (url.startsWith('/')) return url
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(url) ?? []
  const rest = url.slice(origin.length)
  // Without a path it is that of the root (RFC 9110, section 4.2.3).
  return origin === '' || rest.startsWith('/') ? rest : `/${rest}`
}
