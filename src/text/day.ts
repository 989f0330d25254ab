/** Days of the calendar as texts, `2027-01-31`, in UTC. */

export const dayMs = 86_400_000

const form = /^\d{4}-\d\d-\d\d$/

/** @param milliseconds since 1970-01-01T00:00Z */
export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** Is there such a day? */
export const isDay = (text: string): boolean => {
  const milliseconds = form.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(milliseconds) && dayOf(milliseconds) === text
}
