/** Is JSON declared or sent under this type, in the words of RFC 6839, too? */
export const isJsonType = (mediaType: string): boolean => /^application\/(?:[^;]*\+)?json(?:;|$)/i.test(mediaType)
