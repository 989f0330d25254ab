/**
 * Work on a file that was done when the program was built, so that it need not be done at every start.
 *
 * A form is found by the digest of the file's bytes: once the file is edited there is none, and the work is done as
 * ever. It is believed only from the very program that asks, and only whole; so nothing is used that this program would
 * not have made itself. A program that runs from its sources has none.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

export interface PreparedWork {
  readonly folder: string
  /**
   * Stands for everything that has a part in the making: the sources that do it, and the versions of their packages.
   */
  readonly by: string
}

/** Put in by the build; the folder is relative to the module. */
declare const preparedBy: string | undefined
declare const preparedFolder: string

/** What this program was shipped with. */
export const shippedWork: PreparedWork | undefined =
  typeof preparedBy === 'string'
    ? { folder: fileURLToPath(new URL(preparedFolder, import.meta.url)), by: preparedBy }
    : undefined

export const hexDigestOf = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'hex')

/** The file that a form is kept in. `kind` says what was made of the bytes: there may be several forms of one file. */
export const formName = (kind: string, bytes: Uint8Array): string => `${kind}-${hexDigestOf(bytes).slice(0, 32)}.ndjson`

/** The form that was made of these bytes; undefined where there is none, or none that can be trusted. */
export const preparedForm = (kind: string, bytes: Uint8Array, work: PreparedWork | undefined): unknown => {
  if (work === undefined) return undefined
  try {
    const text = readFileSync(join(work.folder, formName(kind, bytes)), 'utf8')
    const end = text.indexOf('\n')
    const form = text.slice(end + 1)
    return text.slice(0, end) === sealOf(kind, bytes, work.by, form) ? JSON.parse(form) : undefined
  } catch {
    return undefined
  }
}

/** The text of the file; undefined where the value is not the same once it has been JSON. */
export const formText = (kind: string, bytes: Uint8Array, value: unknown, by: string): string | undefined => {
  const form = JSON.stringify(value)
  if (form === undefined || !isDeepStrictEqual(JSON.parse(form), value)) return undefined
  return `${sealOf(kind, bytes, by, form)}\n${form}`
}

const sealOf = (kind: string, bytes: Uint8Array, by: string, form: string): string =>
  JSON.stringify({ kind, of: hexDigestOf(bytes), by, form: hexDigestOf(form) })
