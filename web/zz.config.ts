import { defineConfig } from '@playwright/test'
import usual from './playwright.config'
export default defineConfig({ ...usual, testDir: '.', testMatch: 'zz*.spec.ts', globalSetup: './tests/setup.ts', retries: 0 })
