/** Is a file a world? By what it holds: nobody should have to say so. */
import { isWorldSection } from './sections.ts'
import type { ReadWorldSource } from './finding.ts'
import { isObject } from '../text/pointer.ts'

/** A record a line, which the ending says; or a section of a world, and nothing that only a contract has. */
export const isWorldFile = (path: string, readSource: ReadWorldSource): boolean => {
  if (/\.(?:ndjson|jsonl)$/.test(path)) return true
  const read = readSource(path)
  if (!('source' in read) || !isObject(read.source.value)) return false
  const names = Object.keys(read.source.value)
  return names.some(isWorldSection) && !names.some(name => ['openapi', 'swagger', 'paths'].includes(name))
}
