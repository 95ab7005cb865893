import { getTitle } from './sources/export-source.ts'
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { userAccount } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import { buildPortalUrl } from '../../lib/config/portal-address.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { buildRecipient, enqueueMessage } from '../../lib/messaging/send.ts'
import type { Buckets } from '../../lib/storage/buckets.ts'
import { toAuditedQuestion } from '../reports/people/audited-question.ts'
import { deliverReport } from './schedules/deliver.ts'
import { getExportBucket, computeExpiry, exportLeases, getExportPath, updateExport } from './job.ts'
import type { SliceInput } from './write-slice.ts'
import { createWords } from './export-words.ts'

const EXPORT_READY = 501

async function hashFile(buckets: Buckets, bucket: string, path: string): Promise<string> {
  const file = await buckets.stream(bucket, path)
  if (!file) throw new Error(`The export ${path} has no file.`)
  const hash = createHash('sha256')
  for await (const chunk of file.content) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * Ends a written export: hashes its file, audits it, and notifies the person who did not wait for it.
 * @throws LeaseLost
 */
export async function finishExport({ job, source, context, buckets }: SliceInput, settings: Settings): Promise<void> {
  const { client, now } = context
  const sha256 = await hashFile(buckets, getExportBucket(client), getExportPath(job.publicId, job.format))
  await runTransaction(context.db, async (db) => {
    await exportLeases.lock(db, job)
    const [account] = job.notifies
      ? await db
          .select()
          .from(userAccount)
          .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, job.userId)))
      : []
    if (account) {
      const to = buildRecipient(account, client)
      const title = createWords(to.language, client).label(getTitle(source, job.request.filters as never))
      await enqueueMessage(db, client, {
        notificationId: EXPORT_READY,
        channels: ['EMAIL'],
        to,
        values: {
          name: `${title} (${job.format})`,
          link: buildPortalUrl(settings, client, source.screen, { exports: job.publicId }),
        },
        dedupeKey: `export ${job.publicId}`,
        now,
      })
    }
    await deliverReport({ job, source, context: { ...context, db }, settings })
    await updateExport(db, job, {
      status: 'DONE',
      total: job.done,
      sha256,
      endedAt: now,
      expiresAt: computeExpiry(now),
      owner: null,
      leaseUntil: null,
    })
    await recordAudit(db, {
      clientId: client.id,
      at: now,
      actorUserId: job.userId,
      activity: 'exportReport',
      entity: 'export_job',
      entityId: job.publicId,
      detail: {
        source: job.request.source,
        columns: job.request.columns,
        ...toAuditedQuestion(job.request.filters),
        ...(job.reason !== null && { reason: job.reason }),
        format: job.format,
        rows: job.done,
        bytes: job.bytes,
        sha256,
      },
    })
  })
}
