/**
 * The console as the README shows it, and a club's day as docs/console.md does, in light and dark: `npm run
 * screenshots`.
 *
 * It needs Debian's chromium, and what was built. The same clock, the same calls: what differs from one run to the next
 * is what the page looks like.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCourtside } from '../src/index.ts'
import { root } from './child.ts'
import { launchChromium } from './chromium.ts'

/** Bytes: a README is read by people whose connection is slow. */
const most = 150 * 1024

const folder = join(root, 'docs/images')
mkdirSync(folder, { recursive: true })

const put = (name: string, bytes: Buffer): void => {
  const file = join(folder, name)
  if (bytes.length > most) throw new Error(`${file}: expected at most ${most} bytes, found ${bytes.length}.`)
  writeFileSync(file, bytes)
}

const browser = await launchChromium()
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    // One after the other: each has a server without a past.
    // oxlint-disable no-await-in-loop
    const server = await startCourtside({ port: 4010, now: '2027-03-01T10:00:00Z' })
    const context = await browser.newContext({ colorScheme, viewport: { width: 960, height: 720 } })
    const page = await context.newPage()
    await page.goto(`${server.url}/`)
    await page.getByText('Live: calls are shown while they are made.').waitFor()
    const headers = server.default.as('parent')
    for (const path of ['/my/coaching/clubs', '/clubs?limit=20', '/my/coaching/sessions/club/x', '/clubs?limit=0'])
      await fetch(server.default.url + path, { headers })
    await page.getByRole('button', { name: 'Call 4' }).click()
    const journal = page.getByRole('region', { name: 'Journal' })
    await journal.getByText('query.limit').first().waitFor()
    await journal.evaluate("document.querySelector('section[aria-label=Journal]').scrollIntoView()")
    put(`console-${colorScheme}.png`, await page.screenshot({ type: 'png' }))
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${server.url}/timetable?place=Cotswold+Edge+Rackets+Club&day=2027-03-04&as=parent`)
    put(`timetable-${colorScheme}.png`, await page.locator('figure').screenshot({ type: 'png' }))
    await context.close()
    await server.close()
    // oxlint-enable no-await-in-loop
  }
} finally {
  await browser.close()
}
