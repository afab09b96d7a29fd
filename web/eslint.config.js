import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Types are svelte-check's business; this finds what types do not tell. Layout is Prettier's.
export default defineConfig(
  globalIgnores(['**/node_modules/', '**/public/', '**/src/api/schema.ts', '**/texts/generated/', '**/tests/generated/']),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error'] }], // the browser tests take an error for a fault
      'no-else-return': 'error',
      'no-implicit-coercion': 'error',
      'no-param-reassign': 'error',
      'no-undef': 'off', // TypeScript knows better
      'object-shorthand': 'error',
      'prefer-const': 'off', // svelte/prefer-const knows $props and $derived
      'prefer-template': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/no-at-html-tags': 'error',
      'svelte/no-target-blank': ['error', { enforceDynamicLinks: 'never' }], // those are our own addresses
      'svelte/no-useless-mustaches': 'off', // {' '} is a blank that no formatter takes away
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$state'] }], // a state that is changed in place
      'svelte/prefer-svelte-reactivity': 'off', // shared state is raw: whole values are replaced, nothing is proxied
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    rules: { 'no-useless-assignment': 'off' }, // a $derived runs again, and reads what it left
  },
  { files: ['**/src/App.svelte'], rules: { '@typescript-eslint/no-explicit-any': 'off' } }, // every page has props of its own
  { files: ['**/*.config.{js,ts}', '**/tests/**'], languageOptions: { globals: { ...globals.node } } },
  { files: ['**/tests/**'], rules: { '@typescript-eslint/no-explicit-any': 'off' } }, // stand-ins for what the server sends
);
