/** What is told of a text that should be JSON. `why`: `it ends too early`, `at position 3`. */
export const notJson = (why: string): string => `expected JSON, found text that is none (${why}).`

/** Of `JSON.parse`. V8 quotes the text around the fault, which may be a secret; only where it is may be told. */
export const jsonFault = (error: unknown): string => {
  const message = error instanceof Error ? error.message : ''
  const position = /at position \d+( \(line \d+ column \d+\))?/.exec(message)?.[0]
  return position ?? (/end of JSON/.test(message) ? 'it ends too early' : 'not well-formed')
}
