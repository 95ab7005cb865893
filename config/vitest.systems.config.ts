import { defineConfig } from 'vitest/config'
import { NODE_FLAGS } from '../tests/support/server/node-flags.ts'
import { common } from '../vitest.config.ts'
import manifest from '../package.json' with { type: 'json' }

/**
 * What needs other systems than Node and Chromium (`scripts/test-systems.mjs` finds or installs them), and what starts
 * and ends whole processes, or starts several servers on one database. One after the other.
 */
export default defineConfig({
  // A server inside a test reads files on threads, as the built one does.
  plugins: [common.plugins],
  define: { __CAMPUS_VERSION__: JSON.stringify(manifest.version) },
  test: {
    include: ['tests/systems/**/*.test.ts', 'tests/frameworks/*.test.ts'],
    exclude: ['tests/systems/postgres/**'],
    environment: 'node',
    fileParallelism: false,
    // All files share the modules of one worker, because loading the server takes seconds.
    isolate: false,
    setupFiles: ['tests/systems/support/usual-mode.ts'],
    globalSetup: ['tests/support/server/seeded-folder.ts'],
    execArgv: NODE_FLAGS,
    hookTimeout: 240_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
