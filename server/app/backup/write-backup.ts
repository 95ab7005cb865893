import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { listSequences, listTables } from '../../db/backup/list-tables.ts'
import { createRowCounter, readRows, setTextForm } from '../../db/backup/read-rows.ts'
import { setDataKeyTexts } from '../../db/data-keys.ts'
import { assertSecretsReadable } from '../../db/reencrypt-secrets.ts'
import { listAppliedMigrations } from '../../db/upgrade/migrate.ts'
import { writeBackupFile, type WriteRecord } from '../../lib/backup/backup-file.ts'
import { isStoredPath, STORED_FOLDERS } from '../../lib/backup/records.ts'
import { VERSION } from '../../lib/config/version.ts'
import { listFiles } from '../../lib/storage/bucket-files.ts'
import { findErrorCode, StartProblem } from '../start-problem.ts'

/** What a backup is made of. */
export interface BackupSource {
  readonly db: Database
  readonly database: 'pglite' | 'postgres'
  /** Where the files are. */
  readonly dataDir: string
  readonly dataKeys: readonly string[]
  readonly now: Date
}

/** How much a backup holds. */
export interface BackupCounts {
  readonly tables: number
  readonly rows: number
  readonly files: number
}

async function writeTables(tx: Database, write: WriteRecord): Promise<Omit<BackupCounts, 'files'>> {
  const tables = await listTables(tx)
  let total = 0
  for (const table of tables) {
    const counter = createRowCounter()
    await write({ kind: 'table', name: table.name, columns: table.columns.map(({ name }) => name) })
    for await (const lines of readRows(tx, table)) {
      for (const line of lines) counter.add(line)
      await write(Buffer.from(lines.join('\n')))
    }
    const { rows, digest } = counter.end()
    await write({ kind: 'tableEnd', rows, digest })
    total += rows
  }
  await write({ kind: 'sequences', values: [...(await listSequences(tx))] })
  return { tables: tables.length, rows: total }
}

/** Writes a file; one that was deleted meanwhile is left out, as it is in the installation. */
async function writeStoredFile(dataDir: string, path: string, write: WriteRecord): Promise<boolean> {
  const content = createReadStream(join(dataDir, path), { highWaterMark: 1024 * 1024 })
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      if (bytes === 0) await write({ kind: 'file', path })
      hash.update(piece)
      bytes += piece.length
      await write(piece)
    }
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT' && bytes === 0) return false
    throw error
  }
  if (bytes === 0) await write({ kind: 'file', path })
  await write({ kind: 'fileEnd', bytes, sha256: hash.digest('hex') })
  return true
}

async function writeStoredFiles(dataDir: string, write: WriteRecord): Promise<number> {
  let files = 0
  for (const folder of STORED_FOLDERS)
    for await (const name of listFiles(join(dataDir, folder))) {
      const path = `${folder}/${name}`
      if (isStoredPath(path) && (await writeStoredFile(dataDir, path, write))) files += 1
    }
  return files
}

/**
 * Writes a backup: one state of all tables, then the files. Files are written before the rows that name them, so those
 * of the tables' state are there, unless somebody has deleted them since.
 * @throws EncryptedUnderOtherKey when a secret could not be read after a restore
 */
export async function writeBackup(file: string, passphrase: string, source: BackupSource): Promise<BackupCounts> {
  const { db, database, dataDir, dataKeys, now } = source
  setDataKeyTexts(dataKeys)
  let counts: BackupCounts = { tables: 0, rows: 0, files: 0 }
  await writeBackupFile(file, passphrase, async (write) => {
    const written = await db.transaction(
      async (step) => {
        const tx = step as unknown as Database
        await setTextForm(tx)
        const migrations = [...(await listAppliedMigrations(tx))].toSorted((one, other) => one - other)
        if (migrations.length === 0) throw new StartProblem('The database is empty; there is nothing to back up.')
        await assertSecretsReadable(tx)
        const head = { version: VERSION, at: now.toISOString(), database, migrations, dataKeys: [...dataKeys] }
        await write({ kind: 'backup', ...head })
        return writeTables(tx, write)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    counts = { ...written, files: await writeStoredFiles(dataDir, write) }
    await write({ kind: 'end', ...counts })
  })
  return counts
}
