import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, LANGUAGE_CODES, localisedName, requiredLineSchema } from '../parts.ts'
import { EXPORT_COLLEGE_REPORT, EXPORT_UNIVERSITY_REPORT } from '../reports/parts.ts'
import { EXPORT_FORMATS } from '../export-names.ts'

/** The reports that can be sent by e-mail, by the names of their exports and of their lists of saved views. */
export const SCHEDULED_REPORTS = ['universityUserReport', 'collegeUserReport', 'collegeUsers'] as const
/** A report that can be sent by e-mail. */
export type ScheduledReport = (typeof SCHEDULED_REPORTS)[number]

/** The maximal number of schedules per person. */
export const MOST_SCHEDULES = 10

/** The hour of the day at which reports are sent, in the institution's time zone. */
export const DELIVERY_HOUR = 6

/** The states of a schedule. */
export const SCHEDULE_STATUSES = ['ACTIVE', 'PAUSED', 'ENDED'] as const

/**
 * Why the server ended a schedule: the person lost the right to export the report, their account was not active or
 * valid, or the saved view was deleted.
 */
export const SCHEDULE_ENDINGS = ['NOT_PERMITTED', 'ACCOUNT_INACTIVE', 'VIEW_DELETED'] as const

/**
 * The result of a delivery. STARTED: the file is being written. NO_ADDRESS: the person had no confirmed e-mail address.
 * NOTICES_OFF: they had turned notifications by e-mail off. TOO_LARGE: the format cannot hold the rows.
 */
export const DELIVERY_RESULTS = ['STARTED', 'SENT', 'NO_ADDRESS', 'NOTICES_OFF', 'TOO_LARGE', 'FAILED'] as const

const scheduleId = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/))
const format = v.picklist(EXPORT_FORMATS)
/** From 0, Sunday. */
const weekday = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))

/** A report and the saved view of it, by its name; the people of a college also by their college. */
const savedReport = v.variant('source', [
  v.strictObject({ source: v.literal('universityUserReport'), view: requiredLineSchema(60) }),
  v.strictObject({ source: v.literal('collegeUserReport'), view: requiredLineSchema(60) }),
  v.strictObject({ source: v.literal('collegeUsers'), view: requiredLineSchema(60), collegeId: id }),
])

/**
 * Sends the caller a saved view of a report every week: a mail to their confirmed address, with a link to a file that
 * is written with the rights that they have at that time. With `scheduleId`, changes a schedule; one that has ended
 * starts again. FULL: the caller has `most` schedules. NO_ADDRESS: the caller has no confirmed e-mail address.
 * VIEW_DELETED: there is no such view.
 */
export const scheduleReport = defineActivity({
  name: 'scheduleReport',
  access: 'r',
  needs: { anyOf: [EXPORT_UNIVERSITY_REPORT, EXPORT_COLLEGE_REPORT] },
  writes: true,
  once: true,
  input: v.strictObject({ scheduleId: v.optional(scheduleId), report: savedReport, weekday, format }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('SCHEDULED'), scheduleId, nextAt: instant }),
    v.object({ outcome: v.literal('FULL'), most: v.number() }),
    v.object({ outcome: v.literal('NO_ADDRESS') }),
    v.object({ outcome: v.literal('VIEW_DELETED') }),
  ]),
})

/** Pauses or resumes one of the caller's schedules. ENDED: it has ended, and must be changed to start again. */
export const pauseReportSchedule = defineActivity({
  name: 'pauseReportSchedule',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ scheduleId, paused: v.boolean() }),
  output: v.object({ outcome: v.picklist(['DONE', 'ENDED']) }),
})

/** Removes one of the caller's schedules. */
export const removeReportSchedule = defineActivity({
  name: 'removeReportSchedule',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ scheduleId }),
  output: v.object({ outcome: v.literal('REMOVED') }),
})

/** A schedule of the caller. */
const reportSchedule = v.object({
  scheduleId,
  source: v.picklist(SCHEDULED_REPORTS),
  view: v.string(),
  /** The college, for a report on its people. */
  college: v.nullable(v.object({ collegeId: v.number(), ...localisedName.entries })),
  weekday: v.number(),
  format,
  status: v.picklist(SCHEDULE_STATUSES),
  ending: v.nullable(v.picklist(SCHEDULE_ENDINGS)),
  /** When the next mail is due; null unless the schedule is active. */
  nextAt: v.nullable(instant),
  /** The last delivery, its result, and the number of rows in the file. */
  lastAt: v.nullable(instant),
  lastResult: v.nullable(v.picklist(DELIVERY_RESULTS)),
  lastRows: v.nullable(v.number()),
})
/** A schedule of the caller. */
export type ReportSchedule = v.InferOutput<typeof reportSchedule>

/** Returns the caller's schedules of all reports, in the order of their creation, and where the mails go. */
export const reportSchedules = defineQuery({
  id: 'reportSchedules',
  access: 'r',
  needs: 'own',
  input: v.strictObject({}),
  row: v.object({
    schedules: v.array(reportSchedule),
    /** The caller's address; null: none. */
    email: v.nullable(v.string()),
    emailConfirmed: v.boolean(),
    /** Whether the caller accepts notifications by e-mail. */
    noticesByEmail: v.boolean(),
    /** The language of the mails and files. */
    language: v.picklist(LANGUAGE_CODES),
  }),
})
