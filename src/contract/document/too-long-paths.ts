/**
 * Which paths of a contract are too much to be served? They are left out before anything below them is looked at:
 * each place there is called by all characters of its path, and each parameter is held against all others.
 */
import type { Finding } from '../../text/finding.ts'
import { isObject } from '../../text/pointer.ts'
import { parameterNames } from '../path-template.ts'
import { type Source, findingAt } from './source.ts'

/** Of a path: its characters, of which no client could send many more, and its parameters. */
const [longestPath, mostParameters] = [4_000, 100]

const tooMuchIn = (path: string): string | undefined => {
  if (path.length > longestPath)
    return `The path has ${path.length} characters. One of more than ${longestPath} is not served.`
  const { length } = parameterNames(path)
  return length > mostParameters
    ? `The path names ${length} parameters. One that names more than ${mostParameters} is not served.`
    : undefined
}

/** The contract without them, and what is told of each. */
export const withoutTooLongPaths = (source: Source): { readonly source: Source; readonly findings: Finding[] } => {
  const { value } = source
  if (!isObject(value) || !isObject(value.paths)) return { source, findings: [] }
  const findings: Finding[] = []
  const kept = Object.entries(value.paths).filter(([path]) => {
    const tooMuch = tooMuchIn(path)
    if (tooMuch !== undefined)
      findings.push(findingAt({ source, segments: ['paths', path] }, 'key', 'not-served', tooMuch))
    return tooMuch === undefined
  })
  if (findings.length === 0) return { source, findings }
  return { source: { ...source, value: { ...value, paths: Object.fromEntries(kept) } }, findings }
}
