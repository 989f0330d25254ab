/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number

/**
 * The instants there are, in milliseconds since 1970-01-01T00:00Z: what four bytes of Unix seconds hold, because an id
 * may carry them. A clock ends a month earlier, so that what lies ahead of it has ids too.
 */
const firstInstant = 0
export const firstOnClock = firstInstant
export const lastInstant = (2 ** 32 - 1) * 1000
export const lastOnClock = Date.parse('2105-12-31T23:59:59.999Z')

/** As messages and descriptions say it. */
export const instantBounds = 'from 1970-01-01T00:00:00Z to 2106-02-07T06:28:15Z'
export const clockBounds = 'from 1970-01-01T00:00:00Z to 2105-12-31T23:59:59.999Z'

export const isInstant = (milliseconds: number): boolean => milliseconds >= firstInstant && milliseconds <= lastInstant

/** May a clock show it? */
export const isOnClock = (milliseconds: number): boolean => milliseconds >= firstInstant && milliseconds <= lastOnClock
