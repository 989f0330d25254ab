/** A value as text, where there is no other form for it: of what is not there, nothing; of what is no text, JSON. */
export const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
