/**
 * What a proven contract leaves to do at a start: nothing of its YAML, its references and its examples but to see that
 * they are those that were proven.
 *
 * The bytes of examples stay in their files. Each is read and its digest compared, so that an answer is always what
 * stands in the file, and a file that was edited, or is gone, makes the whole form void.
 */
import { dirname, relative, resolve } from 'node:path'
import type { ExternalExample } from './examples/example-objects.ts'
import type { Examples } from './examples/examples.ts'
import { type Occurring, occurringIn } from './occurring.ts'
import { isObject } from '../text/pointer.ts'
import { type PreparedWork, hexDigestOf, preparedForm } from './prepared.ts'
import { readBytes, shownPath } from './document/source.ts'
import type { Place } from '../text/finding.ts'

export interface ProvenContract {
  readonly document: Record<string, unknown>
  readonly examples: Examples
  /** Every file that has a part in it. */
  readonly files: ReadonlySet<string>
  /** Where operations, parameters, bodies and their fields were written, by their pointers in the document. */
  readonly places: ReadonlyMap<string, Place>
}

/** One that was found again. */
export interface PreparedContract extends ProvenContract {
  readonly occurring: Occurring
}

export const contractForm = 'contract'

/** Bytes as the place of a file in the list of files, or as they are, in base64, where they are no whole file. */
type StoredBytes = number | string

interface Stored {
  readonly document: Record<string, unknown>
  readonly occurring: Occurring
  /** Relative to the folder of the contract. */
  readonly files: readonly (readonly [path: string, digest: string])[]
  readonly recordings: readonly (readonly [
    pointer: string,
    recordings: readonly { readonly name: string; readonly bytes: StoredBytes }[],
  ])[]
  readonly refused: readonly (readonly [
    pointer: string,
    reasons: readonly (readonly [name: string, reason: string])[],
  ])[]
  /** `file`: its place in the list of files. */
  readonly places: readonly (readonly [pointer: string, file: number, line: number, column: number])[]
  readonly external: readonly (readonly [
    pointer: string,
    example: { readonly bytes: StoredBytes } | { readonly value: unknown },
  ])[]
}

/** To be kept by the bytes of the contract's first file. Only for a contract in which nothing was found. */
export const storedContract = (
  path: string,
  { document, examples, files, places }: ProvenContract,
): Stored | undefined => {
  const listed: [string, string][] = []
  const fileOf = new Map<string, number>()
  const shown = [...files].map(shownPath)
  for (const file of files) {
    const read = readBytes(file)
    if ('unreadable' in read) return undefined
    const digest = hexDigestOf(read.bytes)
    if (!fileOf.has(digest)) fileOf.set(digest, listed.length)
    listed.push([relative(dirname(path), file).replaceAll('\\', '/'), digest])
  }
  const stored = (bytes: Buffer): StoredBytes => fileOf.get(hexDigestOf(bytes)) ?? bytes.toString('base64')
  const { recordings, refused, external } = examples
  return {
    document,
    occurring: occurringIn(document),
    files: listed,
    recordings: [...recordings].map(([pointer, list]) => [
      pointer,
      list.map(({ name, bytes }) => ({ name, bytes: stored(bytes) })),
    ]),
    places: [...places].map(([pointer, { file, line, column }]) => [pointer, shown.indexOf(file), line, column]),
    refused: [...refused].map(([pointer, reasons]) => [pointer, [...reasons]]),
    external: [...external].map(([pointer, { json, value }]) => [
      pointer,
      json === undefined ? { value } : { bytes: stored(json) },
    ]),
  }
}

/** The contract as it was proven; undefined where it was not, or a file of it is not what it was. */
export const preparedContract = (path: string, work: PreparedWork | undefined): PreparedContract | undefined => {
  const root = work === undefined ? { unreadable: '' } : readBytes(path)
  const form = 'unreadable' in root ? undefined : preparedForm(contractForm, root.bytes, work)
  if (!isStored(form)) return undefined
  const contents: Buffer[] = []
  const files = new Set<string>()
  for (const [name, digest] of form.files) {
    const file = resolve(dirname(path), name)
    const read = readBytes(file)
    if ('unreadable' in read || hexDigestOf(read.bytes) !== digest) return undefined
    contents.push(read.bytes)
    files.add(file)
  }
  const bytesOf = (stored: StoredBytes): Buffer =>
    typeof stored === 'number' ? (contents[stored] ?? Buffer.alloc(0)) : Buffer.from(stored, 'base64')
  const examples: Examples = {
    recordings: new Map(
      form.recordings.map(([pointer, list]) => [
        pointer,
        list.map(({ name, bytes }) => ({ name, bytes: bytesOf(bytes) })),
      ]),
    ),
    refused: new Map(form.refused.map(([pointer, reasons]) => [pointer, new Map(reasons)])),
    external: new Map(
      form.external.map(([pointer, example]) => [
        pointer,
        'value' in example ? { value: example.value } : parsedLater(bytesOf(example.bytes)),
      ]),
    ),
    findings: [],
    files,
  }
  const shown = [...files].map(shownPath)
  const places = new Map(
    form.places.map(([pointer, file, line, column]) => [pointer, { file: shown[file] ?? '', line, column }]),
  )
  return { document: form.document, occurring: form.occurring, examples, files, places }
}

/** It is this program's own, and whole: the seal says so. */
const isStored = (form: unknown): form is Stored => isObject(form) && isObject(form.document)

/** Only the published document needs the values. */
const parsedLater = (json: Buffer): ExternalExample => ({
  json,
  get value() {
    return JSON.parse(json.toString())
  },
})
