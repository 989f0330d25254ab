/** What the service supports, and where (RFC 8414, section 2). */
import type { components } from '../generated/oauth.ts'

/** The one scope: what a user may do, on their behalf. */
const userScope = 'user'

const clientAuthentication = ['client_secret_basic', 'client_secret_post']

export const metadataOf = (issuer: string): components['schemas']['Metadata'] => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  introspection_endpoint: `${issuer}/oauth/introspect`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  scopes_supported: [userScope],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', ...clientAuthentication],
  revocation_endpoint_auth_methods_supported: ['none', ...clientAuthentication],
  introspection_endpoint_auth_methods_supported: clientAuthentication,
  authorization_response_iss_parameter_supported: true,
  prompt_values_supported: ['none'],
})

/** The scope that is meant; nothing said means all there is (RFC 6749, section 3.3). */
export const scopeOf = (asked: string | undefined): string | undefined => {
  const names = (asked ?? '').split(' ').filter(name => name !== '')
  return names.every(name => name === userScope) ? userScope : undefined
}
