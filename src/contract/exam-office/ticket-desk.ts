import * as v from 'valibot'
import { EXAMINATION_DESK } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { LOOKUP_KEYS } from '../institution/institution.ts'
import { TICKET_FIELDS } from '../hall-tickets/hall-ticket.ts'
import { countSchema, day, id, instant, languageCode, localisedName, requiredTextSchema } from '../parts.ts'
import { DESK_STATES } from './exam-desk.ts'
import { IMPORT_KINDS } from './import-kinds.ts'
import { HOLD_REASONS } from './student-holds.ts'

/** The jobs that the examination section can start; each kind runs once at a time for an examination. */
export const JOB_KINDS = ['GENERATE', 'RENDER', 'PUBLISH', 'REISSUE', 'IMPORT'] as const
/** A kind of job on the tickets of an examination. */
export type JobKind = (typeof JOB_KINDS)[number]

/** The kinds of attempt at a paper: for the first time, again after failing, again for a better mark. */
export const PAPER_ATTEMPTS = ['REGULAR', 'BACKLOG', 'IMPROVEMENT'] as const

/** The checks before tickets are published (specification, section 11.1.7). */
export const READINESS_CHECKS = [
  'NO_PHOTO',
  'NO_SECOND_FACTOR',
  'CLASHING_PAPERS',
  'PAPER_WITHOUT_SLOT',
  'PAPER_OUTSIDE_EXAM',
  'PAPER_TIMES',
  'STUDENT_WITHOUT_CENTRE',
  'NAME_TOO_LONG',
  'NAME_UNPRINTABLE',
  'CENTRE_OVER_CAPACITY',
  'FORM_NOT_ACCEPTED',
  'HOLD',
] as const

/**
 * The outcome of starting a job: it was started, or is running already; either way with its number. Two of one kind for
 * one examination never run at once.
 */
export const started = v.object({ outcome: v.picklist(['STARTED', 'ALREADY_RUNNING']), jobId: v.number() })

/** Returns every examination of the institution, also those that are not public yet; the latest first. */
export const deskExamEvents = defineQuery({
  id: 'deskExamEvents',
  access: 'r',
  needs: EXAMINATION_DESK,
  input: v.object({}),
  row: v.object({
    examEventId: v.number(),
    code: v.string(),
    names: localisedName,
    status: v.string(),
    state: v.picklist(DESK_STATES),
    academicYear: v.string(),
    startsOn: day,
    endsOn: day,
    opensAt: v.nullable(instant),
    closesAt: v.nullable(instant),
    /** Students with a seat, generated tickets, and those that students can have: published, not withheld. */
    seats: countSchema(),
    tickets: countSchema(),
    published: countSchema(),
  }),
})

/**
 * Creates a ticket for every seat of an examination that has none yet and whose form, if there is one, was accepted.
 */
export const generateHallTickets = defineActivity({
  name: 'generateHallTickets',
  access: 'r',
  needs: EXAMINATION_DESK,
  writes: true,
  input: v.object({ examEventId: id }),
  output: started,
})

/** Renders the files of all tickets in advance: in one language, or in all of the institution. */
export const renderHallTickets = defineActivity({
  name: 'renderHallTickets',
  access: 'r',
  needs: EXAMINATION_DESK,
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
  /** Whether it blocks publishing unless a waiver gives a reason. */
  blocks: v.boolean(),
})

/**
 * Freezes the content of every ticket and opens the window in which tickets can be found. Refused while a blocking
 * check finds something, unless `waive` gives a reason.
 */
export const publishHallTickets = defineActivity({
  name: 'publishHallTickets',
  access: 'r',
  needs: EXAMINATION_DESK,
  writes: true,
  input: v.object({
    examEventId: id,
    /** `NOW`: the time of the server; absent: an earlier choice, otherwise the time of the server. */
    opensAt: v.optional(v.union([v.literal('NOW'), instant])),
    closesAt: v.optional(instant),
    waive: v.optional(requiredTextSchema(300)),
    /** Whether each student who can have a ticket, and has not been told yet, is told by SMS and e-mail. */
    tellStudents: v.optional(v.boolean(), false),
  }),
  output: v.variant('outcome', [started, v.object({ outcome: v.literal('NOT_READY'), checks: v.array(check) })]),
})

/** Issues a new version of some tickets, with the changes since the last one; the old one is superseded. */
export const reissueHallTickets = defineActivity({
  name: 'reissueHallTickets',
  access: 'r',
  needs: EXAMINATION_DESK,
  writes: true,
  input: v.object({
    examEventId: id,
    by: v.picklist(LOOKUP_KEYS),
    values: v.pipe(v.array(requiredTextSchema(40)), v.minLength(1), v.maxLength(5000)),
    /**
     * The subject of the change. A version is created only where the ticket's content really differs, or where this is
     * PHOTO or OTHER.
     */
    reason: v.picklist(TICKET_FIELDS),
  }),
  output: started,
})

/** Returns the jobs on the tickets of an examination with their progress; the newest first. */
export const ticketJob = defineQuery({
  id: 'ticketJob',
  access: 'r',
  needs: EXAMINATION_DESK,
  input: v.object({ jobId: v.optional(id), examEventId: v.optional(id) }),
  row: v.object({
    jobId: v.number(),
    examEventId: v.number(),
    kind: v.picklist(JOB_KINDS),
    status: v.picklist(['RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
    total: v.number(),
    done: v.number(),
    /** Counts and examples by name; the content depends on the kind. */
    report: v.nullable(v.record(v.string(), v.unknown())),
    startedAt: instant,
    endedAt: v.nullable(instant),
    /** The name of the person who started it; null: not known. */
    startedBy: v.nullable(v.string()),
    /** The caller started it. */
    own: v.boolean(),
    /** Of an import: the file, and whether it was only checked. */
    file: v.nullable(
      v.object({
        kind: v.picklist(IMPORT_KINDS),
        name: v.nullable(v.string()),
        dryRun: v.boolean(),
        /** To import a checked file; null: it is somebody else's. */
        uploadId: v.nullable(v.string()),
      }),
    ),
  }),
})

/** Returns the results of the checks before publishing, with counts. */
export const hallTicketReadiness = defineQuery({
  id: 'hallTicketReadiness',
  access: 'r',
  needs: EXAMINATION_DESK,
  input: v.object({ examEventId: id }),
  row: check,
})

/**
 * Returns how many students a publication of an examination's tickets could tell: those with a ticket who have not been
 * told yet, and how many of them have an address on the institution's channels.
 */
export const ticketRecipients = defineQuery({
  id: 'ticketRecipients',
  access: 'r',
  needs: EXAMINATION_DESK,
  input: v.object({ examEventId: id }),
  row: v.object({
    students: countSchema(),
    /** With a mobile number, with an e-mail address, and with none that a channel of the institution uses. */
    mobile: countSchema(),
    email: countSchema(),
    unreachable: countSchema(),
  }),
})
