/** The pages of a contract that is mounted here. */
import { given } from '../text/given.ts'
import type { PageSite, ShownWorld } from '../pages/page-site.ts'
import type { Contract } from '../contract/contract.ts'
import type { AsPage, StaticPage } from '../http/outside.ts'
import { docsOf, lostPage, pagesFor } from '../pages/pages.ts'
import { assets } from '../shipped.ts'

export interface Address {
  /** `/virtual/v2`; `` for the root. */
  readonly prefix: string
  readonly says: string
}

export interface ShownPages {
  readonly pages: readonly StaticPage[]
  readonly asPage: AsPage
  readonly docsOf: (world: ShownWorld) => Omit<StaticPage, 'path'>
}

export const pagesOf = (
  contract: Contract,
  base: string,
  addresses: readonly Address[],
  { callers, authorization }: Pick<PageSite, 'callers' | 'authorization'> = {},
): ShownPages => {
  const site: PageSite = {
    title: contract.title,
    version: contract.version,
    base,
    assets,
    operations: contract.operations,
    ...given({ callers, authorization }),
    mounts: addresses,
    document: () => {
      const document = contract.published()
      const here = addresses.map(({ prefix, says }) => ({
        url: prefix === '' ? '/' : prefix,
        description: `This server: ${says}`,
      }))
      const servers = Array.isArray(document.servers) ? document.servers : []
      return { ...document, servers: [...here, ...servers] }
    },
  }
  return { pages: pagesFor(site), asPage: problem => lostPage(site, problem), docsOf: world => docsOf(site, world) }
}
