/** What a list of a service tells of ids. One that breaks the contract elsewhere tells them all the same. */
import { isJson } from '../contract/check/media-types.ts'
import { cut } from '../text/cut.ts'
import { exactly } from '../text/exact-json.ts'
import { lazy } from '../text/lazy.ts'
import { printable } from '../text/printable.ts'
import { segmentsOf, valueAt } from '../text/pointer.ts'
import { type AnswerFailure, type JudgedAnswer, everyItem } from './answer.ts'
import type { ProviderAnswer } from './provider.ts'

export interface ListedValues {
  /**
   * Where an item has it and keeps to the contract there.
   *
   * @param list JSON Pointer to the list in the answer's body: an empty one, where the body is the list
   * @param pointer JSON Pointer into each item
   */
  readonly valuesAt: (list: string, pointer: string) => readonly unknown[]
  /** Nothing is in it, or it isn't there: below another record there may be some. */
  readonly isEmptyAt: (list: string) => boolean
  /** Why there are no values, of the operation whose list it is: `it answered 500`. */
  readonly whyNone: (list: string, pointer: string) => string
}

const nothingListed = (why: string): ListedValues => ({
  valuesAt: () => [],
  isEmptyAt: () => false,
  whyNone: () => why,
})

/** @param why there was no answer */
export const noneCame = (why: string): ListedValues => nothingListed(`it gave no answer: ${why}`)

/** Some say so of a list in which nothing is. */
const notThere = 404

export const listedValuesOf = (
  { parsed, failures, brokenAt }: JudgedAnswer,
  { status, headers, bytes }: Pick<ProviderAnswer, 'status' | 'headers' | 'bytes'>,
): ListedValues => {
  if (status >= 300) return { ...nothingListed(`it answered ${status}`), isEmptyAt: () => status === notThere }
  const sent = headers.get('content-type') ?? ''
  const isOther = sent !== '' && !isJson(sent)
  // Of more than are told nobody knows which items they are in.
  const inSome = new Set(failures.flatMap(({ pointer }) => (pointer === undefined ? [] : [everyItem(pointer)])))
  const exact = lazy(() => exactly(parsed, bytes))
  const told = (failure: AnswerFailure | undefined): string =>
    failure === undefined ? '' : `: expected ${failure.expected}, found ${failure.found}`
  return {
    whyNone: (list, pointer) => {
      const items = valueAt(parsed, segmentsOf(list))
      const at = list === '' ? '' : ` at ${list}`
      if (isOther && failures.length === 0) return `it answered ${printable(cut(sent, 80))}, which is not JSON`
      if (!Array.isArray(items)) return `it answered no list${at}${told(failures[0])}`
      if (items.length === 0) return `its list${at} is empty`
      const inItems = failures.find(failure => everyItem(failure.pointer ?? '') === `${list}/*${pointer}`)
      return `no item of its list${at} has a good value at ${pointer}${told(inItems)}`
    },
    isEmptyAt: list => {
      const items = valueAt(parsed, segmentsOf(list))
      return !Array.isArray(items) || items.length === 0
    },
    valuesAt: (list, pointer) => {
      const items = valueAt(exact(), segmentsOf(list))
      if (!Array.isArray(items) || (brokenAt === undefined && inSome.has(`${list}/*${pointer}`))) return []
      const segments = segmentsOf(pointer)
      return items.flatMap((item: unknown, index) =>
        brokenAt?.has(`${list}/${index}${pointer}`) === true ? [] : [valueAt(item, segments)],
      )
    },
  }
}
