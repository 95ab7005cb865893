import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInstalledDatabase } from '../../../server/app/backup/open-source.ts'
import { writeBackup, type BackupCounts } from '../../../server/app/backup/write-backup.ts'
import type { Database } from '../../../server/db/database.ts'
import { findDataKeys } from '../../../server/db/data-keys.ts'
import { selectRows, sqlStatement } from '../../../server/db/rows.ts'
import type { Settings } from '../../../server/lib/config/settings.ts'
import { testSettings } from './settings.ts'
import { createDatabase, dropDatabase, isOnPostgres } from './test-database.ts'

/** The passphrase of backups in tests. */
export const PASSPHRASE = 'correct horse battery staple'

/** Writes a backup as the command does. */
export async function backUp(settings: Settings, file: string): Promise<BackupCounts> {
  const { db, close } = await openInstalledDatabase(settings)
  try {
    return await writeBackup(file, PASSPHRASE, {
      db,
      database: settings.databaseUrl === null ? 'pglite' : 'postgres',
      dataDir: settings.dataDir,
      dataKeys: await findDataKeys(settings),
      now: new Date(),
    })
  } finally {
    await close()
  }
}

/** Every table and file of an installation, each with a hash of its content. */
export type Fingerprints = Readonly<Record<string, string>>

async function hashTables(db: Database): Promise<Fingerprints> {
  await db.execute(sqlStatement(`set timezone = UTC`))
  const tables = await selectRows<{ name: string }>(
    db,
    sqlStatement(`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`),
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await selectRows<{ rows: number | string; hash: string | null }>(
      db,
      sqlStatement(`select count(*) as rows, md5(string_agg(line, chr(10) order by line collate "C")) as hash
        from (select to_jsonb(t)::text as line from "${name}" t) l`),
    )
    found[name] = `${row?.rows} ${row?.hash}`
  }
  return found
}

/** Returns the fingerprints of an installation, in another way than a backup computes them. */
export async function readFingerprints(settings: Settings): Promise<Fingerprints> {
  const { db, close } = await openInstalledDatabase(settings)
  const found: Record<string, string> = { ...(await hashTables(db)) }
  await close()
  for (const folder of ['buckets', 'uploads'])
    for (const name of await readdir(join(settings.dataDir, folder), { recursive: true }).catch(() => [])) {
      const path = join(settings.dataDir, folder, name)
      const bytes = await readFile(path).catch(() => null)
      if (bytes !== null && !name.startsWith('.'))
        found[`${folder}/${name}`] = createHash('sha256').update(bytes).digest('hex')
    }
  return found
}

/** An empty place for a restore, on either database. */
export interface EmptyPlace {
  readonly settings: Settings
  readonly remove: () => Promise<void>
}

/** Creates an empty place: a folder that does not exist, and a database without tables on PostgreSQL. */
export async function createEmptyPlace({ onPostgres = isOnPostgres() } = {}): Promise<EmptyPlace> {
  const parent = await mkdtemp(join(tmpdir(), 'campus-place-'))
  const name = `campus_place_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = onPostgres ? await createDatabase(name) : null
  return {
    settings: testSettings(join(parent, 'data'), { databaseUrl }),
    async remove() {
      if (databaseUrl !== null) await dropDatabase(name)
      await rm(parent, { recursive: true, force: true })
    },
  }
}
