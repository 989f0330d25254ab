/** Of a path or a pointer, what stands behind its last slash. */
export const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
