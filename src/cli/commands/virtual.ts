/** `courtside virtual`: serves any contract. */
import type { Command } from 'commander'
import { type RunCommand, type ServerFlags, logFor, servedBy, withServerOptions } from './server-options.ts'
import { type ServedTestFlags, serveAsAsked, withTestOptions } from './test-options.ts'

interface VirtualFlags extends ServerFlags, ServedTestFlags {
  readonly strict: boolean
}

export const addVirtualCommand = (command: Command, run: RunCommand): void => {
  withTestOptions(
    withServerOptions(
      command
        .command('virtual')
        .description(
          'Serve any OpenAPI 3.0 or 3.1 contract, YAML or JSON, from its examples and, where it has none, its schemas.',
        )
        .argument('<spec>', 'path of the contract; files that it refers to are read too')
        .option(
          '--strict',
          'refuse to start on anything that is wrong, not just on what makes the contract unusable',
          false,
        ),
    ),
  )
    .addHelpText(
      'after',
      '\nExample:\n  courtside virtual petstore.yaml --port 4010\n  curl http://127.0.0.1:4010/pets\n'
        + "\nThe paths are at the root and at the paths of the contract's servers.\n"
        + 'Our own pages are under /courtside.',
    )
    .action(async (spec: string, flags: VirtualFlags) => {
      const log = logFor(flags)
      await run(log, async () => {
        const { servedForeign } = await import('../serving.ts')
        const served = { ...servedBy(flags), ...servedForeign(spec, flags.strict, flags) }
        await serveAsAsked(served, flags, log)
      })
    })
}
