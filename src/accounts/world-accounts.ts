/** The accounts of a world as others reach them, made when they are first wanted: most worlds never have any. */
import { Accounts, type AccountsOptions } from './accounts.ts'
import type { ListedCredential } from './credentials.ts'
import type { ChangedRow } from './tables.ts'

export interface Subject {
  readonly id: string
  readonly name: string
}

/** Nobody is meant, or more than one. */
export interface Unclear {
  readonly unclear: string
}

export interface People {
  /** Those who are there to be played. */
  readonly cast: readonly {
    readonly role?: string
    readonly label: string
    readonly name: string
    readonly personId: string
  }[]
  /** By role, id or name. */
  meant(wanted: string): Promise<Subject | Unclear>
  named(id: string): Promise<Subject | undefined>
}

/** Keys and tokens that stand in the world's own data, as they are now. */
export interface WrittenCredentials {
  /** Of one person's account. */
  ownedBy(person: string): Promise<readonly ListedCredential[]>
  all(): Promise<readonly ListedCredential[]>
  /**
   * @param person whose it has to be; absent: anybody's, or nobody's
   * @returns false: there is none with this id that isn't revoked already
   */
  revoke(id: string, person?: string): Promise<boolean>
}

export interface LazyAccounts {
  /** Of the world, in what it hands out. */
  readonly tag: () => string
  /** Undefined: nothing was ever made. */
  readonly opened: () => Accounts | undefined
  readonly open: () => Promise<Accounts>
  /** What others who share the world have changed in them. */
  readonly apply: (rows: readonly ChangedRow[]) => void
  /** Instead of what there is. */
  readonly restore: (rows: readonly ChangedRow[]) => void
  /** Undefined: there is nothing yet that anybody could call with. */
  readonly known: () => Promise<Accounts | undefined>
}

/** @param furnish puts what stands in the world's own data where it belongs; absent: nothing does */
export const lazyAccounts = (
  tag: () => string,
  options: AccountsOptions = {},
  furnish?: (accounts: Accounts) => void,
): LazyAccounts => {
  let opened: Accounts | undefined
  const openNow = (): Accounts => {
    if (opened === undefined) {
      opened = new Accounts(tag(), options)
      furnish?.(opened)
    }
    return opened
  }
  const open = async (): Promise<Accounts> => openNow()
  return {
    tag,
    opened: () => opened,
    open,
    apply: rows => openNow().apply(rows),
    restore: rows => openNow().restore(rows),
    known: async () => opened ?? (furnish === undefined ? undefined : open()),
  }
}

/** What a mode knows of the users of a world. */
export interface WorldAccounts {
  readonly accounts: LazyAccounts
  readonly people: People
  readonly written: WrittenCredentials
}
