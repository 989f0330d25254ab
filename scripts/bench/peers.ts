/**
 * Other servers with the contract that the bench makes, each against bare fastify sending what it answers itself: for
 * comparison, without a limit.
 */
import { join } from 'node:path'
import { fewOperations, wishesOf, writeContract } from './contracts.ts'
import { compiled, here } from './places.ts'
import { record } from './recording.ts'
import { NotAvailable, type Row } from './row.ts'
import { type Program, startServer } from './server.ts'
import { cpuAgainst, fastifySending } from './under-load.ts'

type Task = keyof ReturnType<typeof wishesOf>

interface Peer {
  readonly name: string
  readonly program: (contract: string, task: Task) => Promise<Program>
  readonly tasks: readonly Task[]
  /** Status of its errorAnswers, where it has its own idea of it. */
  readonly refusal?: number
  /** Fewer where most take half a millisecond each. */
  readonly load: { readonly requests: number; readonly warmUp: number }
}

const many = { requests: 3000, warmUp: 20_000 }
const few = { requests: 300, warmUp: 6000 }

const prism = join(here, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js')

/** What a server that knows no contract sends: what the recorded example holds. */
const recordedAnswer = async (contract: string, task: Task): Promise<string> => {
  const source = await startServer(openapiBackend(contract))
  return record(source.port, [wishesOf(fewOperations)[task]], `recorded ${task}`).finally(() => source.stop())
}

const all: readonly Peer[] = [
  {
    // How far two processes of one program are apart.
    name: 'bare fastify, against itself',
    load: many,
    tasks: ['list'],
    program: async (contract, task) => fastifySending(await recordedAnswer(contract, task)),
  },
  {
    name: 'raw node:http',
    load: many,
    tasks: ['list', 'post'],
    program: async (contract, task) => {
      const file = await recordedAnswer(contract, task)
      return { name: 'raw node:http', args: port => [compiled('node-http'), String(port), file] }
    },
  },
  {
    name: 'openapi-backend',
    load: few,
    tasks: ['list', 'one', 'post', 'refused'],
    program: async contract => openapiBackend(contract),
  },
  {
    name: 'Prism',
    load: few,
    tasks: ['list', 'one', 'post', 'refused'],
    program: async contract => ({
      name: 'Prism',
      args: port => [
        prism,
        'mock',
        '-v',
        'silent',
        '--multiprocess=false',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        contract,
      ],
    }),
  },
  {
    name: 'Scalar',
    load: few,
    tasks: ['list', 'one', 'post', 'refused'],
    refusal: 422,
    program: async contract => {
      if (Number(process.versions.node.split('.', 1)[0]) < 22) throw new NotAvailable('needs Node 22')
      return { name: 'Scalar', args: port => [compiled('scalar'), String(port), contract] }
    },
  },
]

const openapiBackend = (contract: string): Program => ({
  name: 'openapi-backend',
  args: port => [compiled('openapi-backend'), String(port), contract],
})

const tasks: Record<Task, string> = { list: 'a list of 7 KB', one: 'by id', post: 'POST', refused: 'a refused request' }

export const peers: readonly Row[] = all.flatMap(({ name, program, load, refusal = 400, tasks: own }) =>
  own.map(task =>
    cpuAgainst({
      name: `${name}: ${tasks[task]}`,
      ...load,
      subject: {
        program: () => program(writeContract(fewOperations), task),
        wishes: [{ ...wishesOf(fewOperations)[task], ...(task === 'refused' ? { status: refusal } : {}) }],
      },
    }),
  ),
)
