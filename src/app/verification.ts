/** Which contract a service is held against, and what else is known of it: the club's shares more with its stub. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type Trust, loadContract } from '../contract/contract.ts'
import { clubRules } from '../shared-rules/club-rules.ts'
import { clubContract, recordings } from '../shipped.ts'
import { lazyAsync } from '../text/lazy.ts'
import { generatorFor } from '../virtual/generate.ts'
import { madeValue } from '../virtual/made-value.ts'
import { rulesOfAny } from '../verify/same-record.ts'
import type { SharedRules } from '../verify/shared-rules.ts'
import type { VerifyOptions } from '../verify/verification.ts'

export interface ServiceContract extends Pick<VerifyOptions, 'make'> {
  readonly path: string
  readonly loaded: ReturnType<typeof loadContract>
  readonly shared: SharedRules
}

/** @param file somebody's contract; undefined: the club's */
export const heldAgainst = (file: string | undefined, allowedFolders: readonly string[]): ServiceContract => {
  const path = file ?? clubContract
  const trust: Trust = file === undefined ? 'own' : 'foreign'
  const loaded = loadContract(path, trust, undefined, allowedFolders)
  const { contract } = loaded
  const generate = lazyAsync(async () => (contract === undefined ? undefined : generatorFor(contract.schemas)))
  return {
    path,
    loaded,
    shared: file === undefined ? clubRules(parse(readFileSync(recordings, 'utf8'), { merge: true })) : rulesOfAny,
    make: async schemaPointer => {
      const generator = await generate()
      return generator && madeValue(generator, schemaPointer)
    },
  }
}
