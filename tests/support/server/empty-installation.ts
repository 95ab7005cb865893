import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../../../server/lib/config/settings.ts'
import { startServer, type RunningServer, type StartOptions } from '../../../server/app/start.ts'
import { testSettings } from './settings.ts'
import { createDatabase, dropDatabase, isOnPostgres } from './test-database.ts'

/** A folder and database without anything in them. */
export interface EmptyInstallation {
  readonly settings: (overrides?: Partial<Settings>) => Settings
  readonly start: (overrides?: Partial<Settings>, options?: StartOptions) => Promise<RunningServer>
  readonly remove: () => Promise<void>
}

/** Creates an empty installation on the database of the suite; its servers are started with `SEED=none`. */
export async function createEmptyInstallation(): Promise<EmptyInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-empty-'))
  const name = `campus_empty_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = isOnPostgres() ? await createDatabase(name) : null
  const buildSettings = (overrides: Partial<Settings> = {}): Settings =>
    testSettings(folder, { databaseUrl, seed: 'none', ...overrides })
  return {
    settings: buildSettings,
    start: (overrides, options) => startServer(buildSettings(overrides), options),
    async remove() {
      if (databaseUrl !== null) await dropDatabase(name)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
