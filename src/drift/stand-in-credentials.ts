/** What a stand-in is asked with: what was said, else what the service is asked with, where the stand-in has it too. */
import type { Contract } from '../contract/contract.ts'
import type { StandIn } from './calls.ts'

export interface KnownCredentials {
  /** Headers of everybody whom the stand-in knows. */
  readonly callers: readonly { readonly headers: Readonly<Record<string, string>> }[]
  readonly given: StandIn['credentials']
  readonly ofService: StandIn['credentials']
}

export const standInCredentials = (
  { securitySchemes }: Contract,
  { callers, given, ofService }: KnownCredentials,
): StandIn['credentials'] => {
  const key = securitySchemes.find(({ kind }) => kind === 'apiKey')?.key ?? ''
  const sent = (name: string): readonly string[] =>
    callers
      .flatMap(({ headers }) => Object.entries(headers))
      .flatMap(([one, value]) => (one.toLowerCase() === name ? [value.replace(/^Bearer /, '')] : []))
  const known = (name: string, ofTheirs: string | undefined): string | undefined =>
    sent(name).find(value => value === ofTheirs) ?? sent(name)[0]
  return {
    ...given,
    apiKey: given.apiKey ?? known(key.toLowerCase(), ofService.apiKey),
    token: given.token ?? known('authorization', ofService.token),
  }
}
