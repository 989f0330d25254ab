/**
 * The pages of an account and the operator's in a real browser: from the address that the server prints to a call with
 * what was made there, and as pages of another port may try to use them.
 *
 * It needs Debian's chromium; where there is none these tests are skipped, and say so.
 */
import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import type { BrowserContextOptions, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { complaintsOf, launched, pageOf, shows, skip } from '../fixtures/chromium.ts'
import { memberOf } from '../fixtures/control-client.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { findings } from '../fixtures/page-findings.ts'

/** Another program of this machine: an application that users are sent back to, or a page that is up to no good. */
const otherPort = async (t: Test, listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has a port')
  return `http://127.0.0.1:${address.port}`
}

/** Of this machine as others reach it; undefined: they don't. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find(one => one?.internal === false && one.family === 'IPv4')?.address

const plainPage: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><html lang="en"><title>An app</title><link rel="icon" href="data:,"><p>Here.</p></html>')
}

/** An application whose callback leads its users on to another origin. */
const leadingOn = async (t: Test): Promise<{ readonly shop: string; readonly app: string }> => {
  const shop = await otherPort(t, plainPage)
  const app = await otherPort(t, ({ url = '' }, response) => {
    response.writeHead(302, { location: `${shop}/welcome${new URL(url, 'http://app').search}` })
    response.end()
  })
  return { shop, app }
}

t.test('in a real browser', { skip }, async t => {
  const server = await startCourtside({ now: Date.parse('2027-03-01T09:00:00Z') })
  t.teardown(() => server.close())
  const browser = await launched(t)

  const visit = (t: Test, options: BrowserContextOptions = {}): Promise<Page> => pageOf(t, browser, options)
  const signIn = async (page: Page, who: RegExp): Promise<void> => {
    await page.getByRole('button', { name: who }).click()
  }
  /** By links alone, from the address that is printed. */
  const atDeveloperTab = async (page: Page): Promise<void> => {
    await page.goto(server.url)
    await page.getByRole('link', { name: 'your account' }).click()
    await signIn(page, /^Sign in as Leila Whitcombe/)
    await page.getByRole('link', { name: 'Developer', exact: true }).click()
  }
  const told = (page: Page): Promise<string> => page.locator('.secret').first().innerText()

  const call = async (key: string, token: string): Promise<unknown> => {
    const headers = { 'x-api-key': key, authorization: `Bearer ${token}` }
    const json: unknown = await (await fetch(`${server.url}/v2/my/details`, { headers })).json()
    return memberOf(json, 'name') ?? memberOf(json, 'code')
  }

  for (const javaScriptEnabled of [true, false])
    t.test(
      `starts from the printed address alone, makes a key and a token and calls with them, JavaScript ${
        javaScriptEnabled ? 'on' : 'off'
      }`,
      async t => {
        const page = await visit(t, { javaScriptEnabled })
        const complaints = complaintsOf(page)
        await atDeveloperTab(page)
        await page.locator('#token-label').fill('for the tests')
        await page.locator('#token-lifetime').selectOption('PT1H')
        await page.getByRole('button', { name: 'Make an access token' }).click()
        const token = await told(page)
        await page.reload()
        t.equal(await page.locator('.secret').count(), 0, 'it is shown once')
        await page.locator('#key-label').fill('the tests')
        await page.getByRole('button', { name: 'Make an API key' }).click()
        const key = await told(page)
        t.equal(await call(key, token), 'Leila Whitcombe')
        await page.getByRole('button', { name: 'Revoke for the tests' }).first().click()
        t.equal(await call(key, token), 'access_token_invalid')
        t.strictSame(complaints, [])
      },
    )

  t.test('declares an application, is accepted, connects, denies, disconnects; axe finds nothing', async t => {
    const app = await otherPort(t, plainPage)
    // A policy keeps axe out of our pages, as it should.
    const page = await visit(t, { bypassCSP: true })
    const complaints = complaintsOf(page)
    const looked = async (name: string): Promise<void> => {
      t.strictSame(await findings(page), [], name)
    }
    await page.goto(`${server.url}/account`)
    await looked('sign in')
    await atDeveloperTab(page)
    await looked('the developer tab')
    await page.locator('#token-label').fill('for a look')
    await page.getByRole('button', { name: 'Make an access token' }).click()
    await looked('a token that was made')
    await page.getByRole('button', { name: 'Revoke for a look' }).click()
    await page.locator('summary').click()
    await looked('a token that was revoked')
    await page.getByRole('link', { name: 'Declare an application' }).click()
    await looked('the form of an application')
    await page.getByLabel('Name').fill('Rally Finder')
    await page.getByLabel('Description').fill('Finds a court.')
    await page.getByLabel('Redirect URIs').fill('http://example.org/callback')
    await page.getByRole('button', { name: 'Declare it' }).click()
    t.equal(await page.getByLabel('Name').inputValue(), 'Rally Finder', 'nothing is lost')
    await looked('the form, with what is wrong in it')
    hasFields(t, complaints.splice(0), [/422/], 'the browser says no more than the status')
    await page.getByLabel('Redirect URIs').fill(`${app}/callback`)
    await page.getByRole('button', { name: 'Declare it' }).click()
    await page.getByText('waits for the operator').waitFor()
    await looked('an application that waits')
    const own = page.url()

    await page.getByRole('link', { name: 'a page of their own' }).click()
    await looked("the operator's page")
    const rally = page.getByRole('article').filter({ hasText: 'Rally Finder' })
    await rally.getByLabel('Reason').fill(' ')
    await page.getByRole('button', { name: 'Reject Rally Finder' }).click()
    await looked("the operator's page, with what is wrong in it")
    hasFields(t, complaints.splice(0), [/422/])
    await rally.getByLabel('Reason').fill('It has no picture.')
    await page.getByRole('button', { name: 'Reject Rally Finder' }).click()
    await looked('a rejected application, for the operator')
    await page.goto(own)
    await shows(t, page.locator('main'), /It has no picture\./)
    await looked('a rejected application')
    await page.getByRole('link', { name: 'Change' }).click()
    await looked('the form of a change')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.goto(`${server.url}/operator`)
    await page.getByRole('button', { name: 'Accept Rally Finder' }).click()
    await looked('an accepted application, for the operator')

    await page.goto(own)
    await page.getByRole('button', { name: 'Make the secret' }).click()
    const secret = await told(page)
    await page.getByRole('button', { name: 'Make an API key' }).click()
    const key = await told(page)
    await looked('an accepted application')
    await page.getByRole('link', { name: 'Delete' }).click()
    await looked('the question whether to delete it')

    const client = new URL(own).searchParams.get('id') ?? ''
    const query = new URLSearchParams({ client_id: client, response_type: 'code', redirect_uri: `${app}/callback` })
    const authorize = `${server.url}/oauth/authorize?${query}`
    await page.goto(authorize)
    await looked('consent')
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.waitForURL(`${app}/**`)
    t.equal(new URL(page.url()).searchParams.get('error'), 'access_denied')
    await page.goto(authorize)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(`${app}/**`)
    const answer = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: new URL(page.url()).searchParams.get('code') ?? '',
        redirect_uri: `${app}/callback`,
        client_id: client,
        client_secret: secret,
      }),
    })
    const token = String(memberOf(await answer.json(), 'access_token'))
    t.equal(await call(key, token), 'Leila Whitcombe')
    await page.goto(`${server.url}/account`)
    await looked('the account, with what is connected')
    await page.getByRole('button', { name: 'Disconnect Rally Finder' }).click()
    t.equal(await call(key, token), 'access_token_invalid')
    await looked('the account')
    await page.goto(authorize)
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click()
    await signIn(page, /^Sign in as Gareth Pugh/)
    await shows(t, page.locator('main'), /You are signed in as Gareth Pugh/)
    t.strictSame(complaints.splice(0), [], 'the browser has nothing to complain of')
    await page.goto(`${server.url}/oauth/authorize?client_id=nobody`)
    await looked('an error that leads nowhere')
  })

  t.test('an application whose callback leads on to another origin gets its user back', async t => {
    const { shop, app } = await leadingOn(t)
    const world = await server.world({ scenario: 'quiet-club' })
    const { clientId } = await world.application({ redirectUris: [`${app}/callback`] })
    for (const decision of ['Allow', 'Deny']) {
      const page = await visit(t)
      const complaints = complaintsOf(page)
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: `${app}/callback`,
        state: "a&b'c",
      })
      await page.goto(`${server.url}/w/${world.name}/oauth/authorize?${query}`)
      await signIn(page, /^Sign in as Nadia Farouk/)
      await page.getByRole('button', { name: decision, exact: true }).click()
      await page.waitForURL(`${shop}/**`)
      const found = new URL(page.url()).searchParams
      t.strictSame(
        [found.has('code'), found.get('error'), found.get('state')],
        decision === 'Allow' ? [true, null, "a&b'c"] : [false, 'access_denied', "a&b'c"],
        decision,
      )
      await page.goBack()
      t.match(page.url(), /\/oauth\/authorize/, 'back goes to where it was asked')
      t.strictSame(complaints, [])
    }
  })

  t.test('so does one to whom its user is led by the sign-in alone', async t => {
    const { shop, app } = await leadingOn(t)
    const world = await server.world({ scenario: 'quiet-club' })
    const { clientId } = await world.application({ redirectUris: [`${app}/callback`] })
    const query = new URLSearchParams({ response_type: 'code', client_id: clientId, state: 's' })
    const page = await visit(t)
    const complaints = complaintsOf(page)
    const arrived = async (): Promise<void> => {
      await page.waitForURL(`${shop}/**`)
      t.equal(new URL(page.url()).searchParams.get('error'), 'temporarily_unavailable')
    }
    const failOnce = () => world.fault('authorize', { status: 503, times: 1 })
    await page.goto(`${server.url}/w/${world.name}/oauth/authorize?${query}`)
    await failOnce()
    await signIn(page, /^Sign in as Nadia Farouk/)
    await arrived()
    await page.goto(`${server.url}/w/${world.name}/oauth/authorize?${query}`)
    await failOnce()
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click()
    await arrived()
    t.strictSame(complaints, [])
  })

  t.test('so does one whose user found this server over a network', { skip: outside === undefined }, async t => {
    const { shop, app } = await leadingOn(t)
    const open = await startCourtside({ host: '0.0.0.0', controlToken: 'open-sesame' })
    t.teardown(() => open.close())
    const { clientId } = await open.default.application({ redirectUris: [`${app}/callback`] })
    const query = new URLSearchParams({ response_type: 'code', client_id: clientId })
    const page = await visit(t)
    const authorize = `http://${outside}:${new URL(open.url).port}/oauth/authorize?${query}`
    await page.goto(authorize)
    await signIn(page, /^Sign in as Leila Whitcombe/)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL(`${shop}/**`)
    t.equal(new URL(page.url()).searchParams.has('code'), true)
    await page.goto(authorize)
    await open.default.fault('authorize', { status: 503, times: 1 })
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click()
    await page.waitForURL(`${shop}/**`)
    t.equal(new URL(page.url()).searchParams.get('error'), 'temporarily_unavailable')
  })

  t.test("the operator's page asks for the control token", async t => {
    const guarded = await startCourtside({ controlToken: 'open-sesame' })
    t.teardown(() => guarded.close())
    const page = await visit(t, { bypassCSP: true })
    await page.goto(guarded.url)
    await page.getByRole('link', { name: 'the operator' }).click()
    t.strictSame(await findings(page), [], 'the question')
    await page.getByLabel('Control token').fill('open-barley')
    await page.getByRole('button', { name: 'Go on' }).click()
    t.strictSame(await findings(page), [], 'the question, once more')
    await page.getByLabel('Control token').fill('open-sesame')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('Applications that wait').waitFor()
  })

  t.test('a page of another port sends no form, reads no page and frames none', async t => {
    const page = await visit(t)
    await atDeveloperTab(page)
    await page.goto(`${server.url}/operator`)
    const credentials = async (): Promise<unknown> =>
      JSON.stringify((await server.default.act('listCredentials', {})).credentials)
    const applications = async (): Promise<unknown> =>
      JSON.stringify((await server.default.act('listApplications', {})).applications)
    const before = [await credentials(), await applications()]
    const evil = await otherPort(t, plainPage)
    const paths = [
      '/account/sign-in',
      '/account/sign-out',
      '/account/consent',
      '/account/disconnect',
      '/account/developer/tokens',
      '/account/developer/keys',
      '/account/developer/revoke',
      '/account/developer/declare',
      '/account/developer/application/change',
      '/account/developer/application/secret',
      '/account/developer/application/key',
      '/account/developer/application/revoke',
      '/account/developer/application/delete',
      '/operator/accept',
      '/operator/reject',
      '/operator/revoke',
    ]
    for (const path of paths) {
      // One page after the other.
      // oxlint-disable no-await-in-loop
      await page.goto(evil)
      const answered = page.waitForResponse(response => response.url().startsWith(server.url))
      await page.evaluate(`(() => {
        const form = document.createElement('form')
        form.method = 'post'
        form.action = ${JSON.stringify(server.url + path)}
        const fields = { label: 'x', lifetime: 'none', as: 'coach', form_token: 'guessed' }
        for (const [name, value] of Object.entries(fields))
          form.append(Object.assign(document.createElement('input'), { name, value }))
        document.body.append(form)
        form.submit()
      })()`)
      t.equal((await answered).status(), 403, `${path} is refused`)
      await page.waitForURL(server.url + path)
      // oxlint-enable no-await-in-loop
    }
    t.strictSame([await credentials(), await applications()], before, 'nothing was done')
    await page.goto(evil)
    for (const path of ['/account', '/account/developer', '/operator']) {
      const read: unknown = await page.evaluate(
        `fetch(${JSON.stringify(server.url + path)}, { credentials: 'include' })
          .then(answer => answer.text(), () => 'nothing')`,
      )
      t.equal(read, 'nothing', `${path} can't be read`)
      await page.evaluate(`new Promise(done => {
        const frame = document.createElement('iframe')
        Object.assign(frame, { src: ${JSON.stringify(server.url + path)}, onload: done })
        document.body.append(frame)
      })`)
      const frame = page.frames().at(-1)
      t.notMatch(await frame?.content(), 'Leila', `${path} can't be framed`)
    }
    await page.goto(`${server.url}/account`)
    t.match(await page.locator('main').innerText(), /Leila Whitcombe/, 'and the user is still signed in')
  })
})
