/** What must be the same in all processes that share worlds, beside how the default world begins. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { given } from '../text/given.ts'
import type { ClubOptions } from './stub-provider.ts'

/** @param isShared otherwise nobody looks at it, and no file is read for it */
export const alikeOf = (
  { acceptApplications, outcodes, world }: ClubOptions,
  publicUrl: string | undefined,
  isShared: boolean,
): Readonly<Record<string, unknown>> => ({
  acceptApplications: acceptApplications === true,
  outcodes: isShared && outcodes !== undefined && digestOf(outcodes),
  // What is in it may change from one deployment to the next; that it is another one shows by its name.
  ...given({ worldFile: typeof world === 'string' ? basename(world) : undefined, publicUrl }),
})

/** By this two files are told apart; false: it can't be read, which whoever needs it says. */
const digestOf = (file: string): string | false => {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
  } catch {
    return false
  }
}
