/**
 * Where the command begins: on a Node that is too old nothing else of it could even be read, so that is said first.
 *
 * What stands here is read by such a Node.
 */
import { tooOld } from './node-version.ts'

const unsupported = tooOld(process.versions.node)
if (unsupported === undefined) import('./main.ts')
else {
  process.stderr.write(`courtside: ${unsupported}\n`)
  process.exitCode = 1
}
