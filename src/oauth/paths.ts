/** Which paths are the OAuth 2.0 service's and its pages', of the default world and of any other. */

export const metadataName = '/.well-known/oauth-authorization-server'

const wellKnown = String.raw`\.well-known/(?:oauth-authorization-server|openid-configuration)`
const form = new RegExp(String.raw`^(?:/w/[^/?#]+)?/(?:oauth|account|operator|${wellKnown})(?:[/?#]|$)`)

/** Most requests are told apart by their first letters. */
export const isOAuthPath = (url: string): boolean =>
  (url.startsWith('/w/') || url.startsWith('/o') || url.startsWith('/a') || url.startsWith('/.')) && form.test(url)
