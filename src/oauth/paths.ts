/** Which paths are the OAuth 2.0 service's and its pages', of the default world and of any other. */

export const metadataName = '/.well-known/oauth-authorization-server'

const form =
  /^(?:\/w\/[^/?#]+)?\/(?:oauth|account|operator|\.well-known\/(?:oauth-authorization-server|openid-configuration))(?:[/?#]|$)/

/** Most requests are told apart by their first letters. */
export const isOAuthPath = (url: string): boolean =>
  (url.startsWith('/w/') || url.startsWith('/o') || url.startsWith('/a') || url.startsWith('/.')) && form.test(url)
