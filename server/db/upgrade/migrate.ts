import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '../database.ts'
import { lockStart } from '../lock.ts'
import { selectRows } from '../rows.ts'
import { runTransaction } from '../transaction.ts'

/** Folder of the migrations: beside the bundle in production, beside this folder when the sources run. */
const FOLDER =
  [join(import.meta.dirname, 'migrations'), join(import.meta.dirname, '../migrations')].find((folder) =>
    existsSync(folder),
  ) ?? 'migrations'

/** One migration of this program. */
interface Migration {
  readonly tag: string
  readonly statements: readonly string[]
  /** Identifies it in the database, with the moment at which it was generated. */
  readonly hash: string
  readonly generatedAt: number
}

function readMigrations(): readonly Migration[] {
  // The journal has them in the order of their numbers.
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return readMigrationFiles({ migrationsFolder: FOLDER }).map((file, place) => ({
    tag: names.toSorted()[place]?.replace('.sql', '') ?? '',
    statements: file.sql,
    hash: file.hash,
    generatedAt: file.folderMillis,
  }))
}

/** Thrown when a database has migrations that this program does not have: a newer release has upgraded it. */
export class UnknownMigrations extends Error {
  constructor(count: number) {
    super(
      `The database has ${count === 1 ? 'a migration' : `${count} migrations`} that this release does not know, because a newer release has upgraded it; start that release, or restore a backup from before the upgrade.`,
    )
  }
}

/** Returns when the migrations of a database were generated; empty for an empty database. */
export async function listAppliedMigrations(tx: Database): Promise<ReadonlySet<number>> {
  const table = await selectRows<{ there: boolean }>(
    tx,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!table[0]?.there) return new Set()
  const rows = await selectRows<{ created_at: number | string }>(
    tx,
    sql`select created_at from drizzle.__drizzle_migrations`,
  )
  return new Set(rows.map((row) => Number(row.created_at)))
}

/** Returns when the migrations of this program were generated. */
export const listKnownMigrations = (): ReadonlySet<number> =>
  new Set(readMigrations().map(({ generatedAt }) => generatedAt))

/** How the migrations of a database differ from those of this program. */
export interface MigrationDifference {
  /** How many the database has that this program does not know. */
  readonly unknown: number
  readonly missing: number
  readonly isEmpty: boolean
}

/** Compares the migrations of a database with those of this program, and writes nothing. */
export async function compareMigrations(db: Database): Promise<MigrationDifference> {
  const applied = await listAppliedMigrations(db)
  const knownMigrations = listKnownMigrations()
  return {
    unknown: [...applied].filter((generatedAt) => !knownMigrations.has(generatedAt)).length,
    missing: [...knownMigrations].filter((generatedAt) => !applied.has(generatedAt)).length,
    isEmpty: applied.size === 0,
  }
}

/** Creates the table in which drizzle-kit, too, looks for the migrations of a database. */
async function createMigrationTable(tx: Database): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
}

async function applyMigration(tx: Database, { statements, hash, generatedAt }: Migration): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${generatedAt})`)
}

/** Formats the time since a moment: "0.4 s". */
const formatSecondsSince = (startedAt: number): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/**
 * Applies the missing migrations in one transaction, after those of another process that starts at the same moment.
 * Reports which they are and how long each took; nothing where none is missing. With `only`, those of an earlier
 * release.
 * @throws UnknownMigrations before anything is written, when the database is that of a newer release
 */
export async function applyMigrations(
  db: Database,
  report: (line: string) => void,
  only?: ReadonlySet<number>,
): Promise<void> {
  const migrations = readMigrations()
  const startedAt = performance.now()
  const done = await runTransaction(db, async (tx) => {
    await lockStart(tx, () => report('Another server is preparing this database; waiting for it …'))
    const applied = await listAppliedMigrations(tx)
    const knownInstants = new Set(migrations.map(({ generatedAt }) => generatedAt))
    const unknown = [...applied].filter((generatedAt) => !knownInstants.has(generatedAt))
    if (unknown.length > 0) throw new UnknownMigrations(unknown.length)
    const missing = migrations.filter(
      ({ generatedAt }) => !applied.has(generatedAt) && (only?.has(generatedAt) ?? true),
    )
    if (missing.length === 0) return null
    await createMigrationTable(tx)
    if (applied.size === 0) {
      report(`Creating the tables (${missing.length} migrations) …`)
      for (const migration of missing) await applyMigration(tx, migration)
      return 'Created the tables'
    }
    report(`Upgrading the database (${missing.length === 1 ? '1 migration' : `${missing.length} migrations`}) …`)
    for (const migration of missing) {
      const begunAt = performance.now()
      await applyMigration(tx, migration)
      report(`  ${migration.tag} took ${formatSecondsSince(begunAt)}`)
    }
    return 'Upgraded the database'
  })
  if (done !== null) report(`${done} in ${formatSecondsSince(startedAt)}.`)
}
