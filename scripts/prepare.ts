/**
 * Does once, when the program is built, what every start would do again: reads the files of YAML that are shipped,
 * proves the contracts among them, and sees that every record of the worlds has its shape. What was prepared before and
 * still holds is left as it is.
 *
 * A shipped file that is wrong is no reason not to build: without a prepared form the start does the work, and says so.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { proveContract } from '../src/contract/contract.ts'
import { type PreparedWork, hexDigestOf, formName, formText, preparedForm } from '../src/contract/prepared.ts'
import { contractForm, preparedContract, storedContract } from '../src/contract/prepared-contract.ts'
import { readSource, yamlForm } from '../src/contract/document/source.ts'
import { provenShapes, shapesForm } from '../src/world-file/sections.ts'

/**
 * Stands for the sources that read and prove, and for the versions of the packages that they use: when one of these
 * changes, what was prepared may not be what would be prepared now.
 */
export const makersDigest = (root: string): string => {
  const folders = [
    'src/contract',
    'src/contract/document',
    'src/contract/check',
    'src/text',
    'src/generated',
    'src/accounts',
    'src/club',
    'src/world-file',
    'src/world-file/records',
  ]
  const sources = folders.flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(name => name.endsWith('.ts'))
      .toSorted()
      .map(name => join(root, folder, name)),
  )
  const makers = [join(root, 'package-lock.json'), ...sources]
  return hexDigestOf(makers.map(path => hexDigestOf(readFileSync(path))).join('\n'))
}

export interface PreparedFiles {
  /** All that belong into the folder. */
  readonly names: ReadonlySet<string>
  /** Those of them that have to be written, by their names. */
  readonly texts: ReadonlyMap<string, string>
}

/** Of contracts and worlds the value in YAML is kept too. */
export interface FilesToPrepare {
  readonly contracts?: readonly string[]
  readonly worlds?: readonly string[]
  /** Files of YAML that are neither. */
  readonly yaml?: readonly string[]
}

export const prepare = (
  { contracts = [], worlds = [], yaml = [] }: FilesToPrepare,
  work: PreparedWork,
): PreparedFiles => {
  const names = new Set<string>()
  const texts = new Map<string, string>()
  const add = (kind: string, path: string, isThere: (bytes: Buffer) => boolean, valueOf: () => unknown): void => {
    const bytes = readFileSync(path)
    const name = formName(kind, bytes)
    const text = isThere(bytes) ? undefined : formText(kind, bytes, valueOf(), work.by)
    if (text !== undefined) texts.set(name, text)
    names.add(name)
  }
  for (const path of contracts) {
    add(
      contractForm,
      path,
      () => preparedContract(path, work) !== undefined,
      () => {
        const { proven } = proveContract(path, 'own')
        return proven === undefined ? undefined : storedContract(path, proven)
      },
    )
  }
  for (const path of [...contracts, ...worlds, ...yaml]) {
    add(
      yamlForm,
      path,
      bytes => preparedForm(yamlForm, bytes, work) !== undefined,
      () => {
        const read = readSource(path)
        return 'source' in read && !read.source.isJson ? read.source.value : undefined
      },
    )
  }
  for (const path of worlds) {
    add(
      shapesForm,
      path,
      bytes => preparedForm(shapesForm, bytes, work) !== undefined,
      () => {
        const read = readSource(path)
        return 'source' in read ? provenShapes(read.source.value) : undefined
      },
    )
  }
  return { names, texts }
}
