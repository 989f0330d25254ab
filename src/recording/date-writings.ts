/** A day as people write it: whoever knows one of these knows the others. */

const day = /^(\d{4})-(\d\d)-(\d\d)$/

/** Other writings of a date (RFC 3339); none of anything else. */
export const otherWritingsOf = (value: string): readonly string[] => {
  const [, year, month, date] = day.exec(value) ?? []
  if (year === undefined || month === undefined || date === undefined) return []
  const parts = [
    [date, month, year],
    [month, date, year],
    [year, month, date],
  ]
  return [
    ...parts.map(one => one.join('/')),
    [date, month, year].join('.'),
    [date, month, year].join('-'),
    year + month + date,
  ]
}
