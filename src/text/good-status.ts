/** Does this status say that what was asked for was done? */
export const isGoodStatus = (status: number): boolean => status >= 200 && status < 300
