/**
 * The Authorize button of the rendered contract in a real browser: from there through the whole OAuth 2.0 flow, in the
 * world that the page shows, to a call with what came of it. And an application that does the same in a window of its
 * own.
 *
 * It needs Debian's chromium; where there is none these tests are skipped, and say so.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { launched, pageOf, shows, skip } from '../fixtures/chromium.ts'
import { memberOf } from '../fixtures/control-client.ts'

/** What the browser complains of, and where it was led that is not here. */
const watched = (page: Page, origin: string): { readonly complaints: string[]; readonly strangers: string[] } => {
  const [complaints, strangers]: [string[], string[]] = [[], []]
  page.context().on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.context().on('weberror', error => void complaints.push(String(error.error())))
  page.context().on('request', request => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(?:data|blob):/.test(url)) strangers.push(url)
  })
  return { complaints, strangers }
}

t.test('in a real browser', { skip }, async t => {
  const server = await startCourtside({ now: Date.parse('2027-03-01T09:00:00Z') })
  t.teardown(() => server.close())
  const browser = await launched(t)

  const key = server.default.as()['X-API-Key'] ?? ''
  const world = await server.world({ now: '2027-03-01T09:00:00Z' })
  t.teardown(() => world.close())
  const { pathname: worldPath } = new URL(world.url.replace(/\/v2$/, ''))
  const { port } = new URL(server.url)

  /** As far as the page that asks whether to allow it. */
  const authorizing = async (page: Page, who: RegExp): Promise<Page> => {
    await page.locator('.auth-wrapper .authorize').first().click()
    const dialog = page.locator('.dialog-ux')
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.locator('.auth-container', { hasText: 'OAuth2' }).locator('button.authorize').click(),
    ])
    await popup.getByRole('button', { name: who }).click()
    return popup
  }
  const tryIt = async (page: Page): Promise<unknown> => {
    const operation = page.locator('.opblock', { has: page.locator('[data-path="/my/details"]') }).first()
    await operation.locator('.opblock-summary').first().click()
    const answered = page.waitForResponse(response => response.url().includes('/my/details'))
    await operation.locator('button.execute').click()
    const answer = await answered
    return [answer.status(), new URL(answer.url()).pathname, memberOf(await answer.json(), 'name')]
  }

  for (const { name, origin, path, base } of [
    { name: 'of the default world', origin: server.url, path: '/docs', base: '/v2' },
    { name: 'of another world', origin: server.url, path: `${worldPath}/docs`, base: `${worldPath}/v2` },
    {
      name: 'under another name of this machine',
      origin: `http://localhost:${port}`,
      path: `${worldPath}/docs/`,
      base: `${worldPath}/v2`,
    },
  ])
    t.test(`the docs ${name}: Authorize, sign in, allow, and a call with it`, async t => {
      const page = await pageOf(t, browser)
      const { complaints, strangers } = watched(page, origin)
      await page.goto(origin + path)
      await page.locator('.opblock').first().waitFor()
      const popup = await authorizing(page, /^Sign in as Leila Whitcombe/)
      await shows(t, popup.locator('main'), /The docs page asks for access/)
      await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Allow' }).click()])
      const dialog = page.locator('.dialog-ux')
      await dialog.locator('.auth-container', { hasText: 'OAuth2' }).getByText('Logout').waitFor()
      await dialog.locator('.auth-container', { hasText: 'X-API-Key' }).locator('input').fill(key)
      await dialog.locator('.auth-container', { hasText: 'X-API-Key' }).locator('button.authorize').click()
      await dialog.locator('button.close-modal').click()
      t.strictSame(await tryIt(page), [200, `${base}/my/details`, 'Leila Whitcombe'])
      t.strictSame([complaints, strangers], [[], []], 'the browser has nothing to complain of, and stays here')
    })

  t.test('a call goes to the virtual server until somebody authorizes, and then where tokens are taken', async t => {
    const page = await pageOf(t, browser)
    await page.goto(`${server.url}/docs`)
    const chosen = page.locator('.servers select')
    await chosen.waitFor()
    t.equal(await chosen.inputValue(), `${server.url}/virtual/v2`)
    const keyed = async (): Promise<void> => {
      await page.locator('.auth-wrapper .authorize').first().click()
      const dialog = page.locator('.dialog-ux .auth-container', { hasText: 'X-API-Key' })
      await dialog.locator('input').fill(key)
      await dialog.locator('button.authorize').click()
      await dialog.getByText('Logout').click()
      await page.locator('.dialog-ux button.close-modal').click()
    }
    await keyed()
    t.equal(await chosen.inputValue(), `${server.url}/v2`)
    await chosen.selectOption(`${server.url}/test`)
    await keyed()
    t.equal(await chosen.inputValue(), `${server.url}/test`, 'who has chosen another that takes them keeps it')
  })

  t.test('who denies it is told so on the page, and a second time it is asked again', async t => {
    const page = await pageOf(t, browser)
    await page.goto(`${server.url}${worldPath}/docs`)
    const popup = await authorizing(page, /^Sign in as Gareth Pugh/)
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Deny' }).click()])
    const told = page.locator('.dialog-ux .errors')
    await told.waitFor()
    await shows(t, told, /access_denied: The user has denied it\./)
  })

  t.test('the page is an application like any other: listed, and disconnected', async t => {
    const page = await pageOf(t, browser)
    await page.goto(`${server.url}${worldPath}/account`)
    await page.getByRole('button', { name: /^Sign in as Leila Whitcombe/ }).click()
    await page.getByRole('button', { name: 'Disconnect The docs page' }).click()
    await shows(t, page.locator('main'), /None\. An application that you let act for you/)
  })

  t.test('an application of another port hears from the window that it opened', async t => {
    const app = createServer((request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(
        request.url?.startsWith('/callback') === true
          ? '<!doctype html><title>Back</title><link rel="icon" href="data:,">'
              + '<script>window.opener.postMessage(location.search, location.origin); window.close()</script>'
          : '<!doctype html><title>An app</title><link rel="icon" href="data:,">',
      )
    })
    app.listen(0, '127.0.0.1')
    await once(app, 'listening')
    t.teardown(() => {
      app.close()
      app.closeAllConnections()
    })
    const address = app.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const { clientId } = await world.application({ redirectUris: [`${origin}/callback`], name: 'Pop Up' })
    const page = await pageOf(t, browser)
    await page.goto(origin)
    const query = new URLSearchParams({ client_id: clientId, response_type: 'code', state: 'mine' })
    const authorize = `${server.url}${worldPath}/oauth/authorize?${query}`
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(`void (self.heard = new Promise(done => addEventListener('message', ({ data }) => done(data))),
        open(${JSON.stringify(authorize)}))`),
    ])
    await popup.getByRole('button', { name: /^Sign in as Gareth Pugh/ }).click()
    await popup.getByRole('button', { name: 'Sign in as somebody else' }).click()
    await popup.getByRole('button', { name: /^Sign in as Leila Whitcombe/ }).click()
    await popup.getByRole('button', { name: 'Allow' }).click()
    const heard = new URLSearchParams(String(await page.evaluate('self.heard')))
    t.match(heard.get('code'), /^cod_/)
    t.equal(heard.get('state'), 'mine')
  })
})
