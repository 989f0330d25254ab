/** Runs one of the long runs of tests, by its name; the last line counts what passed and what failed. */
import { filesOfRun } from './test-files.ts'
import { conclude, runTestFiles } from './test-run.ts'

const [name = ''] = process.argv.slice(2)
conclude(await runTestFiles(filesOfRun(name)))
