import { defineConfig } from '@playwright/test'
import usual from './playwright.config'

/** Pictures of every page and every game; `scripts/shots` takes them. */
export default defineConfig({ ...usual, testDir: 'shots', timeout: 180_000 })
