import { and, eq } from 'drizzle-orm'
import type { EXPORT_FAILURES } from '../../../../src/contract/exports/exports.ts'
import type { Database } from '../../../db/database.ts'
import { reportSchedule, userAccount } from '../../../db/schema.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import type { ExportRow } from '../job.ts'
import type { AnySource } from '../sources/export-sources.ts'
import { getTitle, type SourceContext } from '../sources/export-source.ts'
import { createWords } from '../export-words.ts'
import { stopSchedule } from './end-schedule.ts'
import { loadQuestionText } from './question-in-words.ts'

const WEEKLY_REPORT = 503

/** Locks the schedule that an export was made for; undefined if there is none, or it has a newer export. */
async function lockSchedule(db: Database, { clientId, publicId }: ExportRow) {
  const [schedule] = await db
    .select()
    .from(reportSchedule)
    .where(and(eq(reportSchedule.clientId, clientId), eq(reportSchedule.exportId, publicId)))
    .for('update')
  return schedule
}

/** What a mail about a finished export needs. */
export interface Delivery {
  readonly job: ExportRow
  readonly source: AnySource
  readonly context: SourceContext
  readonly settings: Settings
}

/**
 * Queues the mail of the schedule that an export was made for, in the transaction that finishes the export; does
 * nothing for other exports, and when the schedule was removed meanwhile. The mail has no personal data and no file:
 * the person logs in to download it.
 */
export async function deliverReport({ job, source, context, settings }: Delivery): Promise<void> {
  const { db, client, now } = context
  const schedule = await lockSchedule(db, job)
  if (!schedule) return
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, job.userId)))
  const to = account?.emailVerifiedAt ? buildRecipient(account, client) : undefined
  const words = createWords(job.language, client)
  const sent = to
    ? await enqueueMessage(db, client, {
        notificationId: WEEKLY_REPORT,
        channels: ['EMAIL'],
        to,
        values: {
          report: words.label(getTitle(source, job.request.filters as never)),
          question: await loadQuestionText(job.request, source, context, words),
          rows: words.label('document.rows', { number: words.number(job.done) }, job.done),
          format: job.format,
          link: buildPortalUrl(settings, client, source.screen, { exports: job.publicId }),
          stop: buildPortalUrl(settings, client, source.screen, { weekly: '1' }),
        },
        dedupeKey: `weekly ${job.publicId}`,
        now,
      })
    : []
  const lastResult = sent.length > 0 ? 'SENT' : to ? 'NOTICES_OFF' : 'NO_ADDRESS'
  await db.update(reportSchedule).set({ lastResult, lastRows: job.done }).where(eq(reportSchedule.id, schedule.id))
}

/** Stores in its schedule that an export failed; the loss of the right ends the schedule. */
export async function failDelivery(
  db: Database,
  job: ExportRow,
  failure: (typeof EXPORT_FAILURES)[number],
  now: Date,
): Promise<void> {
  const schedule = await lockSchedule(db, job)
  if (!schedule) return
  if (failure === 'NOT_PERMITTED') await stopSchedule(db, schedule, failure, now)
  else
    await db
      .update(reportSchedule)
      .set({ lastResult: failure === 'TOO_LARGE' ? failure : 'FAILED' })
      .where(eq(reportSchedule.id, schedule.id))
}
