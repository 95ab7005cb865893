import { mergeConfig } from 'vitest/config'
import { common } from '../vitest.config.ts'

/**
 * The whole server suite once more, on a real PostgreSQL, and what only several server processes on one PostgreSQL can
 * show.
 */
export default mergeConfig(common, {
  test: {
    globalSetup: ['tests/support/server/postgres-cluster.ts'],
    include: ['tests/server/**/*.test.ts', 'tests/systems/{postgres,servers}/*.test.ts'],
    isolate: false,
    execArgv: ['--import', './tests/support/server/refuse-concurrent-statements.mjs'],
  },
})
