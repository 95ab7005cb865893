import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vitest/config'
import { createContractTablePlugin } from './scripts/vite/contract-table.ts'
import { createLightCssPlugin } from './scripts/vite/light-css.ts'
import { createThreadPlugin } from './scripts/vite/thread.ts'
import { NODE_FLAGS } from './tests/support/server/node-flags.ts'
import manifest from './package.json' with { type: 'json' }

/** What all tests in Node have in common. */
export const common = defineConfig({
  plugins: [react(), createLightCssPlugin(), createContractTablePlugin(), createThreadPlugin()],
  define: { __CAMPUS_VERSION__: JSON.stringify('test') },
  test: {
    environment: 'node',
    // Limits for what is stuck; a busy machine takes its time.
    hookTimeout: 240_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    env: { TZ: 'Asia/Kolkata' },
  },
})

/** Records the statements of server tests if `STATEMENTS` names a folder for them, as `npm test` does. */
const RECORD_STATEMENTS = ['--import', './tests/support/server/record-statements.mjs']

/**
 * Server tests. Files of one worker share its modules: loading the server takes longer than most of its tests. Its state
 * is all in the database, of which every file has its own. `npm run test:systems` runs those for a release, which try
 * every call, many random values or long files.
 */
const server = (name: string, include: string[], groupOrder: number, execArgv: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: ['tests/support/server/seeded-folder.ts'],
    execArgv,
    isolate: false,
    sequence: { groupOrder },
  },
})

/**
 * Journeys of people: a real Chromium, the built bundle, and a server whose clock and database a test can reach. `npm
 * test` runs a few (`smoke`), `npm run test:systems` the others (`e2e`).
 */
const journeys = (name: string, include: string[], groupOrder: number) => ({
  extends: true as const,
  // The server is of the version of the bundle.
  define: { __CAMPUS_VERSION__: JSON.stringify(manifest.version) },
  test: {
    name,
    include,
    globalSetup: ['tests/support/server/seeded-folder.ts'],
    execArgv: NODE_FLAGS,
    isolate: false,
    env: { TZ: 'UTC' },
    sequence: { groupOrder },
  },
})

/** Everything that runs in Node, with real parts. The elements have a runner of their own, in a browser. */
export default mergeConfig(common, {
  test: {
    projects: [
      server('server', ['tests/server/**/!(*.release).test.ts'], 0, [...NODE_FLAGS, ...RECORD_STATEMENTS]),
      server('release', ['tests/server/**/*.release.test.ts'], 4),
      // Files of one worker share its modules, as server tests do, because loading them takes longer than most tests.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/!(core)/**/*.test.{ts,tsx}'],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      // The core keeps what is true for a page in its modules, so every file is a page of its own.
      { extends: true, test: { name: 'core', include: ['tests/unit/core/**/*.test.ts'], sequence: { groupOrder: 1 } } },
      journeys('smoke', ['tests/e2e/**/*.smoke.test.ts'], 2),
      journeys('e2e', ['tests/e2e/**/!(*.smoke).test.ts'], 3),
    ],
  },
})
