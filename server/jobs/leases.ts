import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'

/** A lease is renewed several times before it ends; a process that was killed keeps a job from the others for so long. */
const SECONDS = 30
/** How often a lease is renewed, and how often processes look for jobs that nobody works on. */
export const RENEWED_EVERY_MS = 10_000

/** Somebody else has taken a job over, or it was cancelled: what was done since is taken back, and no more is done. */
export class LeaseLost extends Error {}

/** A table of jobs: each row is worked on by one process at a time. */
export interface JobTable {
  readonly table: PgTable
  readonly id: PgColumn
  readonly owner: PgColumn
  /** Whether a row is to be worked on at all. */
  readonly working: SQL
}

/** Who works on what. */
export interface Leases {
  /** Takes a job that nobody works on, or renews the own lease of it. False: another process works on it, or it has ended. */
  readonly take: (db: Database, jobId: number, owner: string) => Promise<boolean>
  /** The jobs that wait for a process to work on them. */
  readonly waiting: (db: Database) => Promise<readonly number[]>
  /** Gives the jobs of one process back, or of all where no other process can be at work. */
  readonly end: (db: Database, of: { readonly owner: string } | 'everybody') => Promise<void>
  /** Which row is still the owner's: the condition of every change to it. */
  readonly held: (job: { readonly id: number; readonly owner: string | null }) => SQL
}

/** The leases of a table that has the columns `owner` and `lease_until`. Processes on several machines share one clock: the database's. */
export function leasesOf({ table, id, owner: held, working }: JobTable): Leases {
  const nobodys = sql`(owner is null or lease_until < now())`
  return {
    async take(db, jobId, owner) {
      const taken = await rowsOf(db, sql`
        update ${table} set owner = ${owner}, lease_until = now() + make_interval(secs => ${SECONDS})
        where ${eq(id, jobId)} and ${working} and (${nobodys} or ${eq(held, owner)}) returning 1 as one`)
      return taken.length > 0
    },
    async waiting(db) {
      const rows = await rowsOf<{ id: number }>(db, sql`select id::float8 as id from ${table} where ${working} and ${nobodys}`)
      return rows.map((row) => row.id)
    },
    async end(db, of) {
      await db.execute(sql`update ${table} set owner = null, lease_until = null where ${working} and ${of === 'everybody' ? sql`true` : eq(held, of.owner)}`)
    },
    held: ({ id: jobId, owner }) => sql`${eq(id, jobId)} and ${working} and ${eq(held, owner ?? '')}`,
  }
}
