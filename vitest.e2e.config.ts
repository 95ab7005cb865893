import { defineConfig } from 'vitest/config'
import { threadPlugin } from './scripts/vite/thread.ts'
import { NODE_FLAGS } from './tests/support/server/node-flags.ts'

/** Journeys of people: a real Chromium against the built server, and the built bundle measured. One after the other. */
export default defineConfig({
  // The data that journeys begin with are made by the server's sources.
  plugins: [threadPlugin()],
  define: { __CAMPUS_VERSION__: JSON.stringify('test') },
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['tests/support/server/seeded-folder.ts'],
    fileParallelism: false,
    execArgv: NODE_FLAGS,
    // Loading what they share takes longer than some of them; none keeps anything in a module.
    isolate: false,
    hookTimeout: 120_000,
    testTimeout: 60_000,
    // How long `expect.poll` waits for a state, at most.
    expect: { poll: { timeout: 15_000 } },
  },
})
