/** An instant as findings tell it: `2027-03-15T12:00Z`. */
export const instantTold = (instant: number): string =>
  Number.isNaN(instant) ? 'no time' : new Date(instant).toISOString().replace(/:00\.000Z$/, 'Z')
