/** The fields of a request; one that is empty counts as absent (RFC 6749, sections 3.1 and 3.2). */
import { isObject } from '../text/pointer.ts'

export type FormValues = Readonly<Record<string, string | undefined>>

export const formValuesOf = (fields: unknown): FormValues =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )

/** The fields of a query, and what can't be read of it: which come twice, and which are no text. */
export interface ReadQuery {
  readonly form: FormValues
  readonly wrong: readonly { readonly name: string; readonly message: string }[]
}

/** No name of ours is longer, however it is encoded. */
const longestName = 100

const decodedName = (text: string): string =>
  text.length <= longestName && /[%+]/.test(text) ? ([...new URLSearchParams(text).keys()][0] ?? '') : text

/** Extensions that nobody here knows may send these several times (RFC 8707, section 2; RFC 8693, section 2.1). */
const repeatable: ReadonlySet<string> = new Set(['resource', 'audience'])

/**
 * The fields of these names; of others it is told that they come twice, and no more.
 *
 * @param query without its mark; of a field that comes twice no value counts (RFC 6749, section 3.1)
 */
export const readQuery = (query: string, names: ReadonlySet<string>): ReadQuery => {
  const sent = new Map<string, { readonly value: string; times: number }>()
  const others = new Set<string>()
  let repeated: string | undefined
  for (const part of query.split('&')) {
    const at = part.indexOf('=')
    const name = decodedName(at < 0 ? part : part.slice(0, at))
    if (!names.has(name)) {
      if (others.has(name) && !repeatable.has(name)) repeated ??= name
      if (part !== '') others.add(name)
      continue
    }
    const before = sent.get(name)
    if (before === undefined) sent.set(name, { value: new URLSearchParams(part).get(name) ?? '', times: 1 })
    else before.times += 1
  }
  const wrong = [...sent].flatMap(([name, { value, times }]) => {
    if (times > 1) return [{ name, message: `The parameter ${name} is there ${times} times.` }]
    return value.includes('\ufffd') ? [{ name, message: `The parameter ${name} is no text in UTF-8.` }] : []
  })
  const fields = new Map([...sent].map(([name, { value }]) => [name, value]))
  for (const { name } of wrong) fields.delete(name)
  const told = repeated?.slice(0, longestName)
  return {
    form: formValuesOf(Object.fromEntries(fields)),
    wrong: [
      ...wrong,
      ...(told === undefined ? [] : [{ name: told, message: `The parameter ${told} is there more than once.` }]),
    ],
  }
}
