/** How many there may be of what a world knows of its users: far more than any test makes. */
export const most = { credentials: 1_000, applications: 200, codes: 1_000, tokens: 10_000, visits: 1_000 } as const
