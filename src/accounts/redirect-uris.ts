/**
 * Where a user may be sent back to: to exactly what was declared, for everything else is an open redirector (RFC 9700,
 * section 4.1.3). The one exception is the port of an application on the user's own machine, which takes any that is
 * free (RFC 8252, section 7.3; by the name localhost too, as RFC 9700, section 2.1, allows).
 */

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Schemes that a browser runs, or that lead back here. */
const activeSchemes: ReadonlySet<string> = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

const isWeb = (protocol: string): boolean => protocol === 'https:' || protocol === 'http:'

const longest = 2_000

/** What an answer adds to it (RFC 6749, section 4.1.2; RFC 9207). */
const answered = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri']

/** 0 is no port that anybody listens at. */
const portForm = /^[1-9]\d{0,4}$/

/** What stands behind the host and a colon; undefined: no colon does. */
const portOf = (uri: string): string | undefined =>
  /^[^:/?#]+:\/\/(?:[^/?#@]*@)?(?:\[[^\]]*\]|[^:/?#[]*):([^/?#]*)/.exec(uri)?.[1]

/** Why this can't be declared; undefined: it can. */
export const wrongRedirectUri = (uri: string): string | undefined => {
  if (uri.length > longest) return `At most ${longest} characters were expected.`
  // What URL would mend (a line's end, a backslash) is not what will be compared.
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\') || !URL.canParse(uri)) return 'An absolute URI was expected.'
  const { protocol, hostname, searchParams } = new URL(uri)
  if (uri.includes('#')) return 'A URI without a fragment was expected (RFC 6749, section 3.1.2).'
  if (uri.includes('*')) return 'A URI without a wildcard was expected: it is compared as it stands.'
  if (activeSchemes.has(protocol)) return `A URI that a user can be sent to was expected, not ${protocol}`
  if (!isWeb(protocol) && !protocol.includes('.'))
    return 'A scheme of its own is a domain name turned round, com.example.app:/callback (RFC 8252, section 7.1).'
  if (uri.length === protocol.length) return `A path behind the scheme was expected: ${protocol}/callback.`
  if (isWeb(protocol) && !/^https?:\/\/[^/]/.test(uri)) return 'A URI with // and a host was expected, in lower case.'
  if (/^[^:/?#]+:\/\/[^/?#]*@/.test(uri)) return 'A URI without a user name was expected.'
  const port = portOf(uri)
  if (port !== undefined && !portForm.test(port))
    return `A port from 1 to 65535 was expected, as it is usually written, found ${JSON.stringify(port)}.`
  const taken = answered.find(name => searchParams.has(name))
  if (taken !== undefined) return `A URI without "${taken}" in its query was expected: the answer brings its own.`
  // 127.1 is the same host, and another text: it is compared as it stands.
  if (protocol === 'http:' && !(loopbackHosts.has(hostname) && loopbackForm.test(uri)))
    return 'A URI of https was expected; http is for this machine alone (127.0.0.1, [::1], localhost).'
  return undefined
}

/** Is it one of these? */
export const isDeclared = (uri: string, declared: readonly string[]): boolean =>
  declared.some(one => one === uri || isSameButPort(uri, one))

const loopbackForm = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::([1-9]\d{0,4}))?((?:[/?].*)?)$/s

const isSameButPort = (uri: string, declared: string): boolean => {
  const [, host, port, rest] = loopbackForm.exec(uri) ?? []
  const [, declaredHost, , declaredRest] = loopbackForm.exec(declared) ?? []
  return host !== undefined && host === declaredHost && rest === declaredRest && Number(port ?? 80) <= 65_535
}
