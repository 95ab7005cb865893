import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { listTables, type StoredTable } from '../../db/backup/list-tables.ts'
import { openUnpreparedFolder } from '../../db/backup/open-unprepared.ts'
import { computeTableDigest, setTextForm } from '../../db/backup/read-rows.ts'
import { fillTables, insertRows, setSequence } from '../../db/backup/write-rows.ts'
import { getEmbeddedFolder, type Database } from '../../db/database.ts'
import { setDataKeyTexts } from '../../db/data-keys.ts'
import { lockStart } from '../../db/lock.ts'
import { encryptSecretsAgain } from '../../db/reencrypt-secrets.ts'
import { countWaitingMessages, recordRestored } from '../../db/installation/restored.ts'
import { runTransaction } from '../../db/transaction.ts'
import { applyMigrations, listKnownMigrations } from '../../db/upgrade/migrate.ts'
import { BackupProblem } from '../../lib/backup/problem.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { readOwnJson } from '../../lib/json/read-json.ts'
import { StartProblem } from '../start-problem.ts'
import { openPostgres } from './open-source.ts'
import { openRestoreTarget, type RestoreTarget } from './restore-target.ts'
import { walkBackup, type BackupContent, type BackupVisitor } from './walk-backup.ts'

/** What is restored, and where. */
export interface RestoreParts {
  readonly file: string
  readonly passphrase: string
  readonly settings: Settings
  readonly now: Date
  readonly report: (line: string) => void
}

/** What was restored. */
export interface Restored {
  readonly content: BackupContent
  readonly waitingMessages: number
}

/** Refuses a backup whose migrations this release does not know. */
function assertKnownRelease({ head }: BackupContent): void {
  const knownMigrations = listKnownMigrations()
  if (!head.migrations.every((migration) => knownMigrations.has(migration)))
    throw new BackupProblem(`The backup is of the newer release ${head.version}; restore it with that release.`)
}

async function assertEmptyDatabase(tx: Database): Promise<void> {
  if ((await listTables(tx)).length > 0)
    throw new StartProblem('The database that DATABASE_URL names has tables already; create an empty one.')
}

const rowSchema = v.array(v.nullable(v.string()))

/** Returns what fills the tables of a database with the rows of a backup. */
function createFiller(
  tx: Database,
  tables: readonly StoredTable[],
): Pick<BackupVisitor, 'onTable' | 'onRows' | 'onSequences'> {
  let current: StoredTable | undefined
  return {
    onTable(name, columns) {
      const table = tables.find((one) => one.name === name)
      const found = columns.flatMap((column) => table?.columns.filter((one) => one.name === column) ?? [])
      if (found.length < columns.length) throw new BackupProblem(`The backup has another table ${name}.`)
      current = { name, columns: found }
    },
    async onRows(lines) {
      const rows = lines.map((line) => v.parse(rowSchema, readOwnJson(line)))
      if (current) await insertRows(tx, current, rows)
    },
    async onSequences(values) {
      for (const value of values) await setSequence(tx, value)
    },
  }
}

/** Fills an empty database in one transaction, which ends with the comparison of all tables. */
async function fillDatabase(
  tx: Database,
  { file, passphrase, settings, now, report }: RestoreParts,
  { head, digests }: BackupContent,
  target: RestoreTarget,
): Promise<number> {
  await lockStart(tx)
  await assertEmptyDatabase(tx)
  await applyMigrations(tx, () => undefined, new Set(head.migrations))
  await setTextForm(tx)
  const tables = await listTables(tx)
  await fillTables(tx, async () => {
    await walkBackup(file, passphrase, { ...createFiller(tx, tables), ...target.files })
  })
  report('Comparing …')
  for (const table of tables)
    if ((await computeTableDigest(tx, table)).digest !== (digests.get(table.name) ?? '0'.repeat(32)))
      throw new BackupProblem(`The table ${table.name} is not the same after the restore.`)
  await applyMigrations(tx, report)
  setDataKeyTexts([...settings.dataKeys, ...head.dataKeys])
  await encryptSecretsAgain(tx)
  const [firstKey = ''] = head.dataKeys
  if (settings.dataKeys.length === 0) await target.writeKey(firstKey)
  await recordRestored(tx, now)
  return countWaitingMessages(tx)
}

/**
 * Restores a backup into an empty data folder and an empty database, of either kind. The file is read to its end before
 * anything is written; whatever fails, nothing is changed.
 * @throws StartProblem, BackupProblem with one sentence
 */
export async function restoreBackup(parts: RestoreParts): Promise<Restored> {
  const { file, passphrase, settings, report } = parts
  const { databaseUrl } = settings
  report('Reading the backup …')
  const content = await walkBackup(file, passphrase)
  assertKnownRelease(content)
  const target = await openRestoreTarget(settings)
  try {
    const opened =
      databaseUrl === null
        ? await openUnpreparedFolder(getEmbeddedFolder(target.draft))
        : await openPostgres(databaseUrl)
    let isOpen = true
    const closeDatabase = async (): Promise<void> => {
      if (isOpen) await opened.close()
      isOpen = false
    }
    try {
      report('Restoring …')
      const waitingMessages = await runTransaction(opened.db, async (tx) => {
        const waiting = await fillDatabase(tx, parts, content, target)
        if (databaseUrl !== null) await target.move()
        return waiting
      })
      if (databaseUrl !== null) target.keep()
      await opened.db.execute(sql`analyze`)
      await closeDatabase()
      if (databaseUrl === null) {
        await target.move()
        target.keep()
      }
      return { content, waitingMessages }
    } finally {
      await closeDatabase()
    }
  } finally {
    await target.close()
  }
}
