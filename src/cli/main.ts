/**
 * The command: reads the arguments, runs one command, turns every failure into a line and an exit code.
 *
 * Exit codes: 0 done, or ended by a signal; 1 it can't be done (a bad contract, a taken port); 2 it was not understood.
 */
import { Command, CommanderError } from 'commander'
import { courtsideVersion } from '../version.ts'
import { addCheckCommand } from './commands/check.ts'
import { addCoverageCommand } from './commands/coverage.ts'
import { addDiffCommand } from './commands/diff.ts'
import { addDriftCommand } from './commands/drift.ts'
import { type RunCommand, helpOption } from './commands/server-options.ts'
import { addExecCommand } from './commands/exec.ts'
import { addProxyCommand } from './commands/proxy.ts'
import { addRecordCommand } from './commands/record.ts'
import { addStartCommand } from './commands/start.ts'
import { addTokenCommand } from './commands/token.ts'
import { addVerifyCommand } from './commands/verify.ts'
import { addVirtualCommand } from './commands/virtual.ts'
import { addWorldCommand } from './commands/world.ts'
import { Failure, exitCodeOfError, exitCodeOfOwnError } from './failure.ts'
import { streams } from './standard-streams.ts'

const commands: Readonly<Record<string, (command: Command, run: RunCommand) => void>> = {
  start: addStartCommand,
  virtual: addVirtualCommand,
  check: addCheckCommand,
  diff: addDiffCommand,
  verify: addVerifyCommand,
  drift: addDriftCommand,
  proxy: addProxyCommand,
  record: addRecordCommand,
  exec: addExecCommand,
  coverage: addCoverageCommand,
  world: addWorldCommand,
  token: addTokenCommand,
}

/** Others have it as an option. */
const contractAt: Readonly<Record<string, string>> = {
  start: "It serves the club's contract; another one: courtside virtual openapi.yaml",
  virtual: 'It stands by itself: courtside virtual openapi.yaml',
  check: 'It stands by itself: courtside check openapi.yaml',
  diff: 'Both stand by themselves: courtside diff old.yaml new.yaml',
  coverage: 'None is needed: what a run left in its folder says what there was to exercise',
}
const isAboutContract = /unknown option '--(?:contract|spec)(?:=.*)?'|too many arguments for 'start'/

/** @param named the command that is asked for, if it is */
const program = (run: RunCommand, named: string | undefined): Command => {
  const command = new Command('courtside')
    .description("A mock server that answers from an OpenAPI contract: a racket-sports club's, or yours.")
    .version(courtsideVersion(), '-V, --version', 'show the version')
    .helpOption(...helpOption)
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({
      writeErr: text => {
        const said = text
          .replace(/^error: /, 'courtside: ')
          .trimEnd()
          .replaceAll('\n', ' ')
        const hint = isAboutContract.test(said) ? contractAt[named ?? ''] : undefined
        streams.err(hint === undefined ? said : `${said.replace(/\.$/, '')}. ${hint}`)
      },
    })
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `
Examples:
  courtside start                          the club, at http://127.0.0.1:4010/virtual/v2
  courtside start --port 0 --json          on any free port; read its URL from the first line
  courtside virtual petstore.yaml --watch  your own contract, served anew on every save
  courtside check petstore.yaml            everything that is wrong with a contract, with its places

Ask for an answer with the Prefer header:
  curl -H 'Prefer: code=400' ...           an error of the contract
  curl -H 'Prefer: example=empty' ...      a named example
  curl -H 'Prefer: dynamic=true' ...       values made from the schema
  curl -H 'Prefer: delay=2000' ...         later

Exit codes: 0 done or ended by a signal, 1 it can't be done, 2 the command line was not understood.`,
    )

  // To describe those of which nobody asks is a hundredth of a start.
  const isNamed = named !== undefined && Object.hasOwn(commands, named)
  const described = isNamed ? [commands[named]] : Object.values(commands)
  for (const add of described) add?.(command, run)
  return command
}

const run: RunCommand = async (log, action) => {
  // Node ends when nothing is left to happen, with 0, whoever still waits.
  const tellUnfinished = (): void => {
    log.error('This is a fault of the program: it ended before it was done, for what it waited for never came.')
    process.exitCode = exitCodeOfOwnError(process.argv[2])
  }
  process.once('beforeExit', tellUnfinished)
  try {
    await action()
  } catch (error) {
    if (error instanceof Failure) log.error(error.message, error.findings.length > 0 ? error.findings : undefined)
    else
      log.error(
        `This is a fault of the program: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
    process.exitCode = exitCodeOfError(error, process.argv[2])
  } finally {
    process.off('beforeExit', tellUnfinished)
  }
}

/**
 * `-h` is the host where one stands behind it, as it has been from the start, and help where none does, or before any
 * command.
 */
const helpForLoneH = (word: string, index: number, words: readonly string[]): string =>
  word === '-h' && (index === 0 || /^(-|$)/.test(words[index + 1] ?? '')) ? '--help' : word

try {
  const command = program(run, process.argv[2])
  if (process.argv.length <= 2) command.outputHelp()
  else await command.parseAsync(process.argv.slice(2).map(helpForLoneH), { from: 'user' })
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? 0 : 2
}
