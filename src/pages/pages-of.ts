/** The pages of a contract that is mounted here. */
import type { PageSite } from './page-site.ts'
import type { Contract } from '../contract/contract.ts'
import type { AsPage } from '../http/static-page.ts'
import { type SitePages, lostPage, sitePages } from './pages.ts'

export interface MountAddress {
  /** `/virtual/v2`; `` for the root. */
  readonly prefix: string
  readonly says: string
}

export interface ShownPages extends SitePages {
  readonly site: PageSite
  readonly asPage: AsPage
}

export const pagesOf = (
  contract: Contract,
  base: string,
  addresses: readonly MountAddress[],
  around: Pick<PageSite, 'assets' | 'callers' | 'authorization' | 'world' | 'samples'>,
): ShownPages => {
  const site: PageSite = {
    title: contract.title,
    version: contract.version,
    base,
    operations: contract.operations,
    ...around,
    mounts: addresses,
    document: () => {
      const document = contract.published()
      const here = addresses.map(({ prefix, says }) => ({
        url: prefix === '' ? '/' : prefix,
        // No two have the same: generated clients name their servers by it.
        description: `This server at ${prefix === '' ? '/' : prefix}: ${says}`,
      }))
      const servers = Array.isArray(document.servers) ? document.servers : []
      return { ...document, servers: [...here, ...servers] }
    },
  }
  return { ...sitePages(site), site, asPage: problem => lostPage(site, problem) }
}
