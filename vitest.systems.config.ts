import { defineConfig } from 'vitest/config'

/** What needs other systems than Node and Chromium; `scripts/test-systems.mjs` finds or installs them. One after the other. */
export default defineConfig({
  test: {
    include: ['tests/systems/**/*.test.ts'],
    exclude: ['tests/systems/postgres/**'],
    environment: 'node',
    fileParallelism: false,
    hookTimeout: 120_000,
    testTimeout: 60_000,
  },
})
