import { join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { getPublicOrigin } from '../../lib/config/public-url.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { loadServerKeys } from '../../lib/crypto/server-keys.ts'
import { openBuckets, type Buckets } from '../../lib/storage/buckets.ts'
import { findInstallation, type InstallationKind } from '../../modules/institution/installation.ts'
import { lockDataFolder, prepareFolder } from '../data-folder.ts'
import { encryptSecrets, openConfiguredDatabase } from '../open-data.ts'
import { prepareInstallation } from '../prepare-installation.ts'
import { StartProblem } from '../start-problem.ts'

/** The database and files of an installation, opened without a server. */
export interface OpenedInstallation {
  readonly db: Database
  readonly buckets: Buckets
  readonly settings: Settings
  readonly kind: InstallationKind
  readonly close: () => Promise<void>
}

/**
 * Opens an installation as the server does: an embedded database only while no server uses its folder, PostgreSQL also
 * beside servers, which see a change within seconds. An empty database becomes one for real institutions with
 * `SEED=none`, and is refused otherwise.
 */
export async function openInstallation(settings: Settings): Promise<OpenedInstallation> {
  await prepareFolder(settings)
  const lock = await lockDataFolder(settings, () => undefined)
  try {
    const { db, close, withoutTimeout } = await openConfiguredDatabase(settings, { check: lock.check })
    try {
      await encryptSecrets(db)
      const buckets = openBuckets(
        join(settings.dataDir, 'buckets'),
        (await loadServerKeys(db)).address,
        getPublicOrigin(settings),
        lock.check,
      )
      if ((await findInstallation(db)) === null && settings.seed !== 'none')
        throw new StartProblem('This database is empty; set SEED=none to make it one for real institutions.')
      const { kind } = await withoutTimeout((patient) =>
        prepareInstallation({ db: patient, buckets, settings, report: () => undefined, now: new Date() }),
      )
      return {
        db,
        buckets,
        settings,
        kind,
        async close() {
          await close()
          lock.release()
        },
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
