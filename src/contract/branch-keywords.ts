/** The keywords of whose branches each says something of the very same value. */
export const branchKeywords = ['allOf', 'anyOf', 'oneOf'] as const
