// Playwright: `npx playwright test`. One server for each worker, a world for every test.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { type Courtside, type CourtsideWorld, startCourtside } from 'courtside'

/** Yours, at an address of its own: it shows the clubs, or that they can't be shown. */
const page = `<!doctype html><title>Clubs</title><main></main><script type="module">
  const { api, headers } = Object.fromEntries(new URLSearchParams(location.search))
  const main = document.querySelector('main')
  const show = async () => {
    const answer = await fetch(api + '/clubs', { headers: JSON.parse(headers) })
    main.innerHTML = answer.ok
      ? (await answer.json()).map(({ name }) => '<p>' + name + '</p>').join('')
      : '<p role="alert">Not now.</p><button>Try again</button>'
    document.querySelector('button')?.addEventListener('click', show)
  }
  await show()
</script>`

const test = base.extend<{ world: CourtsideWorld }, { courtside: Courtside; app: string }>({
  courtside: [
    async ({}, use) => {
      const courtside = await startCourtside()
      await use(courtside)
      await courtside.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({}, use) => {
      const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = server.address() as AddressInfo
      await use(`http://127.0.0.1:${port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  world: async ({ courtside }, use) => {
    const world = await courtside.world({ scenario: 'last-place', now: '2027-03-01T09:00:00Z' })
    await use(world)
    await world.close()
  },
})

test.beforeEach(async ({ page, world, app }) => {
  await world.fault('listClubs', { status: 503, times: 1 })
  const query = new URLSearchParams({ api: world.url, headers: JSON.stringify(world.as('parent')) })
  await page.goto(`${app}/?${query}`)
})

test('a failure is told, and may be tried again', async ({ page, world }) => {
  await expect(page.getByRole('alert')).toHaveText('Not now.')
  await page.getByRole('button').click()
  await expect(page.getByText('Little Barrow Tennis Club')).toBeVisible()
  await world.verify('listClubs', { times: 2 })
  await world.assertNoViolations()
})
