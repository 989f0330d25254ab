/**
 * Changes as they are kept where others read them: one record after the other, by its collection and what it is known
 * by.
 */
import { type EditableCollection, type RecordChange, idIn, isEditable } from '../../club/record-change.ts'
import { writtenHere } from '../../text/written-here.ts'
import type { Deed } from '../edit.ts'
import { type ChangedRecord, deedKind } from '../replica.ts'
import { sealed } from './frozen.ts'

export const recordsOf = (changes: readonly RecordChange[], ...deeds: readonly Deed[]): readonly ChangedRecord[] => [
  ...deeds.map(deed => ({ kind: deedKind, key: deed.kind, value: deed })),
  ...changes.map(change => ({
    kind: change.collection,
    key: idIn(change),
    ...('put' in change ? { value: change.put } : {}),
  })),
]

/** Of what `recordsOf` has made of them. @throws Error for what this program never wrote */
export const changesOf = (
  records: readonly ChangedRecord[],
): { readonly changes: readonly RecordChange[]; readonly deeds: readonly Deed[] } => {
  const changes: RecordChange[] = []
  const deeds: Deed[] = []
  for (const { kind, key, value } of records) {
    if (kind === deedKind) deeds.push(sealed(writtenHere<Deed>(value)))
    else if (isEditable(kind)) changes.push(changeOf(kind, key, value))
    else throw new Error(`A change of ${kind} was kept, and there is no such collection.`)
  }
  return { changes, deeds }
}

const changeOf = (collection: EditableCollection, key: string, value: unknown): RecordChange =>
  writtenHere<RecordChange>(value === undefined ? { collection, gone: key } : { collection, put: value })
