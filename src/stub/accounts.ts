/** A world's accounts, made when somebody first makes a key or a token there: most worlds never have any. */
import type { Accounts } from '../accounts/accounts.ts'

export interface LazyAccounts {
  /** Of the world, in what it hands out. */
  readonly tag: () => string
  /** Undefined: nothing was ever made. */
  readonly opened: () => Accounts | undefined
  readonly open: () => Promise<Accounts>
}

export const lazyAccounts = (tag: () => string): LazyAccounts => {
  let opened: Accounts | undefined
  return {
    tag,
    opened: () => opened,
    open: async () => {
      const { Accounts: Made } = await import('../accounts/accounts.ts')
      return (opened ??= new Made(tag()))
    },
  }
}
