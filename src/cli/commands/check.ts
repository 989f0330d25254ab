/** `courtside check`: says what is wrong with a contract. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Run, type ServerFlags, allowFiles, helpOption, logFor } from './server-options.ts'

export const addCheckCommand = (command: Command, run: Run): void => {
  command
    .command('check')
    .description('Say everything that is wrong with a contract, with file, line and column.')
    .argument('[spec]', "path of the contract; without one the club's own is checked")
    .addOption(allowFiles())
    .option('--json', 'one JSON object a line', false)
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      '\nExample:\n  courtside check petstore.yaml\n'
        + '\nExamples are held against their schemas too, external files included.\n'
        + 'Exit code 1 when there is anything to mend.',
    )
    .action(async (spec: string | undefined, flags: Pick<ServerFlags, 'json' | 'allowFiles'>) => {
      const log = logFor(flags)
      await run(log, async () => {
        const [{ check }, { clubContract }] = await Promise.all([import('../check.ts'), import('../../app/sites.ts')])
        check(spec === undefined ? clubContract : resolve(spec), 'own', flags.allowFiles, log)
      })
    })
}
