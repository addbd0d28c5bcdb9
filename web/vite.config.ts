import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { rules } from './plugins/rules.ts'

/** Packs every text file beside itself, so that the server need not do it for every visitor. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|webmanifest)$/.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const text = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(text))
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [svelte(), rules(), packed()],
  build: {
    target: 'es2022',
    // The content policy lets nothing in but files of our own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The rules of the games lie outside this folder.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: process.env.HIDEOUT ?? 'http://127.0.0.1:7000', ws: true } },
  },
  // Unit tests stand beside what they test; those in tests/ want a real browser.
  test: { include: ['{src,plugins}/**/*.test.ts'], environment: 'happy-dom', isolate: false, css: true },
})
