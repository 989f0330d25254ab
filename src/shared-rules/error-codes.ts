/** The codes of errors: those of the table in the contract's `Error`, but what belongs to no operation. */
import type { Contract } from '../contract/contract.ts'
import { valueAt } from '../text/pointer.ts'

export const errorCodes = ({ document }: Pick<Contract, 'document'>): readonly string[] => {
  const description = String(valueAt(document, ['components', 'schemas', 'Error', 'description']))
  const rows = description.split('\n').filter(line => line.startsWith('| `') && !line.includes('outside any operation'))
  return rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, code = '']) => code))
}
