/** A name with its words apart: `orderNo` is `order_No`. */
export const parted = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')

/** Of a name no more than this is looked at. */
const mostOfName = 80

/** `timeZone`, `time-zone` and `Time_Zone` are `time_zone`. */
export const wordsOf = (name: string): string =>
  parted(name.slice(-mostOfName))
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
