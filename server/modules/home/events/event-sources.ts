import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { EXPORT_SCREENS } from '../../../../src/contract/export-names.ts'
import { CLOSES_SOON_DAYS } from '../../../../src/contract/home/events.ts'
import { college, collegeHandover, dataChangeRequest, exportJob, userImport } from '../../../db/schema.ts'
import { listOpenScreens } from '../../../lib/access/rights.ts'
import { listAnnouncements } from '../announcements.ts'
import { whereOwned, type NewEvent, type Source } from './event-source.ts'
import {
  listFirstPaperEvents,
  listFormWindowEvents,
  listReceiptEvents,
  listStudentMessageEvents,
  listTicketEvents,
} from './student-sources.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

const listNewAnnouncements: Source = async (context, after) =>
  (await listAnnouncements(context))
    .filter(({ from }) => from > after.toISOString())
    .map(({ id, from, title, body, severity, link }) => ({
      kind: 'ANNOUNCEMENT',
      eventId: `announcement-${id}`,
      at: from,
      announcementId: id,
      title,
      body,
      severity,
      link,
    }))

const listClosingWindows: Source = async ({ db, actor, now }) =>
  (await listOpenScreens(db, actor, now)).flatMap(({ routeName, titleKey, closesAt, hidden }): NewEvent[] => {
    const soon = closesAt === null ? Number.POSITIVE_INFINITY : Date.parse(closesAt) - CLOSES_SOON_DAYS * DAY_MS
    return closesAt === null || hidden || soon > now.getTime()
      ? []
      : [
          {
            kind: 'WINDOW_CLOSES',
            eventId: `window-${routeName}-${closesAt}`,
            at: new Date(soon).toISOString(),
            routeName,
            titleKey,
            closesAt,
          },
        ]
  })

const ENDED = ['DONE', 'FAILED', 'CANCELLED'] as const
const isEnded = (status: string): status is (typeof ENDED)[number] => ENDED.some((one) => one === status)

const listImportEvents: Source = async (context, after) =>
  (
    await context.db
      .select()
      .from(userImport)
      .where(
        and(
          whereOwned(userImport, userImport.createdBy, context),
          inArray(userImport.status, [...ENDED]),
          gt(userImport.endedAt, after),
        ),
      )
  ).flatMap(({ publicId, endedAt, fileName, status, done, total }): NewEvent[] =>
    endedAt && isEnded(status)
      ? [
          {
            kind: 'IMPORT_ENDED',
            eventId: `import-${publicId}`,
            at: endedAt.toISOString(),
            importId: publicId,
            fileName,
            status,
            done,
            total,
          },
        ]
      : [],
  )

const listExportEvents: Source = async (context, after) =>
  (
    await context.db
      .select()
      .from(exportJob)
      .where(
        and(
          whereOwned(exportJob, exportJob.userId, context),
          eq(exportJob.notifies, true),
          // Only the caller cancels an export, and knows.
          ne(exportJob.status, 'CANCELLED'),
          gt(exportJob.endedAt, after),
        ),
      )
  ).flatMap(({ publicId, endedAt, request: { source }, format, status, done }): NewEvent[] =>
    endedAt
      ? [
          {
            kind: 'EXPORT_ENDED',
            eventId: `export-${publicId}`,
            at: endedAt.toISOString(),
            exportId: publicId,
            source,
            format,
            status: status === 'FAILED' ? 'FAILED' : 'DONE',
            rows: done,
            routeName: EXPORT_SCREENS[source],
          },
        ]
      : [],
  )

const listAnswerEvents: Source = async (context, after) =>
  (
    await context.db
      .select()
      .from(dataChangeRequest)
      .where(
        and(
          whereOwned(dataChangeRequest, dataChangeRequest.userId, context),
          inArray(dataChangeRequest.status, ['DONE', 'REFUSED']),
          gt(dataChangeRequest.answeredAt, after),
        ),
      )
  ).flatMap(({ publicId, answeredAt, kind, status, reason }): NewEvent[] =>
    answeredAt
      ? [
          {
            kind: 'REQUEST_ANSWERED',
            eventId: `request-${publicId}`,
            at: answeredAt.toISOString(),
            request: kind,
            approved: status === 'DONE',
            reason,
          },
        ]
      : [],
  )

const listHandoverEvents: Source = async (context, after) =>
  (
    await context.db
      .select({ handover: collegeHandover, name: college.name, translations: college.nameI18n })
      .from(collegeHandover)
      .innerJoin(
        college,
        and(eq(college.clientId, collegeHandover.clientId), eq(college.id, collegeHandover.collegeId)),
      )
      .where(
        and(
          whereOwned(collegeHandover, collegeHandover.requestedBy, context),
          inArray(collegeHandover.status, ['APPROVED', 'REFUSED']),
          gt(collegeHandover.decidedAt, after),
        ),
      )
  ).flatMap(({ handover: { publicId, decidedAt, status }, name, translations }): NewEvent[] =>
    decidedAt
      ? [
          {
            kind: 'HANDOVER_DECIDED',
            eventId: `handover-${publicId}`,
            at: decidedAt.toISOString(),
            college: { name, translations: { ...translations } },
            approved: status === 'APPROVED',
          },
        ]
      : [],
  )

/** The sources of events. Another kind of event is one more of them. */
export const SOURCES: readonly Source[] = [
  listNewAnnouncements,
  listClosingWindows,
  listImportEvents,
  listExportEvents,
  listAnswerEvents,
  listHandoverEvents,
  listTicketEvents,
  listFirstPaperEvents,
  listFormWindowEvents,
  listReceiptEvents,
  listStudentMessageEvents,
]
