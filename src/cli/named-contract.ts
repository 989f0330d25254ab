/**
 * A contract as it is named on the command line: by its path, or as git does, `main:openapi/pets.yaml`.
 *
 * Of a commit the file and those that it refers to are written to a folder of their own, for as long as they are read.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, resolve, sep } from 'node:path'
import { decodedOrAsSent } from '../text/percent-encoding.ts'
import { Failure } from './failure.ts'

export interface NamedContract {
  readonly path: string
  /** As it was named. */
  readonly isFrom: string
  /** Where its files may lie, beside its own folder. */
  readonly folders: readonly string[]
  /** A path of one of its files, as whoever named it knows it. */
  shown(file: string): string
  forget(): void
}

/** A commit has no such file, and nothing says that another was meant. */
export class NoSuchFile extends Failure {}

/** @throws Failure of exit code 2 where git can't give it. */
export const namedContract = (name: string): NamedContract => {
  const [, ref = '', path = ''] = /^([^:]{2,}):([^\\/].*)$/.exec(name) ?? []
  if (ref === '' || existsSync(name) || /^file$/i.test(ref))
    return { path: resolve(name), isFrom: name, folders: [], shown: file => file, forget: () => undefined }
  return fromGit(name, ref, path)
}

/** Files that one contract is made of. */
const mostFiles = 2000

const fromGit = (name: string, ref: string, path: string): NamedContract => {
  const fail = (why: string): never => {
    throw new Failure(`${name}: ${why}`, 2)
  }
  if (ref.startsWith('-')) fail('a commit, a branch or a tag was expected before the colon.')
  const root = git(['rev-parse', '--show-toplevel'])
  if ('missing' in root) return fail('git is not installed, so no commit can be read.')
  if (root.status !== 0) return fail('this folder is in no git repository. Name a file, or change to the repository.')
  const commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
  if ('missing' in commit || commit.status !== 0)
    return fail(`git knows no commit, branch or tag ${ref}. Fetch it, or look at "git branch --all".`)
  const prefix = git(['rev-parse', '--show-prefix'])
  const here = 'missing' in prefix ? '' : prefix.out.toString().trim()
  const first = posix.normalize(/^\.\.?\//.test(path) ? posix.join(here, path) : path)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'courtside-diff-')))
  const forget = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const id = commit.out.toString().trim()
    if (typeOf(id, first) === 'tree') fail('it is a folder, and a file was expected.')
    if (!written(id, first, folder)) {
      const isHere = here !== '' && typeOf(id, posix.join(here, path)) === 'blob'
      const none = `there is no file ${first} at ${ref}.`
      if (isHere) fail(`${none} Paths begin at the root of the repository: ${ref}:${posix.join(here, path)}`)
      throw new NoSuchFile(`${name}: ${none}`, 2)
    }
  } catch (error) {
    forget()
    throw error
  }
  const shown = (file: string): string =>
    file.startsWith(folder + sep) ? `${ref}:${file.slice(folder.length + 1).replaceAll(sep, '/')}` : file
  return { path: join(folder, first), isFrom: name, folders: [folder], shown, forget }
}

/** What stands at a path of a commit: `blob`, `tree`; empty for nothing. */
const typeOf = (commit: string, path: string): string => {
  const type = git(['cat-file', '-t', `${commit}:${path}`])
  return 'missing' in type ? '' : type.out.toString().trim()
}

/** Writes a file of a commit into the folder, and every file that it refers to. Is there such a file? */
const written = (commit: string, first: string, folder: string): boolean => {
  const waiting = [first]
  const seen = new Set(waiting)
  let isFirst = true
  for (let file = waiting.pop(); file !== undefined && seen.size <= mostFiles; file = waiting.pop()) {
    const shown = git(['show', '--end-of-options', `${commit}:${file}`])
    if ('missing' in shown || shown.status !== 0) {
      if (isFirst) return false
      continue
    }
    isFirst = false
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, shown.out)
    for (const referred of filesIn(shown.out.toString())) {
      const other = posix.normalize(posix.join(posix.dirname(file), referred))
      if (other.startsWith('..') || seen.has(other)) continue
      seen.add(other)
      waiting.push(other)
    }
  }
  return true
}

/** What stands behind `$ref`, without its fragment; addresses of other machines left out. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/\$ref["']?\s*:\s*(?:"([^"#]+)|'([^'#]+)|([^\s"'#,}]+))/g)]
    .map(([, one, other, bare]) => one ?? other ?? bare ?? '')
    .filter(file => file !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(file) && !file.startsWith('/'))
    .map(decodedOrAsSent)

const git = (
  words: readonly string[],
): { readonly status: number | null; readonly out: Buffer } | { readonly missing: true } => {
  const { error, status, stdout } = spawnSync('git', words, {
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return error !== undefined && 'code' in error && error.code === 'ENOENT' ? { missing: true } : { status, out: stdout }
}
