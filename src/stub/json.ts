/**
 * Values of the contract, written as the JSON that is sent of them.
 *
 * What is said of a club, or of the terms of a session, depends on facts that never change: an edit puts others in
 * their place. So it is written once, and an answer put together from texts, which takes a tenth of writing all of it
 * anew.
 */

type All<Parts extends readonly object[]> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & All<Rest>
  : unknown

export class Json<Body> {
  readonly #text: string
  #bytes: Buffer | undefined

  private constructor(text: string) {
    this.#text = text
  }

  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.#text))
  }

  /** What was written, as a value of the reader's own. */
  read(): Body {
    return JSON.parse(this.#text)
  }

  /** What stands between its braces; undefined where that is nothing, which no comma may follow. */
  #fields(): string | undefined {
    return this.#text === '{}' ? undefined : this.#text.slice(1, -1)
  }

  static of<Body>(body: Body): Json<Body> {
    return new Json(JSON.stringify(body))
  }

  static list<Body>(items: readonly Json<Body>[]): Json<Body[]> {
    return new Json(`[${items.map(item => item.#text).join(',')}]`)
  }

  /**
   * One object with the fields of all of these, in their order. No field may be in two of them: their types can't
   * overlap, and the text would have it twice.
   */
  static joined<Parts extends readonly object[]>(
    ...parts: { readonly [Index in keyof Parts]: Json<Parts[Index]> }
  ): Json<All<Parts>> {
    return new Json(`{${parts.flatMap(part => part.#fields() ?? []).join(',')}}`)
  }
}

export interface WrittenEntries<Entry, Body> {
  one(entry: Entry): Json<Body>
  list(entries: readonly Entry[]): Json<Body[]>
}

/** Of every noun: the largest page is 2 MB. */
const pagesKept = 4

/**
 * Entries that are the same for as long as what they say is, as JSON. The text of one lives as long as it does.
 *
 * The pages that were asked for last are kept whole: it is mostly the same one that is wanted again, and a hundred
 * kilobytes made for one answer cost more than all else in it, when they are written, sent from cold memory, and
 * collected.
 */
export const writtenOnce = <Entry extends object, Body>(
  bodyOf: (entry: Entry) => Body,
): WrittenEntries<Entry, Body> => {
  const one = onceFor(
    (entry: Entry) => entry,
    entry => Json.of(bodyOf(entry)),
  )
  let pages: readonly { readonly entries: readonly Entry[]; readonly json: Json<Body[]> }[] = []
  return {
    one,
    list: entries => {
      const [latest] = pages
      const page = pages.find(({ entries: others }) => holdsSame(entries, others)) ?? {
        entries,
        json: Json.list(entries.map(one)),
      }
      if (page !== latest) pages = [page, ...pages.filter(other => other !== page)].slice(0, pagesKept)
      return page.json
    },
  }
}

/** Once for all facts with the same key, for as long as somebody holds that; anew for facts without one. */
export const onceFor = <Facts, Text extends object>(
  keyOf: (facts: Facts) => object | undefined,
  write: (facts: Facts) => Text,
): ((facts: Facts) => Text) => {
  const known = new WeakMap<object, Text>()
  return facts => {
    const key = keyOf(facts)
    const text = (key && known.get(key)) ?? write(facts)
    if (key !== undefined) known.set(key, text)
    return text
  }
}

const holdsSame = <T>(ones: readonly T[], others: readonly T[]): boolean =>
  ones.length === others.length && ones.every((one, index) => one === others[index])

/**
 * Texts of what rests on a long-lived object, by a name in it. At most so many in all, then it begins anew: each object
 * may have any number of names, and may itself be gone before they are.
 */
export class RecentTexts<Text> {
  readonly #most: number
  #texts = new WeakMap<object, Map<string, Text>>()
  #count = 0

  constructor(most: number) {
    this.#most = most
  }

  get(of: object, name: string): Text | undefined {
    return this.#texts.get(of)?.get(name)
  }

  set(of: object, name: string, text: Text): void {
    if (++this.#count > this.#most) {
      this.#texts = new WeakMap()
      this.#count = 1
    }
    const own = this.#texts.get(of) ?? new Map<string, Text>()
    this.#texts.set(of, own.set(name, text))
  }
}
