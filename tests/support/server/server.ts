import type { Settings } from '../../../server/lib/config/settings.ts'
import { startServer, type RunningServer, type StartOptions } from '../../../server/app/start.ts'
import { testSettings } from './settings.ts'
import { createInstallation } from './seeded-folder.ts'

export { testSettings }

/** A clock that a test can turn on. */
export interface Clock {
  readonly now: () => Date
  readonly forwardMinutes: (minutes: number) => void
}

/** The clock of this machine, plus what a test adds. */
export function movableClock(): Clock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forwardMinutes(minutes) {
      ahead += minutes * 60_000
    },
  }
}

/**
 * A clock that stands still until a test turns it on: for tests that count seconds, which a busy machine must not add
 * to.
 */
export function frozenClock(): Clock {
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
}

/** A real server on a port of its own with an installation of its own; both are gone after `close`. */
export async function startTestServer(
  overrides: Partial<Settings> = {},
  options: StartOptions = {},
): Promise<TestServer> {
  const { folder, databaseUrl, snapshot, remove } = await createInstallation({ inMemory: true })
  const running = await startServer(testSettings(folder, { databaseUrl, ...overrides }), {
    ...(snapshot ? { snapshot } : {}),
    ...options,
  })
  return {
    ...running,
    folder,
    async close() {
      await running.close()
      await remove()
    },
  }
}
