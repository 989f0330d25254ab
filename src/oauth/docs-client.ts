/** The page that shows the contract, as an application that asks users for access: in every world that has users. */
import { docsClientId as clientId } from '../accounts/own-clients.ts'
import { signedInPath } from '../pages/docs-page.ts'
import type { PageSite } from '../pages/page-site.ts'
import type { OwnClient } from './clients.ts'

export const docsClient: OwnClient = {
  clientId,
  name: 'The docs page',
  description: 'The page of this server that shows its contract, and sends calls from there.',
  redirectPath: signedInPath,
}

/**
 * @param scheme name of the contract's security scheme that carries a user's token
 * @param takenAt paths where it is taken
 */
export const docsAuthorization = (
  scheme: string,
  takenAt: readonly string[],
): NonNullable<PageSite['authorization']> => ({
  scheme,
  takenAt,
  clientId,
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  scopes: { user: 'See what a user sees, and do what they may do.' },
})
