/** The engine in WebAssembly beside the native one; run by the test of crates/browser. */
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['engine/**/*.test.ts'], environment: 'node' } })
