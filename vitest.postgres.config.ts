import { mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** The whole server suite once more, on a real PostgreSQL, and what only several server processes on one PostgreSQL can show. */
export default mergeConfig(base, {
  test: {
    globalSetup: ['tests/support/postgres-cluster.ts'],
    // What is left out is about the folder of the embedded database.
    exclude: ['tests/unit/**', 'tests/server/start.test.ts', 'tests/server/ticket-desk-kill.test.ts'],
    include: ['tests/systems/postgres/*.test.ts'],
  },
})
