import { defineConfig } from '@playwright/test'

/** The browser as people have it. */
export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The client as people meet it: a real browser against a real server. `scripts/web` builds both and runs this. */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/setup.ts',
  fullyParallel: true,
  // One more than the two cores: a test waits for its bots and its pages now and then.
  workers: 3,
  // A machine that is busy with other work takes several times as long; nothing that works waits for these.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Deals are chance: a test that fails is played once more, and `scripts/checks` lists it as unsteady if it passes then.
  retries: 1,
  // Says at the end what went wrong, where it is looked for.
  reporter: 'list',
  use: {
    baseURL: process.env.HIDEOUT_URL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.HEADLESS ?? chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
