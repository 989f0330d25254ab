/**
 * Tables as text (RFC 4180), also with another separator, as spreadsheets write them.
 *
 * Nothing is left out of what is no such table, as libraries do by the record: whoever looks for something in it has to
 * see all of it. A quotation mark that no other ends is a character like others.
 */

import { addTo } from './grouped-by.ts'

const separators = [',', ';', '\t', '|']

/** Of each column what is in it, below its name; what has none is under ``. */
export const columnsOf = (text: string): ReadonlyMap<string, readonly string[]> => {
  const [names = [], ...rows] = rowsOf(text.replace(/^\uFEFF/, ''))
  const columns = new Map<string, string[]>()
  for (const row of rows)
    for (const [index, value] of row.entries()) {
      if (value === '') continue
      addTo(columns, names[index]?.trim() ?? '', value)
    }
  return columns
}

const rowsOf = (text: string): readonly (readonly string[])[] => {
  const separator = separatorOf(text)
  const others = String.raw`[^\r\n${separator}]*`
  const field = new RegExp(String.raw`(?:"([^"]*(?:""[^"]*)*)"(${others})|(${others}))(\r?\n|\r|[${separator}]|$)`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  while (field.lastIndex < text.length) {
    const [, quoted, behind = '', plain = '', end = ''] = field.exec(text) ?? []
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + behind)
    if (end === separator) continue
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

/** The one of which the first line has most. */
const separatorOf = (text: string): string => {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string): number => line.split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}
