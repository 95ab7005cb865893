import * as v from 'valibot'
import { hasDatabase } from '../../db/database.ts'
import { confirmRestored, type Confirmation } from '../../db/installation/restored.ts'
import { listAppliedMigrations } from '../../db/upgrade/migrate.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { askServer } from '../control/ask-server.ts'
import { StartProblem } from '../start-problem.ts'
import { openPostgres, openStoppedFolder } from './open-source.ts'

/**
 * Confirms a restored installation, whether its servers are running or not: they begin with its jobs and messages
 * within seconds. Returns whether there was anything to confirm.
 */
export async function confirmInstallation(settings: Settings, confirmation: Confirmation): Promise<boolean> {
  const { dataDir, databaseUrl } = settings
  if (!hasDatabase(settings)) throw new StartProblem(`There is no installation in the data folder ${dataDir}.`)
  const opened = databaseUrl === null ? await openStoppedFolder(dataDir) : await openPostgres(databaseUrl)
  if (!opened) {
    const path = `/confirm?discard=${confirmation.discardMessages}`
    return (await askServer(dataDir, path, v.object({ confirmed: v.boolean() }))).confirmed
  }
  try {
    if ((await listAppliedMigrations(opened.db)).size === 0) return false
    return await confirmRestored(opened.db, confirmation)
  } finally {
    await opened.close()
  }
}
