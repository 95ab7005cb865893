import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { installation, notificationOutbox } from '../schema.ts'

/** The name of the row that says since when a database is a restored one that nobody has confirmed. */
const RESTORED = 'restored'

/** Records that a database was restored: nothing leaves it until somebody has confirmed that. */
export async function recordRestored(db: Database, now: Date): Promise<void> {
  const values = { day: now.toISOString().slice(0, 10), seedScale: '0', createdAt: now }
  await db
    .insert(installation)
    .values({ name: RESTORED, ...values })
    .onConflictDoUpdate({ target: installation.name, set: values })
}

/** Returns whether a database was restored and nobody has confirmed that yet. */
export const isRestored = async (db: Database): Promise<boolean> =>
  (await db.select().from(installation).where(eq(installation.name, RESTORED))).length > 0

const whereWaiting = inArray(notificationOutbox.status, ['QUEUED', 'SENDING'])

/** Counts the messages that wait to be sent. */
export const countWaitingMessages = (db: Database): Promise<number> => db.$count(notificationOutbox, whereWaiting)

/** What is confirmed of a restored database. */
export interface Confirmation {
  /** Whether the messages that waited when the backup was written are not sent. */
  readonly discardMessages: boolean
}

/** Confirms a restored database. Returns whether there was anything to confirm. */
export const confirmRestored = (db: Database, { discardMessages }: Confirmation): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [found] = await tx.delete(installation).where(eq(installation.name, RESTORED)).returning()
    if (found && discardMessages)
      await tx
        .update(notificationOutbox)
        .set({ status: 'FAILED', failure: 'EXPIRED', leaseUntil: null })
        .where(and(whereWaiting, sql`${notificationOutbox.createdAt} <= ${found.createdAt.toISOString()}::timestamptz`))
    return found !== undefined
  })
