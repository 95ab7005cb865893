import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { instant } from '../parts.ts'

/** The kinds of jobs that processes share. */
export const JOB_KINDS = [
  'tickets',
  'exports',
  'user-imports',
  'data-imports',
  'student-messages',
  'archives',
  'removals',
] as const
/** A kind of job. */
export type JobKind = (typeof JOB_KINDS)[number]
/** The states of messages that are to be sent: due, due later, or with a process. */
export const OUTBOX_STATES = ['QUEUED', 'DEFERRED', 'SENDING'] as const

/** At most this many jobs are listed, the oldest first. */
export const MOST_JOBS = 100

/**
 * Returns how the server does: what the doctor finds, unfinished jobs, messages, database, disk and backup. It has no
 * value of a setting that is a secret. The right exists only in the institution that the operator names
 * (`PLATFORM_INSTITUTION`).
 */
export const platformStatus = defineQuery({
  id: 'platformStatus',
  access: 'r',
  needs: { menu: '/platform-status', verb: 'view' },
  input: v.nullish(v.object({})),
  row: v.object({
    version: v.string(),
    /** When the process that answers has started. */
    startedAt: instant,
    at: instant,
    database: v.picklist(['pglite', 'postgres']),
    /** Whether the database has answered within three seconds; otherwise there are no jobs and messages. */
    answered: v.boolean(),
    /** The connections of this process; null: the embedded database has one. */
    pool: v.nullable(v.object({ total: v.number(), idle: v.number(), waiting: v.number() })),
    /** The disk of the data folder; null: not known. */
    disk: v.nullable(v.object({ freeBytes: v.number(), totalBytes: v.number() })),
    /** When the last backup was written; null: never. */
    lastBackupAt: v.nullable(instant),
    /** Whether the installation was restored, and nobody has confirmed that yet: nothing runs. */
    suspended: v.boolean(),
    /** What `npm run doctor` finds, with the line that corrects each, in English. */
    findings: v.array(v.object({ level: v.picklist(['wrong', 'unwise']), what: v.string(), fix: v.string() })),
    jobs: v.array(
      v.object({
        jobId: v.number(),
        kind: v.picklist(JOB_KINDS),
        /** The code of the institution. */
        institution: v.string(),
        /** Whether it is the caller's own. */
        own: v.boolean(),
        /** The process that works on it, as a short name; null: it waits for one. */
        owner: v.nullable(v.string()),
        /** Its steps; null: not known. */
        done: v.nullable(v.number()),
        total: v.nullable(v.number()),
        /** Since when it is to be done. */
        since: instant,
      }),
    ),
    outbox: v.array(
      v.object({
        channel: v.picklist(['SMS', 'EMAIL']),
        state: v.picklist(OUTBOX_STATES),
        count: v.number(),
        /** When the oldest of them was written. */
        oldestAt: instant,
      }),
    ),
  }),
})
/** How the server does. */
export type PlatformStatus = v.InferOutput<typeof platformStatus.row>
