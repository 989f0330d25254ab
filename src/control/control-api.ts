/** The control API, made when it is first called: most servers are never steered. */
import type { Operation } from '../contract/operation.ts'
import { controlErrorBody } from './error-body.ts'
import { type Contract, loadContract } from '../contract/contract.ts'
import { UnusableContract } from '../contract/unusable-contract.ts'
import { errorAnswers, jsonErrorFormatter } from '../contract/error-answers.ts'
import { type AppOptions, buildApp } from '../http/app.ts'
import { type SubApplication, below } from '../http/sub-applications.ts'
import { type DirectCall, callDirectly } from '../http/direct-call.ts'
import { type Service, commonBodyLimit, serviceOf } from '../http/service.ts'
import { type BoundWorld, steadyWorld } from '../worlds/bound-world.ts'
import { sitePages } from '../pages/pages.ts'
import { controlMode } from './control-mode.ts'
import type { OnVerification } from './operation.ts'
import { type ControlAccess, controlGate, isOriginIn } from './gate.ts'
import type { Worlds } from '../worlds/worlds.ts'
import { given } from '../text/given.ts'
import { lazyAsync } from '../text/lazy.ts'
import { redactionsIn } from '../worlds/redactions.ts'

/** Bytes: a posted world is large, and nothing else is. */
const largerBodies = new Map([['createWorld', 16 * 1024 * 1024]])

export interface ControlOptions extends Pick<AppOptions, 'onServed' | 'onError' | 'exposes'> {
  readonly worlds: Worlds
  /** Path of its own contract. */
  readonly document: string
  /** Files of swagger-ui. */
  readonly assets: URL
  /** What its paths begin with: `` or `/courtside`. */
  readonly base: string
  readonly basePathsOf: (contract: Contract) => readonly string[]
  readonly access: () => ControlAccess
  /** Another contract, whose operations a world serves too; read when one of them is named. */
  readonly beside?: () => Promise<Contract>
  readonly onVerification?: OnVerification
  /** Where clients find this server, when that is not where they say they found it. */
  readonly publicUrl?: string
  /** Of this program. */
  readonly version: () => string
}

interface Opened {
  readonly contract: Contract
  readonly service: Service
  readonly world: BoundWorld
}

/** The control API, for clients and for the program itself. */
export interface ControlApi {
  readonly subApplication: SubApplication
  readonly ask: DirectCall
}

export const controlApi = ({
  worlds,
  document,
  assets,
  base,
  basePathsOf,
  access,
  beside,
  onVerification,
  version,
  publicUrl,
  ...options
}: ControlOptions): ControlApi => {
  const words = errorAnswers(jsonErrorFormatter(controlErrorBody))
  const prefix = `${base}/control/v1`

  const redactionOf = redactionsIn(worlds)

  const opened = lazyAsync(async (): Promise<Opened> => {
    const { contract, findings } = loadContract(document, 'own')
    if (contract === undefined) throw new UnusableContract(findings)
    const mode = controlMode(
      words,
      () => {
        const { contract: served } = worlds.served
        const allOperations = async (): Promise<readonly Operation[]> =>
          beside === undefined ? served.operations : [...served.operations, ...(await beside()).operations]
        return {
          worlds,
          base,
          basePaths: basePathsOf(served),
          schemas: contract.schemas,
          redactionOf,
          ...given({ onVerification }),
          version: version(),
          operationsWith: async named =>
            named.every(id => served.operations.some(one => one.id === id)) ? served.operations : allOperations(),
          allOperations,
        }
      },
      publicUrl,
    )
    return {
      contract,
      service: await serviceOf({
        contract,
        errorAnswers: words,
        bodyLimit: commonBodyLimit,
        largerBodies,
        refusesStrayBodies: true,
      }),
      world: steadyWorld(mode),
    }
  })
  const asking = lazyAsync(async (): Promise<DirectCall> => {
    const { service, world } = await opened()
    return callDirectly(service, world)
  })

  return {
    ask: async (...call) => (await asking())(...call),
    subApplication: {
      takes: below(`${base}/control`),
      errors: words,
      onError: error => options.onError(error, { method: 'GET', url: `${base}/control` }),
      open: async () => {
        const { contract, service, world } = await opened()
        const { pages: all } = sitePages({
          title: contract.title,
          version: contract.version,
          base: `${base}/control`,
          assets,
          operations: contract.operations,
          mounts: [{ prefix, says: 'steers this server' }],
          document: () => ({ ...contract.published(), servers: [{ url: prefix, description: 'This server' }] }),
        })
        // Its front page is the documentation: the other one is a mock server's.
        const docs = all.find(({ path }) => path === `${base}/control/docs`)
        const pages = all.map(page =>
          docs !== undefined && [`${base}/control`, `${base}/control/`].includes(page.path)
            ? { ...docs, path: page.path }
            : page,
        )
        return buildApp({
          ...options,
          mounts: [{ prefix, service, bind: () => world }],
          pages,
          outside: words,
          gate: controlGate(access),
          isOpenTo: isOriginIn(() => access().origins ?? []),
        })
      },
    },
  }
}
