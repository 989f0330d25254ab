/**
 * The rendered contract in a real browser: whom one is and in which world is chosen, each operation is there once and
 * can be sent as it stands.
 *
 * It needs Debian's chromium; where there is none these tests are skipped, and say so.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'
import { complaintsOf, launched, pageOf, skip } from '../fixtures/chromium.ts'
import { clubOracle } from '../fixtures/oracle.ts'
import { findings } from '../fixtures/page-findings.ts'

const drawn = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.locator('.opblock').first().waitFor()
}

/** Opens each operation and sends it as it stands. */
const sentFrom = async (page: Page, base: string): Promise<readonly string[]> => {
  const answers: string[] = []
  for (const operation of await page.locator('.opblock').all()) {
    // One after another, as a person would.
    // oxlint-disable no-await-in-loop
    await operation.locator('.opblock-summary').first().click()
    const answered = page.waitForResponse(response => response.url().startsWith(base))
    await operation.locator('button.execute').click()
    const answer = await answered
    answers.push(`${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`)
    await operation.locator('.opblock-summary').first().click()
    // oxlint-enable no-await-in-loop
  }
  return answers
}

const refused = (answers: readonly string[]): readonly string[] => answers.filter(one => !one.startsWith('20'))

t.test('the docs in a real browser', { skip }, async t => {
  const server = await startCourtside({ now: Date.parse('2027-03-01T09:00:00Z') })
  t.teardown(() => server.close())
  const browser = await launched(t)
  const { length } = clubOracle().operations

  t.test('each operation is there once, and recorded answers come to what is sent as it stands', async t => {
    const page = await pageOf(t, browser)
    const complaints = complaintsOf(page)
    await drawn(page, `${server.url}/docs`)
    const answers = await sentFrom(page, `${server.url}/virtual/v2`)
    t.strictSame([answers.length, refused(answers)], [length, []])
    t.strictSame(complaints, [])
  })

  t.test('whoever is chosen calls the stub, with ids of its world, and signs somebody up', async t => {
    const page = await pageOf(t, browser)
    const complaints = complaintsOf(page)
    await drawn(page, `${server.url}/docs`)
    await page.locator('#caller').selectOption('parent')
    t.match(page.url(), /\?as=parent/, 'the address says so, to be sent to somebody')
    const answers = await sentFrom(page, `${server.url}/v2`)
    t.strictSame([answers.length, refused(answers)], [length, []])
    const journal = `${server.url}/control/v1/worlds/default/journal?operationId=toggleCoachingSession`
    t.match(await (await fetch(journal)).text(), /"participating"/, 'it was a sign-up')
    t.strictSame(complaints, [])
  })

  t.test('in another world its own ids are there; the world is chosen', async t => {
    const world = await server.world({ name: 'small-fox', scenario: 'last-place' })
    t.teardown(() => world.close())
    const page = await pageOf(t, browser)
    await drawn(page, `${server.url}/docs`)
    await page.locator('#worlds').selectOption({ label: 'small-fox' })
    await page.waitForURL(`${server.url}/w/small-fox/docs*`)
    await page.locator('.opblock').first().waitFor()
    t.not(await page.locator('#caller').inputValue(), '', 'somebody is played from the beginning')
    const answers = await sentFrom(page, world.url)
    t.strictSame([answers.length, refused(answers)], [length, []])
  })

  t.test('the Prefer box offers the examples of the operation that is open', async t => {
    const page = await pageOf(t, browser)
    await drawn(page, `${server.url}/docs`)
    const offered = async (): Promise<unknown> => {
      await page.locator('#prefer').focus()
      return page.evaluate("[...document.querySelectorAll('#preferences option')].map(option => option.value)")
    }
    t.match(await offered(), /example=ties/)
    await page
      .locator('.opblock', { has: page.locator('[data-path="/clubs"]') })
      .locator('.opblock-summary')
      .click()
    const names = await offered()
    t.match(names, /example=empty/)
    t.notMatch(names, /example=ties/, 'those of others are not there')
  })

  t.test("what somebody else's contract wants is made where it gives no example", async t => {
    const own = await startCourtside<string>({ contract: contractIn(t) })
    t.teardown(() => own.close())
    const page = await pageOf(t, browser)
    await drawn(page, `${own.url}/docs`)
    const answers = await sentFrom(page, `${own.url}/things`)
    t.strictSame([answers.length, refused(answers)], [2, []], answers.join(', '))
  })

  t.test('on a telephone the bar does not stay above what is read; what is chosen is called by its name', async t => {
    const page = await pageOf(t, browser, { viewport: { width: 390, height: 700 } })
    await drawn(page, `${server.url}/docs`)
    for (const label of await page.locator('.chosen span').all()) {
      const box = await label.boundingBox()
      t.ok(box !== null && box.height < 30, `${await label.innerText()} is on one line`)
    }
    t.ok(await page.locator('#caller').isVisible())
    await page.evaluate('scrollTo(0, 2000)')
    const bar = await page.locator('.bar').boundingBox()
    t.ok((bar?.y ?? 0) < -1000, 'it has gone with the rest')
    await page.setViewportSize({ width: 1280, height: 700 })
    t.equal((await page.locator('.bar').boundingBox())?.y, 0, 'on a desk it stays')
  })

  t.test('axe finds nothing, light and dark, narrow and wide, closed and open, and in the dialog', async t => {
    const page = await pageOf(t, browser, { bypassCSP: true })
    await drawn(page, `${server.url}/docs`)
    t.strictSame(await findings(page), [], 'closed')
    await page.locator('#operations-coaching-toggleCoachingSession .opblock-summary').click()
    await page.locator('button.execute').click()
    await page.locator('.live-responses-table').waitFor()
    t.strictSame(await findings(page), [], 'open')
    await page.locator('.btn.authorize').click()
    await page.locator('.dialog-ux').waitFor()
    t.strictSame(await findings(page), [], 'the dialog')
    await drawn(page, `${server.url}/control/docs`)
    t.strictSame(await findings(page), [], 'of the control API')
    await page.locator('.opblock-summary').first().click()
    t.strictSame(await findings(page), [], 'of the control API, open')
  })
})

const contractIn = (t: Test): string => {
  const file = join(aFolder(t), 'things.json')
  const schema = {
    type: 'object',
    required: ['code', 'made'],
    properties: { code: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' }, made: { type: 'string', format: 'date' } },
  }
  const responses = { 200: { description: 'It is.', content: { 'application/json': { schema } } } }
  const code = { name: 'code', in: 'path', required: true, schema: schema.properties.code }
  const tags = ['one', 'two']
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Things', version: '1' },
      paths: {
        '/things/{code}': {
          parameters: [code, { name: 'kind', in: 'query', required: true, schema: { enum: ['a b', 'c'] } }],
          get: { tags, responses },
        },
        '/things': {
          post: { tags, requestBody: { required: true, content: { 'application/json': { schema } } }, responses },
        },
      },
    }),
  )
  return file
}
