import { mergeConfig } from 'vitest/config'
import { weavePlugin } from './scripts/mutate/weave-plugin.mjs'
import all from './vitest.config.ts'

/** The tests of `npm run mutate`: those of vitest.config.ts, one file after another, with mutants in the sources. */
export default mergeConfig(all, {
  plugins: [weavePlugin(process.env.MUTANTS)],
  test: {
    setupFiles: ['scripts/mutate/worker.mjs'],
    maxWorkers: 1,
    // A mutant that makes a test wait is found by then.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    sequence: {
      sequencer: class {
        readonly shard = <T>(files: T) => files
        readonly sort = <T>(files: T) => files
      },
    },
  },
})
