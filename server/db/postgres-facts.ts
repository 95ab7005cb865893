import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'
import { loadInstallationFacts, type InstallationFacts } from './installation/facts.ts'
import { selectRows } from './rows.ts'
import * as schema from './schema.ts'
import { compareMigrations, type MigrationDifference } from './upgrade/migrate.ts'

/** The settings of PostgreSQL on which the server depends, as it shows them. */
const SETTING_NAMES = [
  'server_version_num',
  'max_connections',
  'fsync',
  'log_min_duration_statement',
  'log_parameter_max_length',
] as const

/** What an operator should know of a PostgreSQL. */
export interface PostgresFacts {
  readonly settings: Readonly<Record<(typeof SETTING_NAMES)[number], string>>
  /** By how many seconds its clock is ahead of this machine's. */
  readonly secondsAhead: number
  readonly migrations: MigrationDifference
  /** What the database holds: `demo` or `live`; null: nothing yet. */
  readonly holds: string | null
  /** What it says of its installation; null: nothing yet, or a form that this release does not know. */
  readonly installation: InstallationFacts | null
}

/** How long PostgreSQL may take to accept a connection and to answer a statement. */
const LIMIT_MS = 5000

/** Reads what an operator should know of a PostgreSQL, in a transaction that cannot write. */
export async function loadPostgresFacts(databaseUrl: string): Promise<PostgresFacts> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin transaction read only')
    const db = drizzle(client, { schema, casing: 'snake_case' }) as unknown as Database
    const rows = await selectRows<{ name: string; value: string }>(
      db,
      sql`select name, current_setting(name) as value from unnest(array[${sql.join(
        SETTING_NAMES.map((name) => sql`${name}::text`),
        sql`, `,
      )}]) as name`,
    )
    const before = Date.now()
    const [clock] = await selectRows<{ ms: number | string }>(
      db,
      sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
    )
    const migrations = await compareMigrations(db)
    const [holds] = migrations.isEmpty
      ? []
      : await selectRows<{ name: string }>(db, sql`select name from installation where name in ('demo', 'live')`)
    return {
      settings: Object.fromEntries(rows.map(({ name, value }) => [name, value])) as PostgresFacts['settings'],
      secondsAhead: Math.round((Number(clock?.ms) - before) / 1000),
      migrations,
      holds: holds?.name ?? null,
      installation:
        migrations.isEmpty || migrations.missing + migrations.unknown > 0 ? null : await loadInstallationFacts(db),
    }
  } finally {
    await client.end()
  }
}
