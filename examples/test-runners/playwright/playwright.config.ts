import { defineConfig } from '@playwright/test'

// Set CHROMIUM to the browser of your system; else `npx playwright install chromium` fetches one.
const { CHROMIUM: executablePath } = process.env

export default defineConfig({
  use: executablePath === undefined ? {} : { launchOptions: { executablePath, chromiumSandbox: false } },
})
