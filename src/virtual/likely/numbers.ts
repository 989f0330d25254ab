/** Between which numbers a property of that name usually is. */
import type { LikelySubject } from './subject.ts'
import { wordsOf } from '../../text/camel-case.ts'

export interface UsualRange {
  readonly least: number
  readonly most: number
}

const only = (value: number): UsualRange => ({ least: value, most: value })

/** The first that fits counts: `per_page` stands before `page`, and `day_of_month` before `month`. */
const ranges: readonly (readonly [RegExp, number, number])[] = [
  [/(^|_)age$/, 18, 80],
  [/(^|_)year$/, 2020, 2027],
  [/(^|_)(day|day_of_month)$/, 1, 28],
  [/(^|_)month$/, 1, 12],
  [/(^|_)(hour|hours)$/, 0, 23],
  [/(^|_)duration(_?(in_?)?(minutes|mins))?$/, 15, 120],
  [/(^|_)(minute|second)s?$/, 0, 59],
  [/(^|_)(rating|stars)$/, 1, 5],
  [/(^|_)(percent(age)?|pct|progress|humidity)$/, 0, 100],
  [/(^|_)(ratio|probability|confidence|rate|share)$/, 0, 1],
  [/(^|_)(price|amount|cost|charge|credit|total|sub_?total|balance|tax|discount)$/, 1, 200],
  [/(^|_)(quantity|qty|stock)$/, 1, 20],
  [/(^|_)(limit|per_?page|page_?size)$/, 20, 20],
  [/(^|_)(total_?pages|pages|page_?count)$/, 1, 5],
  [/(^|_)(count|total_?(count|items|results)|size|length)$/, 0, 50],
  [/(^|_)page$/, 1, 1],
  [/(^|_)(offset|skip)$/, 0, 0],
  [/(^|_)(index|position|rank|order|priority|level|sort_?order)$/, 1, 10],
  [/(^|_)(distance|km|miles)$/, 1, 50],
  [/(^|_)temp(erature)?$/, -5, 30],
  [/(^|_)port$/, 1024, 49_151],
]

/** Coordinates, in degrees, are those of the place that it is about. */
export const usualRange = (name: string, subject: LikelySubject): UsualRange | undefined => {
  const words = wordsOf(name)
  if (/(^|_)lat(itude)?$/.test(words)) return only(subject.place().latitude)
  if (/(^|_)(lon|lng|long|longitude)$/.test(words)) return only(subject.place().longitude)
  const found = ranges.find(([pattern]) => pattern.test(words))
  return found === undefined ? undefined : { least: found[1], most: found[2] }
}
