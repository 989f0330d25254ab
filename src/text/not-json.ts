/** What is told of a text that should be JSON. `why`: `it ends too early`, `at position 3`. */
export const notJson = (why: string): string => `expected JSON, found text that is none (${why}).`
