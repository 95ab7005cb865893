import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  openUnpreparedFolder,
  openUnpreparedPostgres,
  type UnpreparedDatabase,
} from '../../db/backup/open-unprepared.ts'
import { getEmbeddedFolder, hasDatabase } from '../../db/database.ts'
import { lockFolder } from '../../db/lock.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { askServer } from '../control/ask-server.ts'
import { buildUnreachableProblem } from '../open-data.ts'
import { StartProblem } from '../start-problem.ts'

/** Opens PostgreSQL as it is. Throws a `StartProblem` if it cannot be used. */
export async function openPostgres(databaseUrl: string): Promise<UnpreparedDatabase> {
  try {
    return await openUnpreparedPostgres(databaseUrl)
  } catch (error) {
    throw buildUnreachableProblem(error) ?? error
  }
}

/** Opens the embedded database of a stopped server; null: a server is using it. */
export async function openStoppedFolder(dataDir: string): Promise<UnpreparedDatabase | null> {
  const lock = await lockFolder(dataDir)
  if ('problem' in lock) return null
  try {
    const { db, close } = await openUnpreparedFolder(getEmbeddedFolder(dataDir))
    return {
      db,
      async close() {
        await close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Opens a copy of the embedded database of a running server, which is deleted when it is closed. */
async function openCopy(dataDir: string): Promise<UnpreparedDatabase> {
  const name = v.pipe(v.string(), v.regex(/^[a-z.]+[0-9a-f]{8}$/))
  const folder = join(dataDir, (await askServer(dataDir, '/copy', v.object({ folder: name }))).folder)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const { db, close } = await openUnpreparedFolder(folder)
    return {
      db,
      async close() {
        await close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * Opens the database of an installation to read it, whether its servers are running or not. Throws a `StartProblem` if
 * there is none.
 */
export async function openInstalledDatabase(settings: Settings): Promise<UnpreparedDatabase> {
  const { dataDir, databaseUrl } = settings
  if (!(await stat(dataDir).catch(() => null))?.isDirectory() || !hasDatabase(settings))
    throw new StartProblem(`There is no installation in the data folder ${dataDir}; set DATA_DIR as for the server.`)
  if (databaseUrl !== null) return openPostgres(databaseUrl)
  return (await openStoppedFolder(dataDir)) ?? openCopy(dataDir)
}
