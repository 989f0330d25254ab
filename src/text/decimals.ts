/** Numbers as a person writes them. */

/** How many digits stand behind its point, written without an exponent. */
export const decimalsOf = (value: number): number => {
  const [, digits = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, digits.length - Number(exponent))
}

/** What `toFixed` writes out. */
const [mostDecimals, largest] = [100, 1e21]

/**
 * Without an exponent, which not everybody reads. Undefined: it is too large for that, or too small.
 *
 * @param decimals behind which there is nothing but what a calculation has left
 */
export const writtenOut = (value: number, decimals = decimalsOf(value)): string | undefined => {
  if (Math.abs(value) >= largest || decimals > mostDecimals) return undefined
  const rounded = Number(value.toFixed(decimals))
  return rounded.toFixed(decimalsOf(rounded))
}

/** `1e400`, which JSON may have and nothing here can hold: what is read of it would be written as null. */
export const isBeyondNumbers = (value: unknown): value is number => value === Infinity || value === -Infinity

export const beyondNumbers = (value: number): string => `a number beyond ${value < 0 ? '-' : ''}1.8e308`
