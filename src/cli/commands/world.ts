/** `courtside world`: writes a made-up world. */
import { type Command, Option } from 'commander'
import { plainLog } from '../log.ts'
import { streams, writeAll } from '../standard-streams.ts'
import { type RunCommand, helpOption } from './server-options.ts'
import { wholeNumber } from './values.ts'

export const addWorldCommand = (command: Command, run: RunCommand): void => {
  command
    .command('world')
    .description('Write a generated world, one JSON record a line, to the standard output.')
    .addOption(
      new Option('--clubs <number>', 'how many clubs it has')
        .default(20)
        .argParser(wholeNumber(100_000, 'A number of clubs')),
    )
    .addOption(
      new Option('--seed <number>', 'the same seed writes the same bytes')
        .default(1)
        .argParser(wholeNumber(2 ** 32 - 1, 'A seed')),
    )
    .helpOption(...helpOption)
    .addHelpText(
      'after',
      '\nExample:\n  courtside world --clubs 200 --seed 7 > big.ndjson\n  courtside start --world big.ndjson',
    )
    .action(async ({ clubs, seed }: { readonly clubs: number; readonly seed: number }) => {
      await run(plainLog(streams), async () => {
        const { generateWorld } = await import('../../world-file/generate/world.ts')
        await generateWorld({ clubs, seed, write: writeAll })
      })
    })
}
