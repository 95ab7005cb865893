import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { resumeInstitution, suspendInstitution } from '../../../../src/contract/institution/platform.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import type { Database } from '../../../db/database.ts'
import { client as clientTable, institutionRemoval } from '../../../db/schema.ts'
import type { Suspension } from '../../../db/schema/tenancy.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { clearClients } from '../../../lib/clients/clients.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { runAllOrNothing } from '../../users/all-or-nothing.ts'

type ClientRow = typeof clientTable.$inferSelect

/** An institution that another one manages. */
interface Managed {
  /** Null: it has been deleted. */
  readonly id: number | null
  readonly code: string
}

/**
 * Writes an act of a platform administrator on an institution into both audit logs: into that of their own institution,
 * and without the person, who is none of its people, into that of the other one.
 */
export async function auditPlatform(
  { db, client, actor, now, address, requestId }: ActorContext,
  activity: RecordedAct,
  { id, code }: Managed,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const act = { at: now, activity, entity: 'client', detail, requestId }
  if (id !== null) await recordAudit(db, { ...act, clientId: id, actorUserId: null, entityId: String(id) })
  await recordAudit(db, { ...act, clientId: client.id, actorUserId: actor.userId, entityId: code, address })
}

/** Runs an act on institutions in one transaction; afterwards every call of this process sees its effect. */
export async function runOnInstitutions<Result>(
  context: ActorContext,
  act: (context: ActorContext) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const result = await runAllOrNothing(context.db, (db) => act({ ...context, db }))
  clearClients(context.db)
  return result
}

/** Locks an institution that is not the caller's own; refuses others. */
export async function lockOther(
  db: Database,
  which: { readonly code: string } | { readonly id: number },
  own: number,
): Promise<ClientRow | Refusal> {
  const [row] = await db
    .select()
    .from(clientTable)
    .where('code' in which ? eq(clientTable.code, which.code) : eq(clientTable.id, which.id))
    // Its own people go on adding rows, as in lockSettings.
    .for('no key update')
  if (!row || row.status === 'ARCHIVED') return refuse('notFound')
  return row.id === own ? refuse('notPermitted', {}, { denial: 'OWN_INSTITUTION' }) : row
}

/** Suspends a locked institution, or with null resumes it. */
export async function storeSuspension(db: Database, { id }: ClientRow, suspension: Suspension | null): Promise<void> {
  await db
    .update(clientTable)
    .set({ status: suspension ? 'SUSPENDED' : 'ACTIVE', suspension })
    .where(eq(clientTable.id, id))
}

/** Suspends an institution; every call, file, job and message of it is refused or waits from now on. */
export const applySuspension = (
  { code, reason }: ParsedInputOf<typeof suspendInstitution>,
  context: ActorContext,
): Promise<OutputOf<typeof suspendInstitution> | Refusal> =>
  runOnInstitutions(context, async (inTransaction) => {
    const { db, client, now } = inTransaction
    const row = await lockOther(db, { code }, client.id)
    if (row instanceof Refusal) return row
    if (row.status !== 'ACTIVE') return refuse('stale')
    await storeSuspension(db, row, { reason, since: now.toISOString() })
    await auditPlatform(inTransaction, 'suspendInstitution', row, { reason })
    return { outcome: 'SUSPENDED' as const }
  })

/** Resumes an institution, unless its removal is approved. */
export const applyResumption = (
  { code }: ParsedInputOf<typeof resumeInstitution>,
  context: ActorContext,
): Promise<OutputOf<typeof resumeInstitution> | Refusal> =>
  runOnInstitutions(context, async (inTransaction) => {
    const { db, client } = inTransaction
    const row = await lockOther(db, { code }, client.id)
    if (row instanceof Refusal) return row
    const approved = and(eq(institutionRemoval.institutionId, row.id), eq(institutionRemoval.status, 'APPROVED'))
    if (row.status !== 'SUSPENDED' || (await db.$count(institutionRemoval, approved)) > 0) return refuse('stale')
    await storeSuspension(db, row, null)
    await auditPlatform(inTransaction, 'resumeInstitution', row, {})
    return { outcome: 'RESUMED' as const }
  })
