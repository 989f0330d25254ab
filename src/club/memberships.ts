/** On which days a membership counts: the first and the last day are days of it. */
import type { LocalDate, Membership } from './model.ts'

export const isActiveOn = ({ from, to }: Pick<Membership, 'from' | 'to'>, date: LocalDate): boolean =>
  from <= date && (to === undefined || date <= to)
