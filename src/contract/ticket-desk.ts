import * as v from 'valibot'
import { base64 } from './base64.ts'
import { DESK } from './access.ts'
import { defineActivity, defineQuery } from './activity.ts'
import { LOOKUP_KEYS } from './institution.ts'
import { TICKET_FIELDS } from './hall-ticket.ts'
import { day, id, instant, languageCode, localisedName, requiredText, text } from './parts.ts'

/** What the examination section can set going; each kind runs once at a time for an examination. */
export const JOB_KINDS = ['GENERATE', 'RENDER', 'PUBLISH', 'REISSUE', 'IMPORT'] as const
/** One kind of work on the tickets of an examination. */
export type JobKind = (typeof JOB_KINDS)[number]

/** The files that the examination section can hand in (domain brief 1.8). */
export const IMPORT_KINDS = ['CENTRES', 'TIMETABLE', 'SEATS', 'PAPERS', 'HOLDS'] as const
/** One kind of file. */
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** How often somebody writes a paper: for the first time, again after failing, again for a better mark. */
export const PAPER_ATTEMPTS = ['REGULAR', 'BACKLOG', 'IMPROVEMENT'] as const

/** Why a student's ticket is kept back. */
export const HOLD_REASONS = ['UNIV_FEE', 'COLLEGE_FEE', 'ATTENDANCE', 'PHOTO', 'ELIGIBILITY', 'DISCIPLINE', 'UNFAIR_MEANS', 'DOCUMENT', 'OTHER'] as const
/** HARD keeps the ticket back, PROVISIONAL prints a condition, WARN is for the desk only. */
export const HOLD_SEVERITIES = ['HARD', 'PROVISIONAL', 'WARN'] as const

/** What is looked at before tickets are published (domain brief 2.1.7). */
export const READINESS_CHECKS = [
  'NO_PHOTO',
  'NO_SECOND_FACTOR',
  'CLASHING_PAPERS',
  'PAPER_WITHOUT_SLOT',
  'STUDENT_WITHOUT_CENTRE',
  'NAME_TOO_LONG',
  'CENTRE_OVER_CAPACITY',
  'FORM_NOT_ACCEPTED',
  'HOLD',
] as const

/** The work was set going, or is going on already: either way its number is here. Two of one kind for one examination never run at once. */
const started = v.object({ outcome: v.picklist(['STARTED', 'ALREADY_RUNNING']), jobId: v.number() })

/** Every examination of the institution, also those that nobody else may know of yet; the latest first. */
export const deskExamEvents = defineQuery({
  id: 'deskExamEvents',
  access: 'r',
  needs: DESK,
  input: v.object({}),
  row: v.object({ examEventId: v.number(), code: v.string(), names: localisedName, status: v.string(), opensAt: v.nullable(instant), closesAt: v.nullable(instant) }),
})

/** Makes a ticket for every seat of an examination that has none yet and whose form, if there is one, was accepted. */
export const generateHallTickets = defineActivity({ name: 'generateHallTickets', access: 'r', needs: DESK, writes: true, input: v.object({ examEventId: id }), output: started })

/** Renders the files of all tickets ahead of the day: in one language, or in all of the institution. */
export const renderHallTickets = defineActivity({
  name: 'renderHallTickets',
  access: 'r',
  needs: DESK,
  writes: true,
  input: v.object({ examEventId: id, language: v.optional(languageCode) }),
  output: started,
})

const check = v.object({
  check: v.picklist(READINESS_CHECKS),
  /** The reason of a hold; null for all other checks. */
  reason: v.nullable(v.picklist(HOLD_REASONS)),
  count: v.number(),
  /** The first twenty: seat numbers, PRNs where there is no seat, or the codes of papers and centres. */
  examples: v.array(v.string()),
  /** Whether publishing waits for it unless somebody says why not. */
  blocks: v.boolean(),
})

/** Freezes what every ticket says and opens the window in which tickets can be found. Refuses while a blocking check finds something, unless `waive` says why. */
export const publishHallTickets = defineActivity({
  name: 'publishHallTickets',
  access: 'r',
  needs: DESK,
  writes: true,
  input: v.object({ examEventId: id, opensAt: v.optional(instant), closesAt: v.optional(instant), waive: v.optional(requiredText(300)) }),
  output: v.variant('outcome', [started, v.object({ outcome: v.literal('NOT_READY'), checks: v.array(check) })]),
})

/** Issues a new version of some tickets, with what has changed since the last one; the old one is superseded. */
export const reissueHallTickets = defineActivity({
  name: 'reissueHallTickets',
  access: 'r',
  needs: DESK,
  writes: true,
  input: v.object({
    examEventId: id,
    by: v.picklist(LOOKUP_KEYS),
    values: v.pipe(v.array(requiredText(40)), v.minLength(1), v.maxLength(5000)),
    /** What the change was about. A version is made only where the ticket really says something else, or where this is PHOTO or OTHER. */
    reason: v.picklist(TICKET_FIELDS),
  }),
  output: started,
})

