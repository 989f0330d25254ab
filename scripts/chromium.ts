/** Debian's chromium (`apt-get install chromium`), led by playwright-core. */
import { type Browser, chromium } from 'playwright-core'

export const chromiumPath = '/usr/bin/chromium'

/** Without a sandbox, since containers run as root. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    chromiumSandbox: false,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
