import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default defineConfig(
  // Generated from the Rust types, or built.
  globalIgnores(['src/lib/protocol.ts', 'src/games/*/types.ts', 'dist', 'test-results']),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }],
      // Our maps and sets are caches and indexes; what a page shows of them is told by a $state beside them.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} keeps a blank that Svelte would trim.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  // What takes the compiler's types: promises nobody waits for, and values of unknown shape.
  {
    files: ['**/*.ts'],
    extends: [ts.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { project: ['./tsconfig.json', './tsconfig.tests.json'] } },
  },
  {
    files: ['tests/**/*.ts', 'bars/**/*.ts'],
    // A probe puts its own method in the place of the browser's, and calls that one with the same `this`.
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
)
