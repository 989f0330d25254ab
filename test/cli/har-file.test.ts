/** A HAR that would take more memory than there is, is refused by whoever is given it, before it is read. */
import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { aFolder, run } from './child-process.ts'

const env = { NODE_OPTIONS: '--max-old-space-size=128', GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' }

t.test('with the memory that it may take, and what to do', async t => {
  const folder = aFolder(t)
  const har = join(folder, 'large.har')
  const file = openSync(har, 'w')
  ftruncateSync(file, 60e6)
  closeSync(file)
  const service = ['--base-url', 'http://127.0.0.1:1/v2']
  for (const { args, option } of [
    { args: ['verify', ...service, '--from', har], option: '--from' },
    { args: ['record', '--from', har, '--out', join(folder, 'out')], option: '--from' },
    { args: ['drift', ...service, '--against', har], option: '--against' },
  ]) {
    const { code, out, err } = await run(t, args, { env })
    t.strictSame([code, out, err.length], [2, [], 1], `${args[0]}`)
    t.match(err[0], `${option} ${har}: to read 60 MB may take 480 MB of memory, and node may have `)
    t.match(
      err[0],
      /Leave out of it what is not needed, or give node more: NODE_OPTIONS=--max-old-space-size=MEGABYTES\.$/,
    )
  }
})

t.test('where nothing in it was answered at the address that is given, those are told where it was', async t => {
  const har = join(aFolder(t), 'calls.har')
  const origins = Array.from({ length: 7 }, (_, at) => `https://shop${at}.example`)
  const entries = [...origins, ...origins].map(origin => ({
    request: { method: 'GET', url: `${origin}/v2/clubs` },
    response: { status: 200 },
  }))
  writeFileSync(har, JSON.stringify({ log: { entries } }))
  const service = ['--base-url', 'http://127.0.0.1:1/v2']
  const elsewhere = ['--recorded-at', 'https://other.example/v2']
  for (const [option, args] of [
    ['--from', ['verify', ...service, ...elsewhere, '--from', har]],
    ['--against', ['drift', ...service, ...elsewhere, '--against', har]],
  ] as const) {
    const { code, err } = await run(t, args, { env })
    t.equal(code, 2)
    t.equal(
      err[0],
      `courtside: ${option} ${har}: nothing in it was answered at https://other.example.`
        + ` What is in it was at ${origins.slice(0, 5).join(', ')}.`,
    )
  }
})
