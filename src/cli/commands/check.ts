/** `courtside check`: says what is wrong with a contract, or with a world. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { instant } from './values.ts'
import { type RunCommand, type ServerFlags, allowFiles, helpOption, logFor } from './server-options.ts'

interface CheckFlags extends Pick<ServerFlags, 'json' | 'allowFiles'> {
  readonly now?: number
}

export const addCheckCommand = (command: Command, run: RunCommand): void => {
  command
    .command('check')
    .description('Say everything that is wrong with a contract or a world, with file, line and column.')
    .argument(
      '[file]',
      "path of a contract or a world, known by what it holds; without one the club's own contract is checked",
    )
    .addOption(allowFiles())
    .option(
      '--now <time>',
      'check a world as it starts then: 2027-03-27T18:00Z (default: when it says, else now)',
      instant,
    )
    .option('--json', 'one JSON object a line', false)
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      '\nExamples:\n  courtside check petstore.yaml\n  courtside check my-club.yaml\n'
        + '\nThe examples of a contract are held against their schemas too, external files included.\n'
        + 'Exit code 1 when there is anything to mend.',
    )
    .action(async (file: string | undefined, flags: CheckFlags) => {
      const log = logFor(flags)
      await run(log, async () => {
        const { check, checkWorld, clubContract, isWorld } = await import('../checking.ts')
        if (file !== undefined && isWorld(file)) return checkWorld(file, flags.now, log)
        return check(file === undefined ? clubContract : resolve(file), 'own', flags.allowFiles, log)
      })
    })
}
