/**
 * Ages in whole years. Someone born on 29 February ages on 1 March in a common year.
 */
import type { LocalDate } from './model.ts'

export const ageOn = (dateOfBirth: LocalDate, date: LocalDate): number =>
  Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (date.slice(5) < dateOfBirth.slice(5) ? 1 : 0)

/** The date in this year from which they are a year older. */
export const birthdayIn = (year: number, dateOfBirth: LocalDate): LocalDate => {
  const day = dateOfBirth.slice(5)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return `${String(year).padStart(4, '0')}-${day === '02-29' && !isLeap ? '03-01' : day}`
}
