/** By code units, so that the order is the same on every machine and in every language. */
export const compareTexts = (one: string, other: string): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}
