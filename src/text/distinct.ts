/** So many that looking through them takes less than a set does. */
const few = 8

/** Each once, in the order in which they came. */
export const distinct = (texts: readonly string[]): readonly string[] => {
  if (texts.length < 2) return texts
  if (texts.length > few) return [...new Set(texts)]
  return texts.every((text, at) => texts.indexOf(text) === at)
    ? texts
    : texts.filter((text, at) => texts.indexOf(text) === at)
}
