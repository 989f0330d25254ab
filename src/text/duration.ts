/** ISO 8601 durations whose parts have a fixed length: weeks, days of 24 hours, hours, minutes, seconds. */
const form = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/

/** Milliseconds; undefined for what is no such duration. */
export const millisecondsOf = (duration: string): number | undefined => {
  const parts = form.exec(duration)
  if (parts === null) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map(part => (part === undefined ? 0 : Number(part)))
  return Math.round(((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
}

/** What looks like a duration, for schemas. */
export const durationForm = /^P(?=[^P])[0-9DHMSTW.]+$/
