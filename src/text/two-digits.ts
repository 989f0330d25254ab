/** Of an hour, a day, a month: `07`. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')
