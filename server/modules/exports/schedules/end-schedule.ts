import { eq } from 'drizzle-orm'
import type { SCHEDULE_ENDINGS } from '../../../../src/contract/exports/schedules.ts'
import type { Database } from '../../../db/database.ts'
import { reportSchedule } from '../../../db/schema.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'

/** Ends a schedule for a reason that its owner sees, and audits it. */
export async function stopSchedule(
  db: Database,
  { id, clientId, publicId, userId }: typeof reportSchedule.$inferSelect,
  ending: (typeof SCHEDULE_ENDINGS)[number],
  now: Date,
): Promise<void> {
  await db
    .update(reportSchedule)
    .set({ status: 'ENDED', ending, endedAt: now, exportId: null })
    .where(eq(reportSchedule.id, id))
  await recordAudit(db, {
    clientId,
    at: now,
    activity: 'endReportSchedule',
    entity: 'report_schedule',
    entityId: publicId,
    detail: { userId, ending },
  })
}
