/** How a value is written as a form in parts (RFC 7578), the way its contract has it. */
import { plainText } from '../../text/plain-text.ts'
import type { FieldLayout, FieldLayouts } from './form-layout.ts'
import { concreteMediaType } from './media-types.ts'

/** Undefined: nobody knows how. @param boundary between the parts */
export const writtenParts = (
  value: Readonly<Record<string, unknown>>,
  layout: FieldLayouts,
  boundary: string,
): string | undefined => {
  const parts: string[] = []
  for (const [name, one] of Object.entries(value)) {
    const field = layout.of(name)
    if (field?.way === 'deep' || field?.way === 'joined') return undefined
    const items = Array.isArray(one) && field?.way !== 'json' ? one : [one]
    for (const item of items) if (item !== undefined) parts.push(partOf(name, item, field))
  }
  const line = `--${boundary}`
  return parts.some(part => part.includes(line))
    ? undefined
    : `${parts.map(part => `${line}\r\n${part}\r\n`).join('')}${line}--\r\n`
}

const partOf = (name: string, value: unknown, field: FieldLayout | undefined): string => {
  const isJson = typeof value === 'object'
  const isFile = field?.isBinary() === true
  const [own] = field?.mediaTypes ?? []
  const ofFile = isFile ? 'application/octet-stream' : undefined
  const usual = isJson ? 'application/json' : ofFile
  const type = own === undefined ? usual : concreteMediaType(own)
  const headers = [
    `Content-Disposition: form-data; name="${quoted(name)}"${isFile ? '; filename="file"' : ''}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ]
  return [...headers, '', isJson ? JSON.stringify(value) : plainText(value)].join('\r\n')
}

/** As browsers have it (the HTML standard, "multipart/form-data"). */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
