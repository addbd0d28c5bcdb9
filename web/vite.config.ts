import { svelte } from '@sveltejs/vite-plugin-svelte'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'
import { rules } from './plugins/rules.ts'

export default defineConfig({
  plugins: [
    svelte(),
    rules(),
    // Compressed beside itself, so that the server need not do it for every visitor.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(html|js|css|svg|wasm|webmanifest)$/, logLevel: 'silent' }),
  ],
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
  // Unit tests mount components, which takes the browser's half of Svelte.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  // Unit tests stand beside what they test; those in tests/ want a real browser.
  test: { include: ['{src,plugins}/**/*.test.ts'], environment: 'happy-dom', isolate: false, css: true },
})
