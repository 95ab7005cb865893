import { desc, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf, RowOf } from '../../../src/contract/activity.ts'
import type { cancelExport, downloadExport, exportJobs } from '../../../src/contract/exports/exports.ts'
import type { RecordedAct } from '../../../src/contract/institution/audit/recorded-acts.ts'
import { exportJob } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { hasRight } from '../../lib/access/has-right.ts'
import { refuseNeeds } from '../../lib/access/refuse-needs.ts'
import { doesContainScope, loadStoredScope } from '../../lib/access/stored-scope.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../lib/context/handler.ts'
import { getExportBucket, whereOwnExport, type ExportRow } from './job.ts'
import { failDelivery } from './schedules/deliver.ts'
import { listNeeds } from './sources/export-sources.ts'
import { formatIsoDay } from '../../lib/time/iso-day.ts'

const NEWEST = 20
const URL_SECONDS = 300

const isKept = ({ status, filePath, expiresAt }: ExportRow, now: Date): boolean =>
  status === 'DONE' && filePath !== null && expiresAt !== null && expiresAt > now

/** Returns the caller's own exports with their progress, the newest first; refuses an id that is not one of them. */
export async function listOwnExports(
  { exportId }: ParsedInputOf<typeof exportJobs>,
  context: ActorContext,
): Promise<RowOf<typeof exportJobs>[] | Refusal> {
  const { db, now } = context
  const jobs = await db
    .select()
    .from(exportJob)
    .where(whereOwnExport(context, exportId))
    .orderBy(desc(exportJob.id))
    .limit(NEWEST)
  if (exportId !== undefined && jobs.length === 0) return refuse('notFound')
  return jobs.map((job) => ({
    exportId: job.publicId,
    source: job.request.source,
    format: job.format,
    status: job.status === 'DONE' && !isKept(job, now) ? 'EXPIRED' : job.status,
    total: job.total,
    done: job.done,
    bytes: job.bytes,
    failure: job.failure,
    createdAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    expiresAt: job.expiresAt?.toISOString() ?? null,
    request: job.request,
    reason: job.reason,
  }))
}

const buildAudit = (
  { client, actor, now, address, requestId }: ActorContext,
  activity: RecordedAct,
  entityId: string,
) => ({
  clientId: client.id,
  at: now,
  actorUserId: actor.userId,
  activity,
  entity: 'export_job',
  entityId,
  address,
  requestId,
})

/**
 * Returns the URL of a finished export, or GONE when its file is not there. Refuses a caller who may no longer export
 * these rows, or see all of the people in them.
 */
export async function issueDownload(
  { exportId }: ParsedInputOf<typeof downloadExport>,
  context: ActorContext,
): Promise<OutputOf<typeof downloadExport> | Refusal> {
  const { db, client, actor, buckets, now } = context
  const [job] = await db.select().from(exportJob).where(whereOwnExport(context, exportId))
  if (!job) return refuse('notFound')
  for (const needs of listNeeds(job.request, job.reason))
    if (!(await hasRight(db, actor, needs, now))) return refuseNeeds(context, needs)
  const { filePath, expiresAt, sha256, bytes, format, request, scope } = job
  if (!isKept(job, now) || filePath === null || expiresAt === null || sha256 === null || scope === null)
    return { outcome: 'GONE' }
  if (!doesContainScope(await loadStoredScope(db, actor), scope))
    return refuseSaying('exports.scopeLost', 'notPermitted')
  const content = request.source === 'dashboardRows' ? request.filters.list : request.source
  const fileName = `${content}-${formatIsoDay(client.timeZone, job.createdAt)}.${format.toLowerCase()}`
  await runTransaction(db, async (tx) => {
    await tx.update(exportJob).set({ downloadedAt: now }).where(eq(exportJob.id, job.id))
    await recordAudit(tx, buildAudit(context, 'downloadExport', exportId))
  })
  const seconds = Math.min(URL_SECONDS, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
  const url = buckets.signedUrl(getExportBucket(client), filePath, { seconds, fileName, now })
  return { outcome: 'READY', url, fileName, bytes, sha256 }
}

/** Stops one of the caller's exports and deletes what was written; TOO_LATE when it has ended. */
export async function stopExport(
  { exportId }: ParsedInputOf<typeof cancelExport>,
  context: ActorContext,
): Promise<OutputOf<typeof cancelExport> | Refusal> {
  const { db, client, buckets, now } = context
  const stopped = await runTransaction(db, async (tx) => {
    const [job] = await tx.select().from(exportJob).where(whereOwnExport(context, exportId)).for('update')
    if (job?.status !== 'RUNNING') return job && null
    await tx
      .update(exportJob)
      .set({ status: 'CANCELLED', endedAt: now, owner: null, leaseUntil: null })
      .where(eq(exportJob.id, job.id))
    await failDelivery(tx, job, 'UNEXPECTED', now)
    await recordAudit(tx, buildAudit(context, 'cancelExport', exportId))
    return job
  })
  if (stopped === undefined) return refuse('notFound')
  if (stopped === null) return { outcome: 'TOO_LATE' }
  // Nobody writes the file any more: a slice locks the row first.
  if (stopped.filePath !== null) await buckets.remove(getExportBucket(client), stopped.filePath)
  await db.update(exportJob).set({ filePath: null }).where(eq(exportJob.id, stopped.id))
  return { outcome: 'CANCELLED' }
}
