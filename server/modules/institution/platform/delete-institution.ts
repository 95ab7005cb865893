import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, inArray, lte, ne, notExists, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import {
  cdnBucket,
  client,
  featureFlag,
  institutionRemoval,
  paymentAccount,
  serverSecret,
  upload,
} from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { clearClients } from '../../../lib/clients/clients.ts'
import { createLeases } from '../../../lib/jobs/leases.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import { getUploadsFolder } from '../../../lib/storage/uploads.ts'
import { INSTITUTION_TABLES, type InstitutionTable } from './tables.ts'

/** Rows deleted per statement; calls are answered between statements. */
const SLICE = 1000

/** A removal as stored. */
export type RemovalRow = typeof institutionRemoval.$inferSelect

/** What the deletion needs. */
export interface DeletionParts {
  readonly db: Database
  readonly dataDir: string
  readonly buckets: Buckets
  readonly now: () => Date
}

/** The leases of removals: one process at a time deletes the data of each institution. */
export const removalLeases = createLeases({
  table: institutionRemoval,
  id: institutionRemoval.id,
  owner: institutionRemoval.owner,
  working: eq(institutionRemoval.status, 'DELETING'),
})

/**
 * Begins one deletion whose day has come; returns whether there was one. From now on the institution cannot be found
 * any more. Never begins that of the institution that manages the others.
 */
export async function startDueDeletion({ db, now }: DeletionParts): Promise<boolean> {
  const hasStarted = await runTransaction(db, async (tx) => {
    const [due] = await tx
      .select({ id: institutionRemoval.id, institutionId: institutionRemoval.institutionId })
      .from(institutionRemoval)
      .where(
        and(
          eq(institutionRemoval.status, 'APPROVED'),
          lte(institutionRemoval.dueAt, now()),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(featureFlag)
              .where(and(eq(featureFlag.clientId, institutionRemoval.institutionId), eq(featureFlag.key, 'platform'))),
          ),
        ),
      )
      .orderBy(asc(institutionRemoval.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return false
    await tx.update(institutionRemoval).set({ status: 'DELETING' }).where(eq(institutionRemoval.id, due.id))
    await tx.update(client).set({ status: 'ARCHIVED' }).where(eq(client.id, due.institutionId))
    return true
  })
  if (hasStarted) clearClients(db)
  return hasStarted
}

/**
 * Deletes the files of an institution, and the secrets of its payment gateways that no other one uses; what is missing
 * already is not an error.
 */
async function deleteFilesAndSecrets({ db, dataDir, buckets }: DeletionParts, clientId: number): Promise<void> {
  const named = await db.select({ name: cdnBucket.bucketName }).from(cdnBucket).where(eq(cdnBucket.clientId, clientId))
  for (const { name } of named) await buckets.removeBucket(name)
  const uploads = await db.select({ id: upload.id }).from(upload).where(eq(upload.clientId, clientId))
  for (const { id } of uploads) await rm(join(getUploadsFolder(dataDir), String(id)), { force: true })
  const selectSecrets = (condition: SQL) =>
    db.select({ name: paymentAccount.secretName }).from(paymentAccount).where(condition)
  await db
    .delete(serverSecret)
    .where(
      and(
        inArray(serverSecret.name, selectSecrets(eq(paymentAccount.clientId, clientId))),
        notInArray(serverSecret.name, selectSecrets(ne(paymentAccount.clientId, clientId))),
      ),
    )
}

async function deleteRows(db: Database, { table, owner }: InstitutionTable, clientId: number): Promise<number> {
  const gone = await selectRows(
    db,
    sql`delete from ${table} where ctid in (
        select ctid from ${table} where ${owner} = ${clientId} limit ${SLICE}
      ) returning 1 as one`,
  )
  return gone.length
}

/** Deletes the institution itself and what was written about it meanwhile, and records the end of the removal. */
async function finishDeletion(
  parts: DeletionParts,
  { id, clientId, institutionId, code, publicId }: RemovalRow,
): Promise<void> {
  const { db } = parts
  const now = parts.now()
  await runTransaction(db, async (tx) => {
    for (const table of INSTITUTION_TABLES) while ((await deleteRows(tx, table, institutionId)) > 0);
    await tx
      .update(institutionRemoval)
      .set({ status: 'DONE', endedAt: now, owner: null, leaseUntil: null })
      .where(eq(institutionRemoval.id, id))
    await recordAudit(tx, {
      clientId,
      at: now,
      activity: 'deleteInstitution',
      entity: 'client',
      entityId: code,
      detail: { removal: publicId },
    })
  })
  clearClients(db)
}

/**
 * Creates the function that deletes the next rows of an institution, or ends the removal. Between two calls it
 * remembers the table that it has reached; another process begins with the first one again, which costs it little.
 */
export function createDeletion(parts: DeletionParts): (removal: RemovalRow) => Promise<void> {
  const reached = new Map<number, number>()
  return async (removal) => {
    const { id, institutionId } = removal
    const place = reached.get(id) ?? 0
    if (place === 0) await deleteFilesAndSecrets(parts, institutionId)
    // After a failure the next attempt begins with the first table.
    reached.delete(id)
    const table = INSTITUTION_TABLES[place]
    if (!table || table.table === client) await finishDeletion(parts, removal)
    else reached.set(id, (await deleteRows(parts.db, table, institutionId)) < SLICE ? place + 1 : place)
  }
}