/** Works through the tickets of an examination and how far they have come; the newest first. */
export const ticketJob = defineQuery({
  id: 'ticketJob',
  access: 'r',
  needs: DESK,
  input: v.object({ jobId: v.optional(id), examEventId: v.optional(id) }),
  row: v.object({
    jobId: v.number(),
    examEventId: v.number(),
    kind: v.picklist(JOB_KINDS),
    status: v.picklist(['RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
    total: v.number(),
    done: v.number(),
    /** Counts and examples by name; what stands there depends on the kind. */
    report: v.nullable(v.record(v.string(), v.unknown())),
    startedAt: instant,
    endedAt: v.nullable(instant),
  }),
})

/** What stands in the way of publishing, counted. */
export const hallTicketReadiness = defineQuery({ id: 'hallTicketReadiness', access: 'r', needs: DESK, input: v.object({ examEventId: id }), row: check })

/** Hands a file in, piece by piece; a piece that comes twice is kept once. Files are forgotten after a day. */
export const uploadExamData = defineActivity({
  name: 'uploadExamData',
  access: 'r',
  needs: DESK,
  writes: true,
  input: v.object({
    /** Chosen by the caller: letters and digits, the same for all pieces of a file. */
    uploadId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16,40}$/)),
    /** Where the piece begins, in bytes; equal to what has arrived so far. */
    from: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** At most 512 KiB. */
    base64: base64(700_000),
  }),
  /** OFFSET: go on at `received`. TOO_LARGE: more than 32 MiB. */
  output: v.object({ outcome: v.picklist(['RECEIVED', 'OFFSET', 'TOO_LARGE']), received: v.number() }),
})

/** Why a row of a file cannot be taken. */
export const ROW_FAULTS = ['MISSING', 'TOO_LONG', 'NOT_A_DATE', 'NOT_A_TIME', 'NOT_A_NUMBER', 'NOT_ALLOWED', 'UNKNOWN', 'TWICE_IN_FILE', 'TAKEN', 'CLASH', 'ORDER', 'COLUMNS', 'NOT_IN_TIMETABLE'] as const
/** Why a whole file cannot be read. */
export const FILE_FAULTS = ['NO_UPLOAD', 'EMPTY', 'NOT_TEXT', 'WORKBOOK', 'BAD_CSV', 'NO_COLUMN', 'TOO_MANY_ROWS', 'TOO_SLOW'] as const

/** Reads a file that was handed in. A dry run only says what is wrong with it; otherwise all rows are written, or none. */
export const importExamData = defineActivity({
  name: 'importExamData',
  access: 'r',
  needs: DESK,
  writes: true,
  input: v.object({ examEventId: id, kind: v.picklist(IMPORT_KINDS), uploadId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16,40}$/)), dryRun: v.boolean() }),
  output: started,
})

/** Keeps a student's ticket, or one paper of it, back from the next lookup on. */
export const placeStudentHold = defineActivity({
  name: 'placeStudentHold',
  access: 'r',
  needs: DESK,
  writes: true,
  input: v.object({
    prn: requiredText(40),
    /** Absent: every examination. */
    examEventId: v.optional(id),
    /** Absent: the whole ticket. */
    courseCode: v.optional(requiredText(40)),
    reason: v.picklist(HOLD_REASONS),
    severity: v.picklist(HOLD_SEVERITIES),
    /** What the student reads. */
    publicText: v.object({ name: requiredText(300), translations: v.optional(v.record(languageCode, requiredText(300)), {}) }),
    /** What only the desk reads; it is never sent anywhere. */
    internalNote: v.optional(text(1000)),
    amountMinor: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12))),
  }),
  output: v.object({ holdId: v.number() }),
})

/** Lifts a hold: the next lookup no longer knows it. OTHER_PERSON: a hold that keeps a ticket back (HARD) is lifted by somebody else than who placed it (domain brief 1.9). */
export const releaseStudentHold = defineActivity({
  name: 'releaseStudentHold',
  access: 'r',
  needs: DESK,
  writes: true,
  input: v.object({
    holdId: id,
    /** Why it is lifted; it stays with the hold. */
    reason: requiredText(300),
  }),
  output: v.object({ outcome: v.picklist(['RELEASED', 'ALREADY_RELEASED', 'OTHER_PERSON']) }),
})

/** The holds in force on a student, for whoever is to lift one. */
export const studentHolds = defineQuery({
  id: 'studentHolds',
  access: 'r',
  needs: DESK,
  input: v.object({ prn: requiredText(40) }),
  row: v.object({
    holdId: v.number(),
    examEventId: v.nullable(v.number()),
    courseCode: v.nullable(v.string()),
    reason: v.picklist(HOLD_REASONS),
    severity: v.picklist(HOLD_SEVERITIES),
    publicText: localisedName,
    amountMinor: v.nullable(v.number()),
    placedOn: day,
    /** The name of who has placed it; null: nobody, or nobody remembers. */
    placedBy: v.nullable(v.string()),
  }),
})
