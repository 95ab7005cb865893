import { mergeConfig } from 'vitest/config'
import { serverTestsForPostgres } from '../tests/support/server/on-postgres.ts'
import { common } from '../vitest.config.ts'

/**
 * Server tests on a real PostgreSQL: those for a release, those of the core that can show something else there, and
 * what only several server processes on one PostgreSQL can show. `ON_POSTGRES=all`: all of the core.
 */
export default mergeConfig(common, {
  test: {
    globalSetup: ['tests/support/server/postgres-cluster.ts'],
    include: [
      ...(process.env.ON_POSTGRES === 'all' ? ['tests/server/**/*.test.ts'] : serverTestsForPostgres()),
      'tests/systems/{postgres,servers}/*.test.ts',
    ],
    isolate: false,
    execArgv: ['--import', './tests/support/server/refuse-concurrent-statements.mjs'],
  },
})
