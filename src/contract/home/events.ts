import * as v from 'valibot'
import { REQUEST_KINDS } from '../account/my-details.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { EXPORT_FORMATS, EXPORT_SOURCE_NAMES } from '../export-names.ts'
import { id, instant, localisedName } from '../parts.ts'

/** How many days an event is listed. */
export const EVENT_DAYS = 30
/** The most events of one answer. */
export const EVENT_MOST = 30
/** How many days before its end a window is an event. */
export const CLOSES_SOON_DAYS = 3

const common = {
  /** Names the event; it stays the same. */
  eventId: v.string(),
  at: instant,
  seen: v.boolean(),
}

/** Something that has happened and concerns the caller. */
export const portalEvent = v.variant('kind', [
  /** An announcement whose audience includes the caller. */
  v.object({
    ...common,
    kind: v.literal('ANNOUNCEMENT'),
    announcementId: v.number(),
    title: localisedName,
    body: localisedName,
    severity: v.picklist(['INFO', 'URGENT']),
    /** An address with https; null: none. */
    link: v.nullable(v.string()),
  }),
  /** A window of a process in the caller's menu closes soon. */
  v.object({
    ...common,
    kind: v.literal('WINDOW_CLOSES'),
    routeName: v.string(),
    titleKey: v.string(),
    closesAt: instant,
  }),
  /** An import that the caller has started has ended. */
  v.object({
    ...common,
    kind: v.literal('IMPORT_ENDED'),
    importId: v.string(),
    fileName: v.string(),
    status: v.picklist(['DONE', 'FAILED', 'CANCELLED']),
    done: v.number(),
    total: v.number(),
  }),
  /** An export that the caller did not wait for has ended. */
  v.object({
    ...common,
    kind: v.literal('EXPORT_ENDED'),
    exportId: v.string(),
    source: v.picklist(EXPORT_SOURCE_NAMES),
    format: v.picklist(EXPORT_FORMATS),
    status: v.picklist(['DONE', 'FAILED']),
    /** The number of rows in the file. */
    rows: v.number(),
    /** The screen that lists the caller's exports, where this one can be downloaded. */
    routeName: v.string(),
  }),
  /** The office has answered the caller's request about their data. */
  v.object({
    ...common,
    kind: v.literal('REQUEST_ANSWERED'),
    request: v.picklist(REQUEST_KINDS),
    approved: v.boolean(),
    reason: v.nullable(v.string()),
  }),
  /** The handover of a college that the caller has requested was decided. */
  v.object({ ...common, kind: v.literal('HANDOVER_DECIDED'), college: localisedName, approved: v.boolean() }),
  /** A hall ticket of the caller was issued, or issued again. */
  v.object({ ...common, kind: v.literal('TICKET_ISSUED'), exam: localisedName, version: v.number() }),
  /** The time in which the caller's examination form is received: it has begun, it ends soon, or it ends later. */
  v.object({
    ...common,
    kind: v.literal('FORM_WINDOW'),
    change: v.picklist(['OPENS', 'CLOSES_SOON', 'EXTENDED']),
    exam: localisedName,
    closesAt: instant,
  }),
  /** The first paper of the caller's hall ticket is on the next day. Times are those of the institution. */
  v.object({
    ...common,
    kind: v.literal('FIRST_PAPER'),
    paper: localisedName,
    centre: localisedName,
    day: v.string(),
    startsAt: v.string(),
    reportingAt: v.string(),
  }),
  /** The office has written to the caller, among other students. */
  v.object({ ...common, kind: v.literal('STUDENT_MESSAGE'), title: localisedName, body: localisedName }),
  /** A payment of the caller was received. */
  v.object({ ...common, kind: v.literal('RECEIPT_ISSUED'), title: localisedName, receiptNo: v.string() }),
])
/** Something that has happened and concerns the caller. */
export type PortalEvent = v.InferOutput<typeof portalEvent>

/** Returns what has happened for the caller in the last days, the newest first, and how much of it is new. */
export const recentEvents = defineQuery({
  id: 'recentEvents',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({ unseen: v.number(), asOf: instant, events: v.array(portalEvent) }),
})

/** Marks everything up to an instant as seen by the caller. An earlier instant than before changes nothing. */
export const markEventsSeen = defineActivity({
  name: 'markEventsSeen',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ until: instant }),
  output: v.object({ outcome: v.literal('DONE') }),
})

/** Marks one announcement as read by the caller (specification, section 11.2.1). */
export const markAnnouncementRead = defineActivity({
  name: 'markAnnouncementRead',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ announcementId: id }),
  output: v.object({ outcome: v.literal('DONE') }),
})
