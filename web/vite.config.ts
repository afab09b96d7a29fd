import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { notices } from './notices';

// The page is built into the Python package; the server hands it out below /static/.
export default defineConfig({
  base: '/static/',
  plugins: [svelte(), notices()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/pitboss/web/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy lets nothing in that is written into the page itself
    reportCompressedSize: false,
    chunkSizeWarningLimit: 400,
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { pretendToBeVisual: true } },
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    maxWorkers: '100%',
    pool: 'vmThreads', // a page of its own for every file, without a process of its own
    testTimeout: 300_000, // a busy machine is no fault of the page
  },
});
