/**
 * The pages of explanations in a real browser: what a person sees who follows the link of a refusal, without a script.
 *
 * It needs Debian's chromium; where there is none these tests are skipped, and say so.
 */
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { complaintsOf, launched, pageOf, skip } from '../fixtures/chromium.ts'
import { findings } from '../fixtures/page-findings.ts'

t.test('in a real browser', { skip }, async t => {
  const server = await startCourtside({ now: Date.parse('2027-03-01T09:00:00Z') })
  t.teardown(() => server.close())
  const browser = await launched(t)

  const headers = { 'x-api-key': 'demo-key', authorization: 'Bearer demo-parent' }
  const explained = async (path: string, init: RequestInit = {}): Promise<string> => {
    const answered = await fetch(server.url + path, { ...init, headers: { ...headers, ...init.headers } })
    return server.url + (/<(.+)>/.exec(answered.headers.get('link') ?? '')?.[1] ?? '/nowhere')
  }
  const hostile = encodeURIComponent(`<img src=x onerror="document.title='run'">${'very-long-'.repeat(60)}`)
  const pages = [
    { name: 'three faults', url: await explained(`/v2/my/coaching/sessions/club/xyz?days=31&sport=tenis&lim=1`) },
    { name: 'a rule', url: await explained('/v2/clubs/000000000000000000000000') },
    { name: 'an unknown path', url: await explained('/v2/club') },
    { name: 'hostile text', url: await explained(`/v2/clubs?limit=${hostile}`) },
    {
      name: 'a body',
      url: await explained('/v2/my/coaching/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: 'x', session: { name: `<script>document.title='run'</script>` } }),
      }),
    },
    { name: 'the list', url: `${server.url}/w/default/requests` },
  ]

  t.test('axe finds nothing, in light and dark, on a telephone and on a desk; nothing that was sent runs', async t => {
    const page = await pageOf(t, browser, { bypassCSP: true })
    const complaints = complaintsOf(page)
    for (const { name, url } of pages) {
      // One after the other: it is one page.
      // oxlint-disable no-await-in-loop
      await page.goto(url)
      t.not(await page.title(), 'run', name)
      t.strictSame(await findings(page), [], name)
      // oxlint-enable no-await-in-loop
    }
    t.strictSame(complaints, [])
  })

  t.test('without JavaScript the link of a list leads to what is said of the request', async t => {
    const page = await pageOf(t, browser, { javaScriptEnabled: false })
    await page.goto(`${server.url}/w/default/requests`)
    await page.getByRole('link', { name: /sport=tenis/ }).click()
    t.match(await page.locator('h2').first().textContent(), /breaks the contract in 3 places/)
    t.match(await page.locator('#corrected + pre').textContent(), /sport=tennis/)
  })
})
