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
import { parse } from 'yaml'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'
import { type Opened, copiedBy, isFocused, launched, opened as openedPage, shows, skip } from '../fixtures/chromium.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { isFields } from '../fixtures/oracle.ts'

// axe is put into the page, whose own policy would refuse it.
const opened = (t: Test, browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> =>
  openedPage(t, browser, url, { bypassCSP: true, ...options })

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
    await press(page, '2 s late', '/faults')
    await page.getByText('{ delay: 2000 }').waitFor()
    await press(page, 'Dropped once', '/faults')
    await page.getByText("{ connection: 'drop', times: 1 }").waitFor()
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

    const codes = page.locator('.console .control details')
    for (const details of await codes.all()) {
      if ((await details.getAttribute('open')) === null) await details.locator('summary').click()
      await details.locator('.code').waitFor()
      const [curl = '', kit = ''] = await details.locator('.code code').allInnerTexts()
      t.match(curl, /^curl -i (-X \w+ )?'?http:\/\/[^ ]+\/control\/v1\//)
      t.match(kit, /^(const world = )?await /)
    }
    t.ok((await codes.count()) > 12, 'each control has both')
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
    await shows(t, row, /query\.limit: expected 1 to 500, found 0|query\.limit: /)
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
    hasFields(t, har, {
      log: { version: '1.2', entries: { 0: { request: { method: 'GET' }, response: { status: 400 } } } },
    })
    await page.getByLabel('Violations alone').uncheck()
    await page.getByRole('region', { name: 'Journal' }).getByLabel('Status').selectOption('5')
    await page.getByText('The filter shows none of').waitFor()
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
    await shows(t, page.locator('body'), /\[\]/)
    t.strictSame(complaints, [])
  })

  t.test(
    'a page that is looked at while nothing happens asks for nothing, and shows what somebody else does',
    async t => {
      const world = await server.world({ name: 'idle-fox', now: '2027-03-01T10:00:00Z' })
      const { page, complaints } = await opened(t, browser, 'about:blank')
      await page.clock.install()
      await page.goto(`${server.url}/w/idle-fox/`)
      await page.clock.runFor(5_000)
      await page.getByText('Live: calls are shown while they are made.').waitFor()
      await page.clock.runFor(5_000)
      const asked: string[] = []
      page.on('request', request => void asked.push(request.url()))
      await page.clock.runFor(600_000)
      t.strictSame(asked, [], 'ten minutes')
      await page.clock.resume()
      await world.clock.advance('PT1H')
      await page.locator('output.clock').filter({ hasText: '2027-03-01T11:00:00.000Z' }).waitFor()
      await world.fault('listClubs', { status: 503 })
      await page.getByText('met 0 calls').waitFor()
      await world.fetch('/clubs', { headers: world.as('parent') })
      await page.getByText('met 1 calls').waitFor()
      const other = await server.world({ name: 'other-fox' })
      await page.locator('.console').getByRole('link', { name: 'other-fox' }).waitFor()
      await other.close()
      await page.locator('.console').getByRole('link', { name: 'other-fox' }).waitFor({ state: 'detached' })
      await world.reset()
      await page.locator('output.clock').filter({ hasText: '2027-03-01T10:00:00.000Z' }).waitFor()
      t.strictSame(complaints, [])
    },
  )

  t.test('why something is not in a list of somebody is asked from the page', async t => {
    const world = await server.world({ name: 'asked-fox', scenario: 'last-place', now: '2027-03-01T10:00:00Z' })
    const headers = world.as('parent')
    const [club]: readonly { id: string }[] = JSON.parse(
      await (await world.fetch('/coaching/clubs', { headers })).text(),
    )
    const list = `/coaching/sessions/club/${club?.id ?? ''}?type=group`
    const [session]: readonly { id: string }[] = JSON.parse(await (await world.fetch(list, { headers })).text())
    const { page, complaints } = await opened(t, browser, `${server.url}/w/asked-fox/`)
    const panel = page.getByRole('region', { name: "Why isn't it in the list?" })
    await panel.getByLabel('Its id').fill(session?.id ?? '')
    await panel.getByLabel('Who calls').selectOption('parent')
    await panel.getByLabel('Query').fill('type=individual')
    await panel.getByRole('button', { name: 'Explain' }).click()
    await panel.getByText('its type is group').waitFor()
    await panel.locator('summary').click()
    await panel.locator('.code').waitFor()
    t.match(
      await panel.innerText(),
      `await world.explain('${session?.id ?? ''}', 'parent', { query: { type: 'individual' } })`,
    )
    await panel.getByLabel('Query').fill('type=group')
    await panel.getByRole('button', { name: 'Explain' }).click()
    await panel.getByText('It is in the list, at place 1').waitFor()
    await panel.getByLabel('Its id').fill('no-such')
    await panel.getByRole('button', { name: 'Explain' }).click()
    await page.getByRole('status').filter({ hasText: 'there is no session and no slot with this id' }).waitFor()
    t.strictSame(
      complaints.filter(text => !/status of 400/.test(text)),
      [],
    )
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
    const { page, complaints } = await opened(t, browser, `${guarded.url}/`)
    await page.getByText('Whoever runs this server has it.').waitFor()
    t.strictSame(complaints, [], 'nothing is asked for that would be refused')
    await page.getByLabel('Control token').fill('wrong')
    await control(page, 'Steer').click()
    await page.getByText('This is not the token').waitFor()
    await page.getByLabel('Control token').fill('the-token')
    await page.keyboard.press('Enter')
    await press(page, 'Freeze', '/clock')
    await page.getByText('Live: calls are shown while they are made.').waitFor()
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
    const copied = (name: string): Promise<string> => copiedBy(page, () => press(page, name, 'Copied.'))
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
        // oxlint-disable-next-line no-await-in-loop
        await page.evaluate('scrollBy(0, 800)')
        const topmost = "document.elementFromPoint(innerWidth / 4, 10)?.getAttribute('role')"
        // oxlint-disable-next-line no-await-in-loop
        t.not(await page.evaluate(topmost), 'status', 'a status line that says nothing covers nothing')
      }
    }
    const { page } = await opened(t, browser, `${server.url}/w/seen-fox/`)
    await control(page, 'Run').focus()
    await page.keyboard.press('Enter')
    await control(page, 'Freeze').waitFor()
    await page.keyboard.press('Tab')
    await isFocused(t, page, /^Code of: (Freeze|Run)$/)
  })

  t.test(
    'with the keyboard alone: a world made, an operation broken, found, explained, mended, the clock moved',
    async t => {
      const { page, complaints } = await opened(t, browser, `${server.url}/`)
      await control(page, 'Make a world').waitFor()
      /** As far as what is called so: nothing is reached in another way. */
      const reach = async (wanted: string, key = 'Tab'): Promise<void> => {
        for (let tabs = 0; tabs < 300; tabs++) {
          // oxlint-disable-next-line no-await-in-loop
          await page.keyboard.press(key)
          // oxlint-disable-next-line no-await-in-loop
          const name = await page.evaluate(`(element => (element.getAttribute('aria-label')
          ?? element.labels?.[0]?.innerText ?? element.innerText ?? '').trim())(document.activeElement)`)
          if (name === wanted) return
        }
        throw new Error(`No ${key} leads to ${wanted}`)
      }
      const enter = async (wanted: string, told: string, key?: string): Promise<void> => {
        await reach(wanted, key)
        await page.keyboard.press('Enter')
        await page.getByRole('status').filter({ hasText: told }).waitFor()
      }
      await reach('Name')
      await page.keyboard.type('by-keys')
      await enter('Make a world', 'POST /worlds')
      await page.locator('.console').getByRole('link', { name: 'by-keys' }).waitFor()
      await reach('by-keys', 'Shift+Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/w\/by-keys\/$/)
      await control(page, '503 twice').waitFor()
      await reach('Break')
      await page.keyboard.type('listClubs')
      await enter('503 twice', '/faults')
      await fetch(`${server.url}/w/by-keys/v2/clubs`, { headers: server.default.as('parent') })
      await control(page, 'Call 1').waitFor()
      await reach('Call 1')
      await page.keyboard.press('Enter')
      await reach('Why it was answered so')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/requests\/[\da-f]{32}$/)
      await shows(t, page.locator('main'), /fault/i)
      await page.goBack()
      await page.waitForURL(/\/w\/by-keys\/$/)
      await control(page, 'Clear 1').waitFor()
      await enter('Clear 1', '/faults/1')
      const mended = await fetch(`${server.url}/w/by-keys/v2/clubs`, { headers: server.default.as('parent') })
      t.equal(mended.status, 200, 'it is mended')
      await enter('Freeze', '/clock', 'Shift+Tab')
      await control(page, 'Run').waitFor()
      await enter('A day on', '/clock/advance')
      t.strictSame(complaints, [])
    },
  )

  t.test('what had the focus is gone: it stays beside it, by the keyboard and by the mouse', async t => {
    const world = await server.world({ name: 'focus-fox', now: '2027-03-01T10:00:00Z' })
    await world.fault('listClubs', { status: 503 })
    await world.fault('listAffiliates', { status: 503 })
    const { page, complaints } = await opened(t, browser, `${server.url}/w/focus-fox/`)
    await control(page, 'Clear 1').focus()
    await page.keyboard.press('Enter')
    await control(page, 'Clear 1').waitFor({ state: 'detached' })
    await isFocused(t, page, /^Faults$/)
    await control(page, 'Clear 2').click()
    await page.getByText('Nothing is broken.').waitFor()
    await isFocused(t, page, /^Faults$/)
    await page.keyboard.press('Tab')
    await isFocused(t, page, /^Break$/, 'and goes on from there')
    await server.world({ name: 'other-focus-fox' })
    await control(page, 'Delete other-focus-fox').focus()
    await page.keyboard.press('Enter')
    await control(page, 'Delete other-focus-fox').waitFor({ state: 'detached' })
    await isFocused(t, page, /^Worlds$/)
    await world.fetch('/clubs', { headers: world.as('parent') })
    await control(page, 'Call 1').focus()
    await world.clearJournal()
    await page.getByText('No call yet').waitFor()
    await isFocused(t, page, /^Calls$/, 'whoever it was that took it away')
    await control(page, 'Freeze').or(control(page, 'Run')).first().focus()
    await page.locator('h2').first().click()
    await world.reset()
    await isFocused(t, page, null, 'who has left it is not called back')
    t.strictSame(complaints, [])
  })

  t.test('on paper all of it is there: nothing is cut off, light on every screen', async t => {
    const world = await server.world({ name: 'paper-fox', now: '2027-03-01T10:00:00Z' })
    for (let call = 0; call < 40; call++) await world.fetch('/clubs?limit=0', { headers: world.as('parent') })
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await opened(t, browser, `${server.url}/w/paper-fox/`, {
        colorScheme: 'dark',
        javaScriptEnabled,
      })
      if (javaScriptEnabled) await control(page, 'Call 1').click()
      await page.emulateMedia({ media: 'print' })
      const first = page.locator('table.journal:visible tbody tr').last()
      t.ok(await first.isVisible())
      const cut: unknown = javaScriptEnabled
        ? await page.evaluate(`[...document.querySelectorAll('main *')]
            .filter(element => getComputedStyle(element).overflowY !== 'visible')
            .filter(element => element.checkVisibility() && element.scrollHeight > element.clientHeight + 1)
            .map(element => element.outerHTML.slice(0, 100))`)
        : []
      t.strictSame(cut, [], 'nothing has more than it shows')
      const bottom = async (selector: string): Promise<number> => {
        const box = await page.locator(selector).last().boundingBox()
        return box === null ? 0 : box.y + box.height
      }
      t.ok((await bottom('table.journal:visible tbody tr')) <= (await bottom('main')), 'the last row is on the page')
      const panel = await page.evaluate("getComputedStyle(document.querySelector('.panel')).backgroundColor")
      t.equal(panel, 'rgb(255, 255, 255)')
    }
  })

  t.test('without scripts everything is listed', async t => {
    const { page } = await opened(t, browser, `${server.url}/`, { javaScriptEnabled: false })
    const text = await page.locator('main').innerText()
    for (const told of ['The world default', 'Worlds', 'Journal', 'Operations', '/virtual/v2', 'demo-parent'])
      t.match(text, told)
  })

  t.test('a world with markup in every name, and what is asked with it, run nothing on any of its pages', async t => {
    const evil = `<img src=x onerror="alert(1)"><script>alert(2)</script>'"\``
    const named = new Set([
      'name',
      'longName',
      'description',
      'label',
      'firstName',
      'lastName',
      'schedule',
      'frequency',
      'category',
      'streetAddress',
      'locality',
      'region',
    ])
    const file = new URL('../../examples/worlds/scenarios/quiet-club.yaml', import.meta.url)
    const written: unknown = parse(readFileSync(file, 'utf8'), (key: unknown, value: unknown) =>
      typeof value === 'string' && typeof key === 'string' && named.has(key) ? evil : value,
    )
    if (!isFields(written)) throw new Error('It is a world.')
    const world = await server.world({ name: 'evil-fox', world: written })
    const headers = { ...world.as('parent'), 'x-evil': evil }
    const clubs: unknown = await (await world.fetch('/clubs', { headers })).json()
    hasFields(t, clubs, [{ name: evil }], 'clubs are called so')
    const refused = await world.fetch(`/clubs?limit=0&${encodeURIComponent(evil)}=${encodeURIComponent(evil)}`, {
      headers,
    })
    const explained = /<([^>]+)>/.exec(refused.headers.get('link') ?? '')?.[1] ?? ''

    const { page, complaints } = await opened(t, browser, `${server.url}/w/evil-fox/`, { bypassCSP: false })
    await page.getByLabel('Name', { exact: true }).fill(evil)
    await control(page, 'Call 2').click()
    await page.locator('td.opened').filter({ hasText: 'onerror' }).waitFor()
    await page.getByRole('region', { name: 'Cast' }).getByText('onerror').first().waitFor()
    t.equal(await page.locator('img').count(), 0, 'the console: no element was made of a name')
    for (const path of ['/w/evil-fox/docs', '/w/evil-fox/timetable', '/w/evil-fox/account', explained]) {
      // oxlint-disable-next-line no-await-in-loop
      await page.goto(server.url + path)
      // oxlint-disable-next-line no-await-in-loop
      await page.getByText('onerror').first().waitFor({ state: 'attached' })
      // oxlint-disable-next-line no-await-in-loop
      t.equal(await page.locator('img').count(), 0, path)
    }
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
