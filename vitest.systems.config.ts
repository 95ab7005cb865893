import { defineConfig } from 'vitest/config'
import { threadPlugin } from './scripts/vite/thread.ts'
import manifest from './package.json' with { type: 'json' }

/**
 * What needs other systems than Node and Chromium; `scripts/test-systems.mjs` finds or installs them. One after the
 * other.
 */
export default defineConfig({
  // A server inside a test reads files on threads, as the built one does.
  plugins: [threadPlugin()],
  define: { __CAMPUS_VERSION__: JSON.stringify(manifest.version) },
  test: {
    include: ['tests/systems/**/*.test.ts'],
    exclude: ['tests/systems/postgres/**'],
    environment: 'node',
    fileParallelism: false,
    hookTimeout: 120_000,
    testTimeout: 60_000,
  },
})
