import type { Settings } from '../../../server/lib/config/settings.ts'
import { startServer, type RunningServer, type StartOptions } from '../../../server/app/start.ts'
import { testSettings } from './settings.ts'
import { createInstallation } from './seeded-folder.ts'

export { testSettings }

/** A clock that a test can advance. */
export interface Clock {
  readonly now: () => Date
  readonly forwardMinutes: (minutes: number) => void
}

/** Creates a clock that adds the time advanced by a test to the clock of this machine. */
export function createMovableClock(): Clock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forwardMinutes(minutes) {
      ahead += minutes * 60_000
    },
  }
}

/**
 * Creates a clock that changes only when a test advances it, for tests that count seconds, so that a busy machine does
 * not affect them.
 */
export function createFrozenClock(): Clock {
  let time = Date.now()
  return {
    now: () => new Date(time),
    forwardMinutes(minutes) {
      time += minutes * 60_000
    },
  }
}

/** A running server whose data folder a test may look into. */
export interface TestServer extends RunningServer {
  readonly folder: string
  /** Its PostgreSQL; null: the embedded database. */
  readonly databaseUrl: string | null
}

/** Starts a real server with its own port and installation; `close` removes both. */
export async function startTestServer(
  overrides: Partial<Settings> = {},
  options: StartOptions = {},
): Promise<TestServer> {
  const { folder, databaseUrl, memory, remove } = await createInstallation({ inMemory: true })
  const running = await startServer(testSettings(folder, { databaseUrl, ...overrides }), {
    ...(memory ? { memory } : {}),
    ...options,
  })
  return {
    ...running,
    folder,
    databaseUrl,
    async close() {
      await running.close()
      await remove()
    },
  }
}
