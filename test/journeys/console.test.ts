/**
 * The console in a real browser: each control does what it says, whatever a contract and its worlds are called.
 *
 * It needs Debian's chromium; where there is none these tests are skipped, and say so.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'
import { launched, pageOf, skip } from '../fixtures/chromium.ts'
import { isFields } from '../fixtures/oracle.ts'

interface Opened {
  readonly page: Page
  readonly complaints: string[]
}

const opened = async (t: Test, browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> => {
  // axe is put into the page, whose own policy would refuse it.
  const page = await pageOf(t, browser, { bypassCSP: true, ...options })
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => void complaints.push(String(error)))
  page.on('dialog', dialog => {
    complaints.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto(url)
  return { page, complaints }
}

const control = (page: Page, name: string) => page.locator('.console').getByRole('button', { name, exact: true })

/** What the status line says once a control has done its work. */
const press = async (page: Page, name: string, told: RegExp | string): Promise<void> => {
  await control(page, name).first().click()
  await page.getByRole('status').filter({ hasText: told }).waitFor()
}

const findingsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(`${axe.source}; undefined`)
  const found: unknown = await page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))",
  )
  return Array.isArray(found) ? found.map(String) : ['axe said nothing']
}

t.test('the console', { skip }, async t => {
  const server = await startCourtside({ port: 0 })
  t.teardown(() => server.close())
  const browser = await launched(t)

  t.test('each control does what it says', async t => {
    const world = await server.world({ name: 'green-fox', now: '2027-03-01T10:00:00Z' })
    const { page, complaints } = await opened(t, browser, `${server.url}/w/green-fox/`)
    const clock = page.locator('output.clock')
    await clock.filter({ hasText: '2027-03-01T10:00:00.000Z' }).waitFor()

    await press(page, 'An hour on', '/clock/advance')
    await clock.filter({ hasText: '2027-03-01T11:00:00.000Z' }).waitFor()
    await press(page, 'A day on', '/clock/advance')
    await clock.filter({ hasText: '2027-03-02T11:00:00.000Z' }).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2027-04-01T09:30:00Z')
    await control(page, 'Set').click()
    await clock.filter({ hasText: '2027-04-01T09:30:00.000Z' }).waitFor()
    await control(page, 'Run').click()
    await control(page, 'Freeze').waitFor()
    await control(page, 'Freeze').click()
    await control(page, 'Run').waitFor()

    await page.getByLabel('Break', { exact: true }).selectOption('listClubs')
    await press(page, '503 twice', '/faults')
    const statuses: number[] = []
    // One after another: a fault counts calls.
    for (let call = 0; call < 3; call++) {
      // oxlint-disable-next-line no-await-in-loop
      statuses.push((await world.fetch('/clubs', { headers: world.as('parent') })).status)
    }
    t.strictSame(statuses, [503, 503, 200], 'a list fails twice and recovers')
    await page.getByText('met 2 calls, used up').waitFor()
    await press(page, 'Example empty', '/faults')
    t.strictSame(await (await world.fetch('/clubs', { headers: world.as('parent') })).json(), [], 'and is empty')
    await press(page, 'Clear all', '/faults')
    await page.getByText('Nothing is broken.').waitFor()

    await page.getByLabel('Scenario', { exact: true }).selectOption('last-place')
    await press(page, 'Start again from it', '/scenario')
    await page.getByText(/stub, last-place: 0 calls/).waitFor()

    await page.getByLabel('Name', { exact: true }).fill('from-the-page')
    await press(page, 'Make a world', '/worlds')
    await page.locator('.console').getByRole('link', { name: 'from-the-page' }).waitFor()
    await press(page, 'Delete from-the-page', '/worlds/from-the-page')
    await page.locator('.console').getByRole('link', { name: 'from-the-page' }).waitFor({ state: 'detached' })

    await page.locator('summary[aria-label="Code of: Reset"]').click()
    const code = await page.locator('.code').first().innerText()
    t.match(code, `curl -i -X POST ${server.url}/control/v1/worlds/green-fox/reset`)
    t.match(code, 'await world.reset()')

    await control(page, 'Delete').click()
    await page.waitForURL(`${server.url}/`)
    t.equal((await fetch(`${server.url}/w/green-fox/`)).status, 404, 'it is gone')
    t.strictSame(complaints, [])
  })

  t.test('the default world starts from another scenario, and from its own again', async t => {
    const { page, complaints } = await opened(t, browser, `${server.url}/`)
    for (const scenario of ['last-place', 'demo']) {
      // oxlint-disable-next-line no-await-in-loop
      await page.getByLabel('Scenario', { exact: true }).selectOption(scenario)
      // oxlint-disable-next-line no-await-in-loop
      await press(page, 'Start again from it', '/scenario')
      // oxlint-disable-next-line no-await-in-loop
      await page.getByText(new RegExp(`stub, ${scenario}: 0 calls`)).waitFor()
    }
    t.strictSame(complaints, [])
  })

  t.test('a call is found, opened, sent again, made a fault of, and saved', async t => {
    const world = await server.world({ name: 'red-fox' })
    const { page, complaints } = await opened(t, browser, `${server.url}/w/red-fox/`)
    await page.getByText('No call yet').waitFor()
    await world.fetch('/clubs?limit=0&offset=-1', { headers: world.as('parent') })
    await world.fetch('/clubs', { headers: world.as('parent') })
    await control(page, 'Call 2').waitFor()
    await page.getByLabel('Violations alone').check()
    await control(page, 'Call 2').waitFor({ state: 'detached' })
    await control(page, 'Call 1').click()
    const row = page.locator('td.opened')
    t.match(await row.innerText(), /query\.limit: expected 1 to 500, found 0|query\.limit: /, 'why it was refused')
    t.notMatch(await row.innerText(), /demo-key|demo-parent/, 'no secret')

    const why = await row.getByRole('link', { name: 'Why it was answered so' }).getAttribute('href')
    t.equal((await fetch(`${server.url}${why ?? ''}`)).status, 200, 'it is explained')
    await page.getByLabel('Send again as').selectOption('1')
    await press(page, 'Send again', 'Sent again: 400')
    await press(page, 'Make a fault of it: 400', '/faults')
    t.equal((await world.fetch('/clubs', { headers: world.as('parent') })).status, 400)

    const saving = page.waitForEvent('download')
    await control(page, 'Save as HAR').click()
    const har: unknown = JSON.parse(readFileSync(await (await saving).path(), 'utf8'))
    t.match(har, { log: { version: '1.2', entries: [{ request: { method: 'GET' }, response: { status: 400 } }] } })
    await page.getByLabel('Violations alone').uncheck()
    await page.getByRole('region', { name: 'Journal' }).getByLabel('Status').selectOption('5')
    await page.getByText('none that the filter shows').waitFor()
    t.strictSame(
      complaints.filter(text => !/status of 400/.test(text)),
      [],
      'a refusal alone is told by the browser',
    )
  })

  t.test('who one can be and what each meets; an example opens with its body', async t => {
    const { page, complaints } = await opened(t, browser, `${server.url}/`)
    const cast = page.getByRole('region', { name: 'Cast' })
    await cast.getByLabel('What would each meet at').selectOption('listClubs')
    await control(page, 'Ask as each').click()
    await cast
      .getByText(/^ ?200, \d+ items$/)
      .first()
      .waitFor()
    const examples = page.getByRole('region', { name: 'Examples' })
    await examples.getByLabel('Of').selectOption('listClubs')
    await examples.getByRole('button', { name: 'empty' }).click()
    await examples.locator('pre').filter({ hasText: '[]' }).waitFor()
    const empty = examples.getByRole('listitem').filter({ hasText: 'example=empty' })
    await empty.getByRole('link', { name: 'Open' }).click()
    await page.waitForURL(/__prefer=example%3Dempty$/)
    t.match(await page.locator('body').innerText(), '[]', 'by its address, too')
    t.strictSame(complaints, [])
  })

  t.test('a thousand calls a second freeze nothing, and no more rows are kept than there may be', async t => {
    const world = await server.world({ name: 'busy-fox' })
    const { page, complaints } = await opened(t, browser, `${server.url}/w/busy-fox/`)
    await page.getByText('No call yet').waitFor()
    await page.getByText('Live: calls are shown while they are made.').waitFor()
    await page.evaluate(`(() => {
      window.longest = 0
      let last = performance.now()
      const frame = () => {
        const now = performance.now()
        window.longest = Math.max(window.longest, now - last)
        last = now
        requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    })()`)
    const headers = world.as('parent')
    const load = (async () => {
      for (let round = 0; round < 30; round++) {
        // oxlint-disable-next-line no-await-in-loop
        await Promise.all(Array.from({ length: 100 }, () => world.fetch('/clubs?limit=1', { headers })))
      }
    })()
    await page.locator('table.journal tbody tr').first().waitFor()
    await page.getByLabel('Violations alone').check()
    await page.getByText('none that the filter shows').waitFor()
    await page.getByLabel('Violations alone').uncheck()
    await load
    await control(page, 'Call 3000').waitFor()
    t.ok(Number(await page.evaluate('window.longest')) < 2000, 'a frame was drawn at least every two seconds')
    t.ok((await page.locator('table.journal tbody tr').count()) <= 300, 'bounded')
    await press(page, 'Reset', '/reset')
    await page.getByText('No call yet').waitFor()
    t.strictSame(complaints, [])
  })

  t.test('where calls can not be followed they are looked for, and the page says so', async t => {
    const world = await server.world({ name: 'cut-fox' })
    const { page } = await opened(t, browser, 'about:blank')
    await page.route('**/journal/events', route => route.abort())
    await page.goto(`${server.url}/w/cut-fox/`)
    await page.getByText('Not live: looked at once a second.').waitFor()
    await world.fetch('/clubs', { headers: world.as('parent') })
    await control(page, 'Call 1').waitFor()
    await page.unroute('**/journal/events')
    await page.reload()
    await page.getByText('Live: calls are shown while they are made.').waitFor()
    await world.fetch('/clubs', { headers: world.as('parent') })
    await control(page, 'Call 2').waitFor()
    await press(page, 'Clear the journal', '/journal')
    await page.getByText('No call yet').waitFor()
    await world.fetch('/clubs', { headers: world.as('parent') })
    await control(page, 'Call 1').waitFor()
    t.equal(await page.locator('.console table.journal tbody tr').count(), 1, 'and each of them once')
  })

  t.test('elsewhere the token is asked for, kept while the page is open, and in no command', async t => {
    const guarded = await startCourtside({ port: 0, controlToken: 'the-token' })
    t.teardown(() => guarded.close())
    const { page } = await opened(t, browser, `${guarded.url}/`)
    await page.getByLabel('Control token').fill('wrong')
    await control(page, 'Steer').click()
    await page.getByText('This is not the token').waitFor()
    await page.getByLabel('Control token').fill('the-token')
    await page.keyboard.press('Enter')
    await press(page, 'Freeze', '/clock')
    await page.getByText('Not live: looked at once a second.').waitFor()
    await guarded.default.fetch('/clubs', { headers: guarded.default.as('parent') })
    await control(page, 'Call 1').waitFor()
    await page.locator('summary[aria-label="Code of: Reset"]').click()
    const code = await page.locator('.code').first().innerText()
    t.match(code, 'Authorization: Bearer <token>')
    t.notMatch(await page.content(), /the-token/)
    await page.reload()
    await page.getByLabel('Control token').waitFor()
  })

  t.test('what is copied and shared is what a program would want', async t => {
    const world = await server.world({ name: 'copied-fox' })
    const { page } = await opened(t, browser, `${server.url}/w/copied-fox/`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const copied = async (name: string): Promise<unknown> => {
      await press(page, name, 'Copied.')
      return page.evaluate('navigator.clipboard.readText()')
    }
    t.equal(await copied('Share'), `${server.url}/w/copied-fox/`)
    t.equal(await copied('Copy base URL'), world.url)
    t.match(await copied('Copy headers'), /^X-API-Key: /)
    await world.fetch('/clubs?limit=1', { headers: world.as('parent') })
    await control(page, 'Call 1').click()
    t.match(await copied('Copy as curl'), `curl -i '${world.url}/clubs?limit=1'`)
  })

  t.test('axe finds nothing, light and dark, narrow and wide; the keyboard alone is enough', async t => {
    const world = await server.world({ name: 'seen-fox', now: '2027-03-01T10:00:00Z' })
    await world.fetch('/clubs?limit=0', { headers: world.as('parent') })
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [390, 1280]) {
        // One after another: each has the processor to itself.
        // oxlint-disable-next-line no-await-in-loop
        const { page } = await opened(t, browser, `${server.url}/w/seen-fox/`, {
          colorScheme,
          reducedMotion: 'reduce',
          viewport: { width, height: 900 },
        })
        // oxlint-disable-next-line no-await-in-loop
        await control(page, 'Call 1').click()
        // oxlint-disable-next-line no-await-in-loop
        t.strictSame(await findingsOf(page), [], `${colorScheme}, ${width} px`)
        // oxlint-disable-next-line no-await-in-loop
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        t.ok(Number(wide) <= 0, `nothing is beside the window at ${width} px`)
      }
    }
    const { page } = await opened(t, browser, `${server.url}/w/seen-fox/`)
    await control(page, 'Run').focus()
    await page.keyboard.press('Enter')
    await control(page, 'Freeze').waitFor()
    await page.keyboard.press('Tab')
    t.match(await page.evaluate('document.activeElement.getAttribute("aria-label")'), /^Code of: (Freeze|Run)$/)
  })

  t.test('without scripts everything is listed', async t => {
    const { page } = await opened(t, browser, `${server.url}/`, { javaScriptEnabled: false })
    const text = await page.locator('main').innerText()
    for (const told of ['The world default', 'Worlds', 'Journal', 'Operations', '/virtual/v2', 'demo-parent'])
      t.match(text, told)
  })

  t.test('people with markup in their names, and what is asked with it, run nothing', async t => {
    const evil = `<img src=x onerror="alert(1)"><script>alert(2)</script>'"\``
    const posted = {
      world: { name: evil, description: evil, extends: 'quiet-club' },
      accessTokens: [{ token: 'evil-token', person: 'mallory', role: 'mallory', label: evil }],
      people: [
        {
          id: 'mallory',
          firstName: evil,
          lastName: evil,
          dateOfBirth: '1990-01-01',
          gender: 'female',
          email: 'mallory@post.example',
        },
      ],
    }
    const world = await server.world({ name: 'evil-fox', world: posted })
    await world.fetch(`/clubs?${encodeURIComponent(evil)}=1`, { headers: { ...world.as('mallory'), 'x-evil': evil } })
    const { page, complaints } = await opened(t, browser, `${server.url}/w/evil-fox/`, { bypassCSP: false })
    await control(page, 'Call 1').click()
    await page.locator('td.opened').filter({ hasText: 'onerror' }).waitFor()
    await page.getByRole('region', { name: 'Cast' }).getByText('onerror').first().waitFor()
    t.equal(await page.locator('img').count(), 0, 'no element was made of a name')
    t.strictSame(complaints, [])
  })

  t.test('a contract with markup in every name runs nothing', async t => {
    const evil = `<img src=x onerror="alert(1)"><script>alert(2)</script>'"\`</script>`
    const contract = join(aFolder(t), 'evil.yaml')
    writeFileSync(
      contract,
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: evil, version: evil },
        tags: [{ name: evil }],
        paths: {
          '/things': {
            get: {
              operationId: evil,
              summary: evil,
              tags: [evil],
              responses: {
                200: {
                  description: evil,
                  content: {
                    'application/json': {
                      schema: { type: 'string' },
                      examples: { [evil]: { value: evil }, other: { value: evil } },
                    },
                  },
                },
              },
            },
          },
        },
      }),
    )
    const own = await startCourtside<string>({ contract, port: 0 })
    t.teardown(() => own.close())
    const { page, complaints } = await opened(t, browser, `${own.url}/`, { bypassCSP: false })
    await page.getByLabel('Break', { exact: true }).selectOption(evil)
    await press(page, '503 twice', '/faults')
    await fetch(`${own.url}/things?${encodeURIComponent(evil)}=1`)
    await fetch(`${own.url}/things`)
    await control(page, 'Call 1').click()
    await page.getByRole('region', { name: 'Examples' }).getByRole('button', { name: 'other' }).click()
    await page.getByRole('region', { name: 'Examples' }).locator('pre').filter({ hasText: 'onerror' }).waitFor()
    t.equal(await page.locator('img').count(), 0, 'no element was made of a name')
    t.strictSame(complaints, [])
    t.ok(isFields(JSON.parse((await page.locator('#console').getAttribute('data-settings')) ?? '')))
  })
})
