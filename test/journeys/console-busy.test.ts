/**
 * The console of a world that is asked a thousand times a second.
 *
 * What that costs is counted, in calls of its script's functions, by a clock that the test turns on: a machine that has
 * other work to do counts the same. How it feels is looked at beside it, at full speed.
 */
import type { CDPSession, Page } from 'playwright-core'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { complaintsOf, launched, pageOf, skip } from '../fixtures/chromium.ts'

/** How many events of calls have come to the page: what comes of them is cut anywhere, in the middle of a word too. */
const countEvents = `
  window.came = 0
  const mark = 'event: entry'
  let end = ''
  const { read } = ReadableStreamDefaultReader.prototype
  ReadableStreamDefaultReader.prototype.read = async function () {
    const piece = await read.call(this)
    if (typeof piece.value !== 'string') return piece
    const text = end + piece.value
    window.came += text.split(mark).length - 1
    end = text.slice(1 - mark.length)
    return piece
  }`

const haveCome = (count: number): boolean => Number(Reflect.get(globalThis, 'came')) >= count

/** How long the page did nothing but one thing, in milliseconds. */
const countTasks = `
  window.longest = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'longtask', buffered: true })`

/** Calls of the console's functions since it was asked last. */
const workOf = async (session: CDPSession): Promise<number> => {
  const { result } = await session.send('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.endsWith('/docs/console.js'))
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
}

const counted = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return session
}

const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make))

t.test('a thousand calls a second', { skip }, async t => {
  const server = await startCourtside({ port: 0 })
  t.teardown(() => server.close())
  const browser = await launched(t)

  t.test('each second of them costs the page the same, and little', async t => {
    const world = await server.world({ name: 'counted-fox', now: '2027-03-01T10:00:00Z' })
    const headers = world.as('parent')
    const page = await pageOf(t, browser)
    const complaints = complaintsOf(page)
    await page.addInitScript(countEvents)
    await page.clock.install()
    await page.goto(`${server.url}/w/counted-fox/`)
    await page.clock.runFor(2_000)
    await page.getByText('Live: calls are shown while they are made.').waitFor()
    // From here on its clock goes as far as it is turned.
    await page.clock.pauseAt(Number(await page.evaluate('Date.now() + 2000')))
    // Whatever is due of the beginning.
    await page.clock.runFor(10_000)
    const session = await counted(page)
    const seconds: number[] = []
    for (let tenth = 1; tenth <= 50; tenth++) {
      await many(100, () => world.fetch('/clubs?limit=1', { headers }))
      // The page's own clock stands; this is asked by the browser's.
      await page.waitForFunction(haveCome, tenth * 100, { polling: 20, timeout: 60_000 })
      await page.clock.runFor(100)
      if (tenth % 10 === 0) seconds.push(await workOf(session))
    }
    t.comment(`calls of functions, in each of ${seconds.length} seconds: ${seconds.join(', ')}`)
    for (const work of seconds) {
      t.ok(work < 1_000_000, `${work} calls of functions in a second`)
      t.ok(work < 1.2 * (seconds[1] ?? 0), 'no more than in another')
    }
    await page.clock.runFor(1_000)
    await page.getByRole('button', { name: 'Call 5000', exact: true }).waitFor()
    t.equal(await page.locator('table.journal tbody tr').count(), 300, 'the last three hundred are shown')
    t.strictSame(complaints, [])
  })

  t.test('a machine that slept between two frames shows the next call at once', async t => {
    const world = await server.world({ name: 'sleepy-fox', now: '2027-03-01T10:00:00Z' })
    const headers = world.as('parent')
    const page = await pageOf(t, browser)
    await page.addInitScript(countEvents)
    await page.clock.install()
    await page.goto(`${server.url}/w/sleepy-fox/`)
    await page.getByText('Live: calls are shown while they are made.').waitFor()
    await page.clock.pauseAt(Number(await page.evaluate('Date.now() + 2000')))
    await page.clock.runFor(10_000)
    await world.fetch('/clubs?limit=1', { headers })
    await page.waitForFunction(haveCome, 1, { polling: 20 })
    // The first frame shows it; ten minutes pass until the next.
    await page.clock.runFor(16)
    await page.clock.fastForward(10 * 60_000)
    await world.fetch('/clubs?limit=1', { headers })
    await page.waitForFunction(haveCome, 2, { polling: 20 })
    await page.clock.runFor(1_100)
    await page.getByRole('button', { name: 'Call 2', exact: true }).waitFor({ timeout: 5_000 })
  })

  t.test('at full speed it answers, and no more rows are kept than there may be', async t => {
    const world = await server.world({ name: 'busy-fox' })
    const headers = world.as('parent')
    const page = await pageOf(t, browser)
    const complaints = complaintsOf(page)
    await page.goto(`${server.url}/w/busy-fox/`)
    await page.getByText('Live: calls are shown while they are made.').waitFor()
    await page.evaluate(`(() => {${countTasks}})()`)
    const isViolation = page.getByLabel('Violations alone')
    const load = (async () => {
      for (let round = 0; round < 50; round++) await many(100, () => world.fetch('/clubs?limit=1', { headers }))
    })()
    await page.locator('table.journal tbody tr').first().waitFor()
    await isViolation.check()
    await page.getByText('The filter shows none of').waitFor()
    await isViolation.uncheck()
    await page.getByRole('button', { name: 'A day on', exact: true }).click()
    await page.getByRole('status').filter({ hasText: '/clock/advance' }).waitFor()
    await load
    await page.getByRole('button', { name: 'Call 5000', exact: true }).waitFor()
    const longest = Number(await page.evaluate('window.longest'))
    t.comment(`the longest task: ${longest} ms`)
    t.ok(longest < 2_000, `it was never away for longer than ${longest} ms`)
    t.ok((await page.locator('table.journal tbody tr').count()) <= 300, 'bounded')
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await page.getByText('No call yet').waitFor()
    t.strictSame(complaints, [])
  })
})
