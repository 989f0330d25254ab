/** How many file descriptors the program needs: for its own files, for those that it serves, for connections. */
import { quickDescriptorLimit } from '../http/descriptor-limit.ts'

/** node has some twenty for itself, and reads the program a dozen files at a time. */
const fewest = 64

/** What to say instead of starting; undefined: there are enough, or nobody can say at once. */
export const tooFewDescriptors = (most = quickDescriptorLimit()): string | undefined =>
  most !== undefined && most < fewest
    ? `At least ${fewest} files and connections at the same time are needed, and ${most} are allowed. `
      + `Raise the limit (ulimit -n ${fewest}) and start again.`
    : undefined
