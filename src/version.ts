/** This program's version. The file lies as deep below the package's root as the program that is built from it. */
import { readFileSync } from 'node:fs'

export const courtsideVersion = (): string => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? 'unknown'
}
