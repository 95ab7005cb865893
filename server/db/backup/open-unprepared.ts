import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { DATABASE_OPTIONS, type Database } from '../database.ts'

/** A database that was opened as it is: nothing was created or migrated. */
export interface UnpreparedDatabase {
  readonly db: Database
  readonly close: () => Promise<void>
}

/** How long PostgreSQL may take to accept a connection. */
const CONNECT_MS = 10_000

/** Opens the embedded database in a folder, or creates it, with one connection and without a time limit. */
export async function openUnpreparedFolder(folder: string): Promise<UnpreparedDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const engine = await PGlite.create({ dataDir: folder, relaxedDurability: true })
  return { db: drizzleLite(engine, DATABASE_OPTIONS) as unknown as Database, close: () => engine.close() }
}

/** Opens one connection to PostgreSQL, without a time limit. */
export async function openUnpreparedPostgres(databaseUrl: string): Promise<UnpreparedDatabase> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return { db: drizzleNode(client, DATABASE_OPTIONS) as unknown as Database, close: () => client.end() }
}
