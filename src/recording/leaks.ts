/**
 * Looks for values in a text, whatever they have been turned into: escaped, percent-encoded, in base64 at any
 * alignment, in hexadecimal digits, as entities of HTML, in UTF-16, in another case, backwards.
 *
 * What can be undone is undone in the text; what can't (an encoding has no end of its own) is done to the value. All
 * values are looked for at once, so that it takes one look at the text however many there are.
 */

/** Characters: shorter ones are in any text. */
const shortest = 4

export interface Leaks {
  /** The first value that is in the text, in whatever form. */
  in(text: string): string | undefined
}

interface Needle {
  readonly form: string
  readonly value: string
}

export const isLong = (value: string): boolean => [...value].length >= shortest

/** @param values shorter ones than four characters are not looked for */
export const leaksOf = (values: Iterable<string>): Leaks => {
  const folded = new Map<string, Needle[]>()
  const exact = new Map<string, Needle[]>()
  const put = (table: Map<string, Needle[]>, form: string, value: string): void => {
    if (form.length < shortest) return
    const start = form.slice(0, shortest)
    const others = table.get(start)
    if (others === undefined) table.set(start, [{ form, value }])
    else others.push({ form, value })
  }
  for (const value of values) {
    if (!isLong(value)) continue
    for (const form of foldedForms(value)) put(folded, form, value)
    for (const form of exactForms(value)) put(exact, form, value)
  }
  const search = (table: ReadonlyMap<string, readonly Needle[]>, text: string): string | undefined => {
    for (let at = 0; at + shortest <= text.length; at += 1) {
      const found = table.get(text.slice(at, at + shortest))?.find(({ form }) => text.startsWith(form, at))
      if (found !== undefined) return found.value
    }
    return undefined
  }
  return {
    in: text => {
      if (folded.size === 0) return undefined
      for (const one of undone(text)) {
        const found = search(folded, fold(one)) ?? search(exact, one)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

const foldedForms = (value: string): readonly string[] => {
  const plain = fold(value)
  const bytes = [Buffer.from(value), utf16(value, false), utf16(value, true)]
  return [plain, [...plain].toReversed().join(''), ...bytes.map(one => one.toString('hex'))]
}

/** In these a letter of another case is another one. */
const exactForms = (value: string): readonly string[] =>
  [Buffer.from(value), utf16(value, false), utf16(value, true)].flatMap(bytes =>
    [0, 1, 2].flatMap(offset => {
      const whole = Buffer.concat([Buffer.alloc(offset), bytes])
      // Characters that hold nothing but bits of the value.
      const [from, to] = [Math.ceil((offset * 8) / 6), Math.floor((whole.length * 8) / 6)]
      return [whole.toString('base64').slice(from, to), whole.toString('base64url').slice(from, to)]
    }),
  )

const utf16 = (text: string, isBigEndian: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

/** An encoding in an encoding in an encoding. */
const mostRounds = 3

/** The text, and what it stands for. */
const undone = (text: string): readonly string[] => {
  const found = new Set([text])
  let latest = [text]
  for (let round = 0; round < mostRounds && latest.length > 0; round += 1) {
    latest = latest.flatMap(one => undoings.map(undo => undo(one))).filter(one => !found.has(one))
    for (const one of latest) found.add(one)
  }
  return [...found]
}

const character = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const undoings: readonly ((text: string) => string)[] = [
  text =>
    text
      .replaceAll(/\\u\{([\da-f]{1,6})\}/gi, (_, code: string) => character(Number.parseInt(code, 16)))
      .replaceAll(/\\(?:u([\da-f]{4})|x([\da-f]{2}))/gi, (_, four?: string, two?: string) =>
        String.fromCharCode(Number.parseInt(four ?? two ?? '0', 16)),
      )
      .replaceAll(/\\([nrt])/g, (_, name: string) => controls[name] ?? '')
      .replaceAll(/\\(["'\\/])/g, '$1'),
  text => text.replaceAll(/(?:%[\da-f]{2})+/gi, run => Buffer.from(run.replaceAll('%', ''), 'hex').toString()),
  text =>
    text
      .replaceAll(/&#x([\da-f]{1,6});?/gi, (_, code: string) => character(Number.parseInt(code, 16)))
      .replaceAll(/&#(\d{1,7});?/g, (_, code: string) => character(Number(code)))
      .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? ''),
  text => text.replaceAll('\0', ''),
  text => text.replaceAll('+', ' '),
]
