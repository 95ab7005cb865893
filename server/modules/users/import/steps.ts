import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import {
  KEY_FIELDS,
  NEEDED_FIELDS,
  type cancelUserImport,
  type checkUserImport,
  type discardUserImport,
  type mapUserImport,
  type runUserImport,
} from '../../../../src/contract/users/user-import.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import type { Database } from '../../../db/database.ts'
import { userImport, userImportRow } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import type { ImportRow } from './progress.ts'

type Status = ImportRow['status']

/** Returns the condition for one of the caller's own imports; imports of others never match. */
export const whereOwnImport = (
  { client, actor }: Pick<ActorContext, 'client' | 'actor'>,
  importId: string,
): SQL | undefined =>
  and(eq(userImport.clientId, client.id), eq(userImport.createdBy, actor.userId), eq(userImport.publicId, importId))

/**
 * Performs a step of an import while its row is locked; returns TOO_LATE when the import is in none of the given
 * states.
 */
async function runImportStep<Result>(
  importId: string,
  from: readonly Status[],
  context: ActorContext,
  work: (db: Database, job: ImportRow) => Promise<Result>,
): Promise<Result | { outcome: 'TOO_LATE' } | Refusal> {
  return runTransaction(context.db, async (db) => {
    const [job] = await db.select().from(userImport).where(whereOwnImport(context, importId)).for('update')
    if (!job) return refuse('notFound')
    return from.includes(job.status) ? work(db, job) : { outcome: 'TOO_LATE' }
  })
}

const auditStep = (
  db: Database,
  activity: string,
  job: ImportRow,
  { client, actor, now, address, requestId }: ActorContext,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  recordAudit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity,
    entity: 'user_import',
    entityId: job.publicId,
    detail,
    address,
    requestId,
  })

/** Stores the column mapping of a file. */
export const nameColumns = (
  { importId, mapping, mode, invite }: ParsedInputOf<typeof mapUserImport>,
  context: ActorContext,
): Promise<OutputOf<typeof mapUserImport> | Refusal> =>
  runImportStep(
    importId,
    ['READ', 'CHECKED'],
    context,
    async (db, job): Promise<OutputOf<typeof mapUserImport> | Refusal> => {
      if (Object.values(mapping).some((column) => column >= job.columns.length)) return refuse('invalidInput')
      const missing = [
        ...(mode === 'UPDATE' ? [] : NEEDED_FIELDS.filter((field) => mapping[field] === undefined)),
        ...(mode === 'CREATE' || KEY_FIELDS.some((field) => mapping[field] !== undefined) ? [] : (['keys'] as const)),
      ]
      if (missing.length > 0) return { outcome: 'INCOMPLETE', missing }
      await db
        .update(userImport)
        .set({ mapping, mode, options: { ...job.options, invite }, status: 'READ' })
        .where(eq(userImport.id, job.id))
      return { outcome: 'MAPPED' }
    },
  )

/** Starts the check (dry run) of a file. */
export async function startCheck(
  { importId }: ParsedInputOf<typeof checkUserImport>,
  context: ActorContext,
): Promise<OutputOf<typeof checkUserImport> | Refusal> {
  const started = await runImportStep(importId, ['READ', 'CHECKED'], context, async (db, job) => {
    await db.update(userImportRow).set({ outcome: 'WAITING', problems: null }).where(eq(userImportRow.importId, job.id))
    const [rows] = await db.select({ count: count() }).from(userImportRow).where(eq(userImportRow.importId, job.id))
    await db
      .update(userImport)
      .set({
        status: 'CHECKING',
        done: 0,
        total: rows?.count ?? 0,
        options: { ...job.options, roleIds: [...context.actor.roleIds] },
      })
      .where(eq(userImport.id, job.id))
    return { outcome: 'STARTED' as const, id: job.id }
  })
  if ('id' in started) context.userImports.wake()
  return 'id' in started ? { outcome: 'STARTED' } : started
}

/** Starts writing a checked file; a failed import continues where it stopped. */
export async function startRun(
  { importId }: ParsedInputOf<typeof runUserImport>,
  context: ActorContext,
): Promise<OutputOf<typeof runUserImport> | Refusal> {
  const started = await runImportStep(importId, ['CHECKED', 'FAILED'], context, async (db, job) => {
    const [rows] = await db
      .select({ count: count() })
      .from(userImportRow)
      .where(and(eq(userImportRow.importId, job.id), inArray(userImportRow.outcome, ['WOULD_CREATE', 'WOULD_UPDATE'])))
    const { invite, notices } = job.options
    const options = {
      ...(invite === undefined ? {} : { invite }),
      ...(notices ? { notices } : {}),
      roleIds: [...context.actor.roleIds],
    }
    await db
      .update(userImport)
      .set({ status: 'RUNNING', done: 0, total: rows?.count ?? 0, options, endedAt: null })
      .where(eq(userImport.id, job.id))
    await auditStep(db, 'runUserImport', job, context, { lines: rows?.count ?? 0, mode: job.mode })
    return { outcome: 'STARTED' as const, id: job.id }
  })
  if ('id' in started) context.userImports.wake()
  return 'id' in started ? { outcome: 'STARTED' } : started
}

/** Deletes an import that was not started, with its lines. */
export const discardImport = (
  { importId }: ParsedInputOf<typeof discardUserImport>,
  context: ActorContext,
): Promise<OutputOf<typeof discardUserImport> | Refusal> =>
  runImportStep(importId, ['READ', 'CHECKED'], context, async (db, job) => {
    await db.delete(userImport).where(eq(userImport.id, job.id))
    await auditStep(db, 'discardUserImport', job, context, { from: job.status })
    return { outcome: 'DISCARDED' as const }
  })

/** Stops an import. */
export const stopImport = (
  { importId }: ParsedInputOf<typeof cancelUserImport>,
  context: ActorContext,
): Promise<OutputOf<typeof cancelUserImport> | Refusal> =>
  runImportStep(importId, ['READ', 'CHECKING', 'CHECKED', 'RUNNING', 'FAILED'], context, async (db, job) => {
    await db
      .update(userImport)
      .set({ status: 'CANCELLED', endedAt: context.now, owner: null, leaseUntil: null })
      .where(eq(userImport.id, job.id))
    await db
      .update(userImportRow)
      .set({ outcome: 'SKIPPED' })
      .where(
        and(
          eq(userImportRow.importId, job.id),
          inArray(userImportRow.outcome, ['WAITING', 'WOULD_CREATE', 'WOULD_UPDATE']),
        ),
      )
    await auditStep(db, 'cancelUserImport', job, context)
    return { outcome: 'CANCELLED' as const }
  })
