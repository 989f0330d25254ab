/** What a control of the console does, in the words of a shell and of the test kit. */
import { given } from '../text/given.ts'
import { shellWord } from '../text/shell-word.ts'

export interface Command {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the control API's own. */
  readonly path: string
  readonly body?: unknown
  /** The same by the test kit. */
  readonly kit: string
  /** It ends the world that the page is about. */
  readonly isLast?: boolean
}

/** @param control address of the control API */
export const curlOfCommand = ({ method, path, body }: Command, control: string, hasToken: boolean): string =>
  curlLine(
    method,
    control + path,
    given({
      // The token itself isn't for the clipboard.
      Authorization: hasToken ? 'Bearer <token>' : undefined,
      'Content-Type': body === undefined ? undefined : 'application/json',
    }),
    body === undefined ? undefined : JSON.stringify(body),
  )

/** A command for a POSIX shell. */
export const curlLine = (
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): string =>
  [
    'curl -i',
    ...(method === 'GET' ? [] : [`-X ${shellWord(method)}`]),
    shellWord(url),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(body)}`]),
  ].join(' ')

/** A value in JavaScript, on one line: `{ status: 503, times: 2 }`. */
export const literal = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).filter(([, one]) => one !== undefined)
  if (fields.length === 0) return '{}'
  const written = fields.map(([name, one]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)}: ${literal(one)}`)
  return `{ ${written.join(', ')} }`
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`

/** Of what is in a list, or isn't. */
export interface ListingQuestion {
  readonly id: string
  /** Empty: nobody. */
  readonly as: string
  /** Empty: a list that fits. */
  readonly operation: string
  /** As in an address: `days=7&type=group`. */
  readonly query: string
}

/** As the contract types it, as far as a text tells. */
const typed = (text: string): unknown => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  return text === 'true' || text === 'false' ? text === 'true' : text
}

/** Asks why it is there, or isn't. */
export const listingCommand = (world: string, { id, as, operation, query }: ListingQuestion): Command => {
  const asked = Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]): [string, unknown] => [name, typed(value)]),
  )
  const call = given({
    operationId: operation || undefined,
    query: Object.keys(asked).length === 0 ? undefined : asked,
  })
  const { operationId, ...rest } = call
  const kitCall = { ...given({ operation: operationId }), ...rest }
  const others = Object.keys(kitCall).length === 0 ? [] : [kitCall]
  const words = as === '' && others.length === 0 ? [] : [as === '' ? undefined : as, ...others]
  return {
    method: 'POST',
    path: `/worlds/${encodeURIComponent(world)}/explanations`,
    body: { id: id.trim(), ...given({ as: as || undefined }), ...call },
    kit: `await world.explain(${[id.trim(), ...words].map(literal).join(', ')})`,
  }
}
