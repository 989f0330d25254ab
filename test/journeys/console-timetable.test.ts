/**
 * A club's day in a real browser: chosen, seen by somebody, followed live, by the keyboard alone, and without scripts.
 *
 * It needs Debian's chromium; where there is none these tests are skipped, and say so.
 */
import type { Page } from 'playwright-core'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { isFocused, launched, opened, shows, skip } from '../fixtures/chromium.ts'
import { findings } from '../fixtures/page-findings.ts'
import { sessionsIn } from '../fixtures/worlds/open-stub.ts'

const now = '2027-03-01T10:00:00Z'
const edge = 'place=Cotswold+Edge+Rackets+Club&day=2027-03-04'
const piece = (page: Page, named: string) => page.locator(`a.piece[aria-label*="${named}"]`)

t.test('a club’s day', { skip }, async t => {
  const server = await startCourtside({ port: 0 })
  t.teardown(() => server.close())
  const browser = await launched(t)
  const dayOf = async (name: string) => {
    const world = await server.world({ name, now })
    return { world, url: `${server.url}/w/${name}/timetable?${edge}` }
  }

  t.test(
    'the console leads there; who looks is chosen, and what the rules hide from them is dim, and says why',
    async t => {
      await dayOf('chosen-fox')
      const { page, complaints } = await opened(t, browser, `${server.url}/w/chosen-fox/`)
      await page.locator('.console').waitFor()
      await page.getByRole('link', { name: 'A club’s day' }).click()
      await page.getByRole('combobox', { name: 'Club', exact: true }).selectOption('Cotswold Edge Rackets Club')
      await page.getByLabel('Day', { exact: true }).fill('2027-03-04')
      await page.getByLabel('As seen by').selectOption('parent')
      await page.getByRole('button', { name: 'Show' }).click()
      await page.getByText('As Leila Whitcombe sees it.').waitFor()
      t.match(page.url(), /day=2027-03-04&as=parent$/, 'the address is that of what is shown')
      t.match(await piece(page, 'Cardio Tennis').getAttribute('class'), /\bhidden\b/)
      t.match(await piece(page, 'Lunchtime Badminton').getAttribute('class'), /\blisted\b/)
      await piece(page, 'Cardio Tennis').click()
      const chosen = page.locator('#chosen')
      await chosen.getByText('by rule 2: with a token, what the user or their family has access to.').waitFor()
      await shows(t, chosen, /4 of 4 places are taken; nobody of the caller and their family takes part/)
      await page.getByLabel('As seen by').selectOption('')
      await page.getByRole('button', { name: 'Show' }).click()
      await page.getByText('As somebody who does not sign in sees it.').waitFor()
      t.match(await piece(page, 'Cardio Tennis').getAttribute('aria-label'), /by rule 1/)
      await page.goBack()
      await page.getByText('As Leila Whitcombe sees it.').waitFor()
      t.strictSame(complaints, [])
    },
  )

  t.test('a sign-up by somebody else is seen to take its place, and told, without losing one’s own', async t => {
    const { world, url } = await dayOf('live-fox')
    const { page, complaints } = await opened(t, browser, `${url}&as=coach`)
    await piece(page, 'Lunchtime Badminton').focus()
    t.equal(await piece(page, 'Individual lesson').count(), 0)
    const headers = { ...world.as('parent'), 'content-type': 'application/json' }
    const { place } = await world.timetable({ place: 'Cotswold Edge Rackets Club' })
    const list = await world.fetch(`/my/coaching/sessions/club/${place.id}?type=individual&limit=500`, { headers })
    const slot = sessionsIn(await list.json()).find(({ period }) => period.start === '2027-03-04T14:00:00+00:00')
    const body = JSON.stringify({ clientId: slot?.clients[0]?.id, session: slot })
    t.equal((await world.fetch('/my/coaching/session', { method: 'POST', headers, body })).status, 200)
    await piece(page, '14:00 to 15:00').and(page.locator('.fresh a.taken')).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /^Now: 14:00 to 15:00, .*Individual lesson/ })
      .waitFor()
    await isFocused(t, page, /Lunchtime Badminton/, 'where one was looking one still is')
    t.equal((await piece(page, '13:00 to 14:00').count()) > 0, true, 'what is free is around it')
    await world.fetch('/my/coaching/session', { method: 'POST', headers, body })
    await piece(page, 'Individual lesson').waitFor({ state: 'detached' })
    await world.reset()
    await world.act('closeCourt', {
      courtId: slot?.courts[0]?.id ?? '',
      from: '2027-03-04T13:00:00Z',
      to: '2027-03-04T18:00:00Z',
    })
    await piece(page, '13:00 to 18:00').waitFor()
    await world.clock.set('2027-03-04T09:15:00Z')
    await page.getByText('2027-03-04 09:15').waitFor()
    await page.locator('.now line').waitFor({ state: 'attached' })
    t.strictSame(complaints, [])
  })

  t.test('the clock is set to the start of what is chosen', async t => {
    const { world, url } = await dayOf('clock-fox')
    const { page, complaints } = await opened(t, browser, `${url}&as=parent`)
    await piece(page, 'Lunchtime Badminton').click()
    await page.locator('#chosen').getByRole('button', { name: 'Set the clock to its start' }).click()
    await page.getByText('The world’s clock shows 2027-03-04 12:').waitFor()
    t.equal((await world.clock.now()).toISOString(), '2027-03-04T12:00:00.000Z')
    await page.locator('a.piece.hidden[aria-label*="Lunchtime Badminton"]').waitFor()
    t.match(await piece(page, 'Lunchtime Badminton').getAttribute('class'), /\bhidden\b/, 'too late to sign up')
    t.strictSame(complaints, [])
  })

  t.test(
    'the keyboard alone is enough: one stop, arrows along a lane and from lane to lane, and on to the row',
    async t => {
      const { url } = await dayOf('keys-fox')
      const { page, complaints } = await opened(t, browser, `${url}&as=parent`)
      await page.getByRole('region', { name: 'Chart' }).focus()
      await page.keyboard.press('Tab')
      const walk = async (to: RegExp | null, keys: readonly string[], why = 'is reached'): Promise<void> => {
        // oxlint-disable-next-line no-await-in-loop
        for (const key of keys) await page.keyboard.press(key)
        await isFocused(t, page, to, why)
      }
      await walk(/Hall Court 1: Lunchtime Badminton/, [])
      await walk(/Hall Court 2: After-work Pickleball/, ['ArrowDown'])
      await walk(/Squash Court 1, Squash Court 2: Ladies' Squash/, ['ArrowDown'])
      await walk(/Tennis Court 1, Tennis Court 2: Seniors' Drills/, ['ArrowDown', 'ArrowDown'])
      await walk(/Tennis Court 1: Cardio Tennis/, ['ArrowRight'])
      await walk(/Seniors' Drills/, ['Home'])
      await walk(/Cardio Tennis/, ['End'])
      await shows(t, page.locator('#chosen'), /rule 2/)
      await walk(null, ['Tab'], 'and the next stop is behind the chart')
      await page.keyboard.press('Shift+Tab')
      await isFocused(t, page, /Cardio Tennis/, 'the one that was chosen is the stop')
      await page.keyboard.press('Enter')
      t.match(await page.locator('tr:target').innerText(), /Cardio Tennis/)
      t.strictSame(complaints, [])
    },
  )

  t.test(
    'axe finds nothing, light and dark, narrow and wide, nor with a piece chosen; nothing is beside the window',
    async t => {
      const { url } = await dayOf('seen-fox')
      const { page, complaints } = await opened(t, browser, `${url}&as=parent`, {
        bypassCSP: true,
        reducedMotion: 'reduce',
      })
      t.strictSame(await findings(page), [])
      await piece(page, 'Cardio Tennis').focus()
      t.strictSame(await findings(page), [])
      await page.emulateMedia({ media: 'print' })
      t.equal(await page.getByRole('button', { name: 'Show' }).isVisible(), false, 'on paper there is no form')
      t.strictSame(complaints, [])
    },
  )

  t.test('without scripts the form asks, the chart is drawn, and each piece leads to its row', async t => {
    const { url } = await dayOf('plain-fox')
    const { page } = await opened(t, browser, url, { javaScriptEnabled: false })
    await page.getByLabel('As seen by').selectOption('parent')
    await page.getByRole('button', { name: 'Show' }).click()
    await shows(t, page.locator('figcaption'), /As Leila Whitcombe sees it/)
    await piece(page, 'Cardio Tennis').click()
    t.match(page.url(), /#item-\d+$/)
    t.match(await page.locator(`tr${new URL(page.url()).hash}`).innerText(), /Cardio Tennis[^]*by rule 2/)
    await page.getByRole('link', { name: 'The day after' }).click()
    await shows(t, page.locator('figcaption'), /Friday,? 5 March 2027[^]*As Leila Whitcombe sees it/)
  })

  t.test('clubs, courts and people with markup in their names run nothing', async t => {
    const evil = `<img src=x onerror="alert(1)"><script>alert(2)</script>'"\``
    const contact = { email: 'a@b.example' }
    const world = await server.world({
      name: 'evil-fox',
      now,
      world: {
        world: { name: evil, extends: 'quiet-club' },
        accessTokens: [{ token: 'evil-token', person: 'mallory', role: 'mallory', label: evil }],
        people: [
          { id: 'mallory', firstName: evil, lastName: evil, dateOfBirth: '1990-01-01', gender: 'female', ...contact },
        ],
        clubs: [
          {
            id: 'evil',
            name: evil,
            address: { streetAddress: evil, locality: evil, postalCode: 'GL50 2AB' },
            location: { latitude: 51.9, longitude: -2.08 },
            openingHours: [{ day: 'daily', start: '07:00', end: '22:00' }],
            courts: [{ id: 'evil-court', name: evil, sports: ['tennis'] }],
          },
        ],
        personalBookings: [
          {
            id: 'evil-game',
            type: 'match',
            name: evil,
            club: 'evil',
            court: 'evil-court',
            sport: 'tennis',
            owner: 'mallory',
            participants: ['mallory'],
            start: '2027-03-01 14:00',
            end: '16:00',
          },
        ],
      },
    })
    const { items, place } = await world.timetable({ place: evil, as: 'mallory' })
    t.equal(place.name, evil)
    t.equal(items[0]?.title, evil)
    const url = `${server.url}/w/evil-fox/timetable?place=${encodeURIComponent(evil)}&as=mallory`
    const { page, complaints } = await opened(t, browser, url)
    await page.locator('a.piece').first().focus()
    await page.locator('#chosen').getByText('onerror').first().waitFor()
    const headers = { ...world.as('mallory'), 'content-type': 'application/json' }
    await world.fetch('/my/coaching/session', { method: 'POST', headers, body: '{}' })
    t.equal(await page.locator('img, main script').count(), 0, 'no element was made of a name')
    t.strictSame(complaints, [])
  })

  t.test('elsewhere the token is asked for first', async t => {
    const guarded = await startCourtside({ port: 0, now, controlToken: 'the-token' })
    t.teardown(() => guarded.close())
    const { page } = await opened(t, browser, `${guarded.url}/timetable?${edge}&as=parent`)
    t.equal(await page.getByText('Cardio Tennis').count(), 0)
    await page.getByLabel('Control token').fill('wrong')
    await page.getByRole('button', { name: 'Look' }).click()
    await page.getByText('This is not the token').waitFor()
    await page.getByLabel('Control token').fill('the-token')
    await page.keyboard.press('Enter')
    await piece(page, 'Cardio Tennis').waitFor()
    t.notMatch(await page.content(), /the-token/)
  })

  t.test('with the token it follows as it does without one', async t => {
    const guarded = await startCourtside({ port: 0, now, controlToken: 'the-token' })
    t.teardown(() => guarded.close())
    const { page, complaints } = await opened(t, browser, `${guarded.url}/timetable?${edge}&as=parent`)
    await page.getByLabel('Control token').fill('the-token')
    const following = page.waitForResponse(/\/journal\/events$/)
    await page.keyboard.press('Enter')
    t.equal((await following).status(), 200)
    await piece(page, 'Cardio Tennis').waitFor()
    const { place } = await guarded.default.timetable({ place: 'Cotswold Edge Rackets Club' })
    const club = await guarded.default.fetch(`/clubs/${place.id}`, { headers: guarded.default.as('parent') })
    const { courts }: { readonly courts: readonly { readonly id: string }[] } = JSON.parse(await club.text())
    const hours = { from: '2027-03-04T12:15:00Z', to: '2027-03-04T12:45:00Z' }
    for (const { id } of courts.slice(0, 1)) await guarded.default.act('closeCourt', { courtId: id, ...hours })
    await piece(page, '12:15 to 12:45').waitFor()
    t.strictSame(
      complaints.filter(text => !/status of 401/.test(text)),
      [],
    )
  })
})
