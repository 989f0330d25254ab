/**
 * What somebody does who was given the printed address only: calls it as whom they choose, and finds out why it answers
 * as it does. Nothing is known here that the terminal or a page has not shown, but the names of the operations.
 */
import type { Locator, Page } from 'playwright-core'
import t from 'tap'
import { start } from '../cli/child-process.ts'
import { complaintsOf, copiedBy, launched, pageOf, shows, skip } from '../fixtures/chromium.ts'
import { isFields } from '../fixtures/oracle.ts'
import { sessionsIn } from '../fixtures/worlds/open-stub.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** As a page of an application reads it: lines of `name: value`, as they were copied. */
const headersIn = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines.split('\n').map((line): [string, string] => {
      const [name = '', ...rest] = line.split(': ')
      return [name, rest.join(': ')]
    }),
  )

t.test('from the printed address alone', { skip }, async t => {
  const { out } = start(t, ['start', '--port', '0'])
  const [, address = ''] = /^Console: (http\S+)$/.exec(await out.next(/^Console: /)) ?? []
  judgeAnswers(t, address.replace(/\/$/, ''))
  const browser = await launched(t)
  const page = await pageOf(t, browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const complaints = complaintsOf(page)
  await page.goto(address)
  const cast = region(page, 'Cast')
  const somebody = (named: string) => cast.getByRole('listitem').filter({ hasText: named })
  /** An application: it has a base URL and headers, both copied from the page. */
  const copied = (button: Locator): Promise<string> =>
    copiedBy(page, async () => {
      await button.click()
      await told(page, 'Copied.').waitFor()
    })
  const base = await copied(page.getByRole('button', { name: 'Copy base URL' }))
  const headersOf = async (named: string): Promise<Record<string, string>> =>
    headersIn(await copied(somebody(named).getByRole('button', { name: 'Copy headers' })))
  const parent = await headersOf('parent of two')
  const coach = await headersOf('Folasade Adeyemi')
  const ask = (path: string, headers: Record<string, string> = parent): Promise<Response> =>
    fetch(base + path, { headers })

  await t.test('it is called, as whom they choose', async t => {
    await cast.getByLabel('What would each meet at').selectOption('listMyCoachingClubs')
    await cast.getByRole('button', { name: 'Ask as each' }).click()
    await somebody('parent of two')
      .getByText(/^200, \d+ items$/)
      .waitFor()
    await somebody('the parent, expired').getByText('401').waitFor()
    await somebody('parent of two').getByRole('link', { name: 'Use in the docs' }).click()
    await page.waitForURL(/\/docs\?as=parent$/)
    const operation = page.locator('.opblock').filter({ hasText: '/my/details' })
    await operation.locator('.opblock-summary').first().click()
    await operation.locator('button.execute').click()
    const answer = operation.locator('.live-responses-table')
    await answer.getByText('Leila Whitcombe').first().waitFor()
    await shows(t, answer, /200/)
    await page.getByRole('link', { name: 'Console' }).click()
    await page.getByRole('button', { name: 'Copy base URL' }).waitFor()
  })

  const clubs: unknown = await (await ask('/my/coaching/clubs', coach)).json()
  const [club] = Array.isArray(clubs) ? clubs.filter(isFields) : []
  const sessions = `/my/coaching/sessions/club/${String(club?.id)}`
  await t.test('why a request with three faults was refused', async t => {
    t.equal((await ask(`${sessions}?days=31&limit=0&offset=-1`)).status, 400)
    const journal = region(page, 'Journal')
    await journal.getByRole('row').filter({ hasText: '3 violations' }).getByRole('button').click()
    await journal.getByRole('link', { name: 'Why it was answered so' }).click()
    await page.getByText('It breaks the contract in 3 places.').waitFor()
    const broken = page.locator('.broken')
    t.equal(await broken.count(), 3)
    for (const [name, sent] of [
      ['limit', '0'],
      ['offset', '-1'],
      ['days', '31'],
    ] as const) {
      const text = await broken.filter({ hasText: `query ${name}` }).innerText()
      t.match(text, new RegExp(String.raw`Sent\s+"?${sent}"?\s[^]*Rule\s[^]*Valid\s[^]*sports-club\.yaml:\d+`), name)
    }
    const curl = await page.locator('section').filter({ hasText: 'The call as it keeps to the contract' }).innerText()
    const [, right = ''] = /curl '?(http[^'\s]+)/.exec(curl) ?? []
    t.equal((await fetch(right, { headers: parent })).status, 200, 'put right it is answered')
    await page.getByRole('link', { name: 'Console' }).click()
    await page.getByRole('button', { name: 'Copy base URL' }).waitFor()
  })

  const listed = async (headers: Record<string, string>, limit = 5) =>
    sessionsIn(await (await ask(`${sessions}?limit=${limit}`, headers)).json())
  const explain = async (id: string, why: RegExp): Promise<void> => {
    const panel = region(page, "Why isn't it in the list?")
    await panel.getByLabel('Its id').fill(id)
    await panel.getByLabel('Who calls').selectOption('parent')
    await panel.getByLabel('The list').selectOption('listMyClubCoachingSessions')
    await panel.getByRole('button', { name: 'Explain' }).click()
    await panel.locator('strong').filter({ hasText: why }).waitFor()
  }

  await t.test('why a session is not listed', async t => {
    const own = new Set((await listed(parent, 500)).map(({ id }) => id))
    const hidden = (await listed(coach, 500)).find(({ id }) => !own.has(id))
    t.ok(hidden !== undefined, 'there is one that the coach is shown alone')
    await explain(hidden?.id ?? '', /rule 2/)
  })

  await t.test('a list fails twice, and recovers', async t => {
    await page.getByLabel('Break', { exact: true }).selectOption('listClubs')
    await page.getByRole('button', { name: '503 twice', exact: true }).click()
    await told(page, '/faults').waitFor()
    const statuses: number[] = []
    for (let call = 0; call < 4; call++) statuses.push((await ask('/clubs')).status)
    t.strictSame(statuses, [503, 503, 200, 200])
    await page.getByText('met 2 calls, used up').waitFor()
  })

  await t.test('the clock is moved past a session', async t => {
    const [session] = await listed(parent)
    await page.getByLabel('Times in the last answers').selectOption(session?.period.start ?? '')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await told(page, '/clock').waitFor()
    await page.getByRole('button', { name: 'A day on', exact: true }).click()
    await told(page, '/clock/advance').waitFor()
    t.notOk(
      (await listed(parent)).some(({ id }) => id === session?.id),
      'it is over',
    )
    await explain(session?.id ?? '', /the query, by days, asks for others/)
  })

  t.strictSame(
    complaints.filter(text => !/status of 40[01]/.test(text)),
    [],
  )
})
