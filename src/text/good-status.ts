/** Does this status say that what was asked for was done? */
export const isGoodStatus = (status: number): boolean => status >= 200 && status < 300

/** Is an answer declared for when it was done? `2XX` is one of them. */
export const isGoodDeclared = (status: string): boolean => status.startsWith('2')
