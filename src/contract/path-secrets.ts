/**
 * The secrets in paths: what stands in the place of a parameter that is one, `/shares/{token}`.
 *
 * Whoever shows a path may not know where the contract begins in it, behind a base path and a world's prefix. So a
 * template is held against its end, and of several that match the one that spells out most is meant.
 */
import { decodedOrAsSent } from '../text/percent-encoding.ts'
import { type PathPattern, comparablePath, parameterNames, pathPattern } from './path-template.ts'

export interface PathSecrets {
  /** No path has one. */
  readonly isEmpty: boolean
  /**
   * An address or a path, without query and fragment.
   *
   * @param instead stands in the place of each
   * @param spelt segments that have to be spelt out, where nobody knows whether the contract's paths are meant
   */
  without(address: string, instead: string, spelt?: number): string
  /** Percent-encoded, and decoded. */
  in(address: string): readonly string[]
}

interface Segment {
  readonly template: string
  readonly names: readonly string[]
  readonly pattern: PathPattern
}

interface Template {
  readonly segments: readonly Segment[]
  readonly literals: number
}

interface SecretSegment extends Segment {
  /** Its place among the segments of the path. */
  readonly at: number
  readonly values: readonly string[]
}

const templateOf = (path: string): Template => {
  const [plain = ''] = path.split(/[?#]/, 1)
  const segments = partsOf(plain).map(template => ({
    template,
    names: parameterNames(template),
    pattern: pathPattern(template),
  }))
  return { segments, literals: segments.filter(({ names }) => names.length === 0).length }
}

/** Without what a slash at either end makes. */
const partsOf = (path: string): readonly string[] => path.replace(/^\//, '').replace(/\/$/, '').split('/')

const origin = /^[a-z][a-z\d+.-]{0,30}:\/\/[^/]*/i

/** @param paths templates of a contract @param isSecret is a parameter of a path that is called so? */
export const pathSecretsOf = (paths: Iterable<string>, isSecret: (name: string) => boolean): PathSecrets => {
  const all = [...new Set(paths)].map(templateOf)
  const isOfSecret = ({ names }: Segment): boolean => names.some(isSecret)
  const secret = all.filter(({ segments }) => segments.some(isOfSecret))
  const most = Math.max(0, ...all.map(({ segments }) => segments.length))

  const matchOf = ({ segments }: Template, parts: readonly string[]): readonly SecretSegment[] | undefined => {
    const from = parts.length - segments.length
    if (from < 0) return undefined
    const found: SecretSegment[] = []
    for (const [index, segment] of segments.entries()) {
      const values = segment.pattern.valuesIn(parts[from + index] ?? '')
      if (values === undefined) return undefined
      if (isOfSecret(segment)) found.push({ ...segment, at: index - segments.length, values })
    }
    return found
  }

  /** By their places, counted from the end. */
  const foundIn = (path: string, spelt = 0): readonly SecretSegment[] => {
    const parts = partsOf(path).slice(-most).map(comparablePath)
    if (!secret.some(template => matchOf(template, parts) !== undefined)) return []
    let [best, found]: [readonly [literals: number, length: number], SecretSegment[]] = [[-1, -1], []]
    for (const template of all) {
      const rank = [template.literals, template.segments.length] as const
      const above = rank[0] - best[0] || rank[1] - best[1]
      const one = above < 0 ? undefined : matchOf(template, parts)
      if (one === undefined) continue
      found = above > 0 ? [...one] : [...found, ...one]
      best = rank
    }
    return best[0] < spelt ? [] : found
  }

  const pathIn = (address: string): string => address.slice(origin.exec(address)?.[0].length ?? 0)

  return {
    isEmpty: secret.length === 0,
    without: (address, instead, spelt) => {
      if (secret.length === 0) return address
      const path = pathIn(address)
      const found = foundIn(path, spelt)
      if (found.length === 0) return address
      const start = address.slice(0, address.length - path.length)
      const end = path.endsWith('/') ? '/' : ''
      const parts = path.slice(0, path.length - end.length).split('/')
      for (const { at, template, names, values } of found)
        parts[parts.length + at] = names.reduce(
          (text, name, index) => text.replace(`{${name}}`, () => (isSecret(name) ? instead : (values[index] ?? ''))),
          template,
        )
      return start + parts.join('/') + end
    },
    in: address =>
      secret.length === 0
        ? []
        : foundIn(pathIn(address)).flatMap(({ names, values }) =>
            names.flatMap((name, index) => (isSecret(name) ? spellingsOf(values[index] ?? '') : [])),
          ),
  }
}

/** Behind what its style puts before a value (`.` and `;name=`). */
const spellingsOf = (value: string): readonly string[] => {
  const plain = value.replace(/^(?:\.|%3B(?:(?!%3[BD])[^/])*%3D)/, '')
  return [...new Set([plain, decodedOrAsSent(plain)])]
}
