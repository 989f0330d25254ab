/** Letters of ASCII, each thirteen further on. */
export const rot13 = (text: string): string =>
  text.replaceAll(/[a-z]/gi, letter => {
    const [code, first] = [letter.charCodeAt(0), letter >= 'a' ? 97 : 65]
    return String.fromCharCode(((code - first + 13) % 26) + first)
  })
