import { eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { client } from '../../db/schema.ts'

/**
 * Duration of a lease. It is renewed several times before it ends; after a process was killed, others wait this long
 * for its jobs.
 */
const SECONDS = 30
/** How often a lease is renewed, and how often processes look for jobs without an owner. */
export const RENEWED_EVERY_MS = 10_000

/**
 * Thrown when another process has taken over a job, or it was cancelled: the current slice is rolled back, and work
 * stops.
 */
export class LeaseLost extends Error {}

/** A table of jobs: one process at a time works on each row. */
export interface JobTable<Table extends PgTable> {
  readonly table: Table
  readonly id: PgColumn
  readonly owner: PgColumn
  /** Condition for rows that have work left. */
  readonly working: SQL
  /** The state, where a job has several kinds of work: a job whose state has changed is lost as well. */
  readonly status?: PgColumn
}

/** A job as its owner has read it. */
interface HeldJob {
  readonly id: number
  readonly owner: string | null
  readonly status?: string
}

/** What a runner needs of the leases of a table of jobs. */
export interface JobLeases {
  /**
   * Takes a job without an owner, or renews this owner's lease. Returns false if another process works on it, or it has
   * ended.
   */
  readonly take: (db: Database, jobId: number, owner: string) => Promise<boolean>
  /** Returns the jobs that wait for a process. */
  readonly waiting: (db: Database) => Promise<readonly number[]>
  /** Releases the jobs of one process, or all jobs where no other process can be running. */
  readonly end: (db: Database, of: { readonly owner: string } | 'everybody') => Promise<void>
}

/**
 * Creates the leases of a table with the columns `client_id`, `owner` and `lease_until`. Processes on several machines
 * share one clock: the database's.
 */
export function createLeases<Table extends PgTable>({
  table,
  id,
  owner: ownerColumn,
  working: unfinished,
  status: statusColumn,
}: JobTable<Table>) {
  // Jobs of a suspended institution stop, and continue when it is resumed.
  const working = sql`${unfinished} and ${getTableColumns(table)['clientId']} in (
    select ${client.id} from ${client} where ${client.status} = 'ACTIVE')`
  const nobodys = sql`(owner is null or lease_until < now())`
  const whereLeaseHeld = ({ id: jobId, owner, status }: HeldJob): SQL => {
    const same = statusColumn && status !== undefined ? sql` and ${eq(statusColumn, status)}` : sql``
    return sql`${eq(id, jobId)} and ${working} and ${eq(ownerColumn, owner ?? '')}${same}`
  }
  const assertHeld = ({ id: jobId }: HeldJob, rows: readonly unknown[]): void => {
    if (rows.length === 0) throw new LeaseLost(`Job ${jobId} of ${getTableName(table)} is not this process's any more.`)
  }
  const leases: JobLeases = {
    async take(db, jobId, owner) {
      const taken = await selectRows(
        db,
        sql`
        update ${table} set owner = ${owner}, lease_until = now() + make_interval(secs => ${SECONDS})
        where ${eq(id, jobId)} and ${working} and (${nobodys} or ${eq(ownerColumn, owner)}) returning 1 as one`,
      )
      return taken.length > 0
    },
    async waiting(db) {
      const rows = await selectRows<{ id: number }>(
        db,
        sql`select id::float8 as id from ${table} where ${working} and ${nobodys}`,
      )
      return rows.map((row) => row.id)
    },
    async end(db, of) {
      await db.execute(
        sql`update ${table} set owner = null, lease_until = null where ${working} and ${of === 'everybody' ? sql`true` : eq(ownerColumn, of.owner)}`,
      )
    },
  }
  return {
    ...leases,
    /** Builds the condition that a row still belongs to its owner, for every change to it. */
    held: whereLeaseHeld,
    /**
     * Locks a row until the end of the transaction.
     * @throws LeaseLost when its owner has lost it
     */
    async lock(db: Database, job: HeldJob): Promise<void> {
      assertHeld(job, await selectRows(db, sql`select 1 as one from ${table} where ${whereLeaseHeld(job)} for update`))
    },
    /**
     * Updates a row.
     * @throws LeaseLost when its owner has lost it, which rolls the transaction back
     */
    // oxlint-disable-next-line typescript/no-generated-empty-object-type -- the columns depend on the table
    async update(db: Database, job: HeldJob, change: PgUpdateSetSource<Table>): Promise<void> {
      assertHeld(job, await db.update(table).set(change).where(whereLeaseHeld(job)).returning({ id }))
    },
  }
}
