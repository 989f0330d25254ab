/** A service as it is asked in tests: nothing waits, and what would have been waited for is told. */
import { type Provider, type ProviderOptions, providerAt } from '../../src/verify/provider.ts'

export interface Unhurried {
  readonly provider: Provider
  /** Milliseconds. */
  readonly waits: readonly number[]
}

export const unhurried = (
  options: Pick<ProviderOptions, 'mostRequests' | 'timeout' | 'secrets' | 'fetch'>,
): Unhurried => {
  const waits: number[] = []
  const provider = providerAt({
    ...options,
    rate: undefined,
    keepExchanges: false,
    now: Date.now,
    wait: milliseconds => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
    onAsked: () => undefined,
  })
  return { provider, waits }
}
