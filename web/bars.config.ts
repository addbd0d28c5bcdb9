import { defineConfig } from '@playwright/test'
import usual from './playwright.config'

/** How quick and steady the client is; `scripts/bars` measures it. */
export default defineConfig({
  ...usual,
  testDir: 'bars',
  globalSetup: './bars/setup.ts',
  workers: 1,
  timeout: 120_000,
  reporter: './bars/report.ts',
})
