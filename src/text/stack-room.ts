/**
 * What a pattern says of a text, or something else where the text is so long, and so monotonous, that the pattern runs
 * out of the room that the engine has for what it may have to go back to: some nine million characters of one value.
 */
export const withStackRoom = <T>(look: () => T, instead: () => T): T => {
  try {
    return look()
  } catch (error) {
    if (error instanceof RangeError) return instead()
    throw error
  }
}
