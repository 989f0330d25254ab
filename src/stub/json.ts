/**
 * Values of the contract, written as the JSON that is sent of them.
 *
 * What is said of a club depends on facts that never change: an edit puts other entries in their place. So an entry is
 * written once, and a page put together from bytes, which takes a tenth of writing it anew.
 */

export class Json<Body> {
  readonly bytes: Buffer
  /** Never set: it holds the bytes to the type of what was written. */
  declare readonly says?: Body

  private constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  static of<Body>(body: Body): Json<Body> {
    return new Json(Buffer.from(JSON.stringify(body)))
  }

  static list<Body>(items: readonly Json<Body>[]): Json<Body[]> {
    const parts = items.flatMap(({ bytes }, index) => index === 0 ? [bytes] : [comma, bytes])
    return new Json(Buffer.concat([opening, ...parts, closing]))
  }
}

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

export interface Written<Entry, Body> {
  one(entry: Entry): Json<Body>
  list(entries: readonly Entry[]): Json<Body[]>
}

/** Of every noun: the largest page is 2 MB. */
const pagesKept = 4

/**
 * Entries that are the same for as long as what they say is, as JSON. The bytes of one live as long as it does.
 *
 * The pages that were asked for last are kept whole: it is mostly the same one that is wanted again, and a hundred kilobytes
 * made for one answer cost more than all else in it, when they are written, sent from cold memory, and collected.
 */
export const written = <Entry extends object, Body>(bodyOf: (entry: Entry) => Body): Written<Entry, Body> => {
  const known = new WeakMap<Entry, Json<Body>>()
  let pages: readonly { readonly entries: readonly Entry[], readonly json: Json<Body[]> }[] = []

  const one = (entry: Entry): Json<Body> => {
    const json = known.get(entry) ?? Json.of(bodyOf(entry))
    known.set(entry, json)
    return json
  }

  return {
    one,
    list: entries => {
      const [latest] = pages
      const page = pages.find(({ entries: others }) => isSame(entries, others)) ?? { entries, json: Json.list(entries.map(one)) }
      if (page !== latest) pages = [page, ...pages.filter(other => other !== page)].slice(0, pagesKept)
      return page.json
    },
  }
}

const isSame = <T>(ones: readonly T[], others: readonly T[]): boolean => ones.length === others.length && ones.every((one, index) => one === others[index])
