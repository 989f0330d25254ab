/** Runs one of the long runs of tests, by its name; the last line counts what passed and what failed. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './child.ts'
import { filesOfRun } from './test-files.ts'
import { conclude, runTestFiles } from './test-run.ts'

const [name = ''] = process.argv.slice(2)
const files = filesOfRun(name)

/** Once for all files: packing builds, and whoever packs while another builds finds files gone. */
const packedInto = async (folder: string): Promise<string> => {
  const { isGood, output } = await run('npm', ['pack', '--silent', '--pack-destination', folder])
  const tarball = readdirSync(folder).find(entry => entry.endsWith('.tgz'))
  if (!isGood || tarball === undefined) throw new Error(`The package could not be packed:\n${output}`)
  return join(folder, tarball)
}

const folder = mkdtempSync(join(tmpdir(), 'courtside-packed-'))
try {
  const env = name === 'package' ? { COURTSIDE_PACKED: await packedInto(folder) } : {}
  conclude(await runTestFiles(files, env))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
