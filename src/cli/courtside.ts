/**
 * Where the command begins: on a Node that is too old, or with too few file descriptors, nothing else of it could even
 * be read, so that is said first.
 *
 * What stands here is read by such a Node.
 */
import { tooFewDescriptors } from './descriptors.ts'
import { tooOld } from './node-version.ts'

const unsupported = [tooOld(process.versions.node), tooFewDescriptors()].filter(Boolean)
if (unsupported.length === 0) import('./main.ts')
else {
  process.stderr.write(`courtside: ${unsupported[0]}\n`)
  process.exitCode = 1
}
