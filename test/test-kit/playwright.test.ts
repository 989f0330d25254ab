/**
 * With a browser: a page that lists clubs, and what it shows when the service fails. The page knows a base URL and
 * headers; the test steers the world behind that URL.
 *
 * An example to copy, and a test. With @playwright/test the server is a fixture of the worker and the world one of the
 * test; here playwright-core drives Debian's chromium, and where there is none the test is skipped and says so.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { type Page, chromium } from 'playwright-core'
import t, { type Test } from 'tap'
import { type CourtsideWorld, startCourtside } from '../../src/index.ts'

const executablePath = '/usr/bin/chromium'
const skip = existsSync(executablePath) ? false : `${executablePath} is missing (apt-get install chromium)`

/** The application under test: it reads where its service is from its own address. */
const application = `<!doctype html><html lang="en"><title>Clubs</title><link rel="icon" href="data:,">
<main></main>
<script type="module">
  const { api, headers } = Object.fromEntries(new URLSearchParams(location.search))
  const main = document.querySelector('main')
  const show = async () => {
    main.innerHTML = '<p role="status">One moment.</p>'
    try {
      const response = await fetch(api + '/clubs', { headers: JSON.parse(headers) })
      if (!response.ok) throw new Error(response.status)
      const clubs = await response.json()
      main.innerHTML = clubs.length === 0 ? '<p>There are no clubs yet.</p>' : '<ul></ul>'
      for (const { name } of clubs)
        main.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: name }))
    } catch {
      main.innerHTML = '<p role="alert">The clubs can\\'t be shown now.</p><button>Try again</button>'
      main.querySelector('button').onclick = show
    }
  }
  show()
</script>`

const served = async (t: Test): Promise<string> => {
  const server = createServer(
    (_request, response) => void response.setHeader('content-type', 'text/html').end(application),
  )
  t.teardown(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has a port')
  return `http://127.0.0.1:${address.port}/`
}

t.test('in a browser', { skip }, async t => {
  const [courtside, browser, address] = await Promise.all([
    startCourtside(),
    chromium.launch({
      executablePath,
      chromiumSandbox: false,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    }),
    served(t),
  ])
  t.teardown(async () => {
    await browser.close()
    await courtside.close()
  })

  const opened = async (t: Test): Promise<{ world: CourtsideWorld; page: Page; open: () => Promise<unknown> }> => {
    const world = await courtside.world({ scenario: 'quiet-club' })
    const page = await browser.newPage()
    t.teardown(async () => {
      await page.close()
      await world.close()
    })
    const query = new URLSearchParams({ api: world.url, headers: JSON.stringify(world.as('parent')) })
    return { world, page, open: () => page.goto(`${address}?${query}`) }
  }

  t.test('a failure is told, and trying again helps', async t => {
    const { world, page, open } = await opened(t)
    await world.fault('listClubs', { status: 503, times: 1 })
    await open()
    t.equal(await page.getByRole('alert').textContent(), "The clubs can't be shown now.")
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('listitem').first().waitFor()
    t.strictSame(await page.getByRole('listitem').allTextContents(), ['Little Barrow Tennis Club'])
    await world.verify('listClubs', { times: 2 })
    await world.assertNoViolations()
  })

  t.test('so is a connection that is lost, and an empty list is none', async t => {
    const { world, page, open } = await opened(t)
    await world.fault('listClubs', { sequence: [{ connection: 'cut' }, { example: 'empty' }] })
    await open()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('There are no clubs yet.').waitFor()
    t.equal(await page.getByRole('alert').count(), 0)
    await world.reset()
    await open()
    await page.getByRole('listitem').first().waitFor()
    await world.verify('listClubs', { times: 1 })
  })
})
