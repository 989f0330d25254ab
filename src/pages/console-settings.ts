/** What the console of a page is told of it. */
import type { Settings } from '../console/settings.ts'
import { hasOwnPrefer } from '../contract/check/prefer-in-query.ts'
import type { Operation } from '../contract/operation.ts'
import { given } from '../text/given.ts'
import type { PageSite, WorldView } from './page-site.ts'
import { isGoodDeclared } from '../text/good-status.ts'

export const consoleSettings = (
  { base, version, mounts, operations }: PageSite,
  addresses: ReadonlyMap<Operation, string | undefined>,
  { name, isDefault, refused, path, docs, worldPages, modes, requests, explainsLists }: WorldView,
): Settings => ({
  version,
  world: name,
  isDefault,
  refused,
  start: `${base}/`,
  control: `${base}/control/v1`,
  page: path,
  docs,
  worldPages,
  recorded: mounts[0]?.prefix ?? '',
  modes,
  explainsLists,
  requests,
  operations: operations.map(operation => ({
    id: operation.id,
    method: operation.method,
    path: operation.path,
    ...given({ address: addresses.get(operation) }),
    examples: examplesOf(operation),
    hasOwnPrefer: hasOwnPrefer(operation),
  })),
})

const examplesOf = ({ responses }: Operation): readonly string[] => [
  ...new Set(
    responses
      .filter(({ status }) => isGoodDeclared(status))
      .flatMap(({ content }) => content.flatMap(({ recordings }) => recordings.map(({ name }) => name))),
  ),
]
