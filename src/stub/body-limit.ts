/** Bytes of a request's body: decided in the club's contract. */
export const clubBodyLimit = 256 * 1024
