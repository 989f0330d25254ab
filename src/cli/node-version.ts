/** The oldest Node that this program runs on, as `engines` of package.json has it. */
const oldest = [20, 19] as const

/** What to say instead of starting; undefined: it can. `version`: `20.19.0`. */
export const tooOld = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isTooOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1])
  return isTooOld
    ? `Node ${oldest.join('.')} or later is needed, and this is ${version}. `
        + 'Install it (https://nodejs.org) and start again.'
    : undefined
}
