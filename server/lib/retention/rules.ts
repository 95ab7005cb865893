import { and, eq, is, isNotNull, isNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import * as schema from '../../db/schema.ts'

/** How long rows of a table are kept. */
export interface RetentionRule {
  readonly table: PgTable
  /** Number of days, counted from `since`. */
  readonly days: number
  /** Start of the retention period, as text for people. */
  readonly since: string
  readonly reason: string
  /** Maximum number of rows, keeping the newest by `by`: for rows that people can create without signing in. */
  readonly most?: { readonly rows: number; readonly by: PgColumn | SQL }
  /** Builds the condition for rows older than an instant. */
  readonly olderThan: (moment: Date) => SQL | undefined
}

const {
  attemptGuard,
  callOnce,
  exportJob,
  gatewayEvent,
  handoverKey,
  loginAttempt,
  notificationOutbox,
  oneTimeToken,
  reportSchedule,
  session,
  ssoNonce,
  unsignedMessage,
  upload,
  urlClaim,
  userImport,
} = schema

/** The retention rule of each table. A table that is neither here nor in `KEPT` fails a test. */
export const RETENTION: Readonly<Record<string, RetentionRule>> = {
  session: {
    table: session,
    days: 30,
    since: 'its end',
    reason: 'The list of devices, and the investigation of a misused account, need the last month.',
    olderThan: (moment) => lt(session.expiresAt, moment),
  },
  login_attempt: {
    table: loginAttempt,
    days: 180,
    since: 'the attempt',
    reason: 'CERT-In requires logs of 180 days.',
    most: { rows: 2_000_000, by: loginAttempt.id },
    olderThan: (moment) => lt(loginAttempt.at, moment),
  },
  attempt_guard: {
    table: attemptGuard,
    days: 2,
    since: 'the start of the count, and the end of the lock',
    reason: 'No count and no lock lasts longer than a day.',
    // A lock counts as newer than any count, so that creating many names cannot remove a lock.
    most: {
      rows: 2_000_000,
      by: sql`extract(epoch from greatest(${attemptGuard.windowStart}, ${attemptGuard.lockedUntil}))`,
    },
    olderThan: (moment) =>
      and(
        lt(attemptGuard.windowStart, moment),
        or(lt(attemptGuard.lockedUntil, moment), isNull(attemptGuard.lockedUntil)),
      ),
  },
  handover_key: {
    table: handoverKey,
    days: 1,
    since: 'its end',
    reason: 'The key is valid for five minutes.',
    olderThan: (moment) => lt(handoverKey.expiresAt, moment),
  },
  one_time_token: {
    table: oneTimeToken,
    days: 30,
    since: 'its end',
    reason: 'For a month it can be established whether a code was sent and used.',
    most: { rows: 1_000_000, by: oneTimeToken.id },
    olderThan: (moment) => lt(oneTimeToken.expiresAt, moment),
  },
  sso_nonce: {
    table: ssoNonce,
    days: 1,
    since: 'its end',
    reason: 'An expired key is refused in any case.',
    olderThan: (moment) => lt(ssoNonce.expiresAt, moment),
  },
  call_once: {
    table: callOnce,
    days: 1,
    since: 'the call',
    reason: 'A call can be repeated safely for a quarter of an hour.',
    olderThan: (moment) => lt(callOnce.at, moment),
  },
  upload: {
    table: upload,
    days: 1,
    since: 'its last chunk',
    reason: 'A file that was not processed within a day must be uploaded again.',
    olderThan: (moment) => lt(upload.updatedAt, moment),
  },
  user_import: {
    table: userImport,
    days: 30,
    since: 'the creation of the import',
    reason:
      'The names and numbers in a file are kept only as long as questions about it may arise. Its lines are deleted with it.',
    olderThan: (moment) =>
      and(lt(userImport.createdAt, moment), notInArray(userImport.status, ['CHECKING', 'RUNNING'])),
  },
  export_job: {
    table: exportJob,
    days: 30,
    since: 'the start of the export',
    reason: 'The list of one’s own exports. The file is deleted after 24 hours; the audit log keeps the hash.',
    olderThan: (moment) =>
      and(lt(exportJob.createdAt, moment), ne(exportJob.status, 'RUNNING'), isNull(exportJob.filePath)),
  },
  report_schedule: {
    table: reportSchedule,
    days: 90,
    since: 'its end',
    reason: 'The person sees why a weekly report ended. Other schedules are kept until their owner removes them.',
    olderThan: (moment) => and(eq(reportSchedule.status, 'ENDED'), lt(reportSchedule.endedAt, moment)),
  },
  notification_outbox: {
    table: notificationOutbox,
    days: 180,
    since: 'the queueing',
    reason: 'For half a year it can be established whether a message was sent; its text is deleted when it is sent.',
    olderThan: (moment) => and(lt(notificationOutbox.createdAt, moment), ne(notificationOutbox.status, 'SENDING')),
  },
  gateway_event: {
    table: gatewayEvent,
    days: 3650,
    since: 'its arrival',
    reason: 'A signed message of a gateway proves a payment. Receipts must be explained for ten years.',
    olderThan: (moment) => and(lt(gatewayEvent.receivedAt, moment), isNotNull(gatewayEvent.processedAt)),
  },
  unsigned_message: {
    table: unsignedMessage,
    days: 90,
    since: 'the day',
    reason: 'The counts reveal an attack; they are needed only for its investigation.',
    olderThan: (moment) => lt(unsignedMessage.lastAt, moment),
  },
  url_claim: {
    table: urlClaim,
    days: 180,
    since: 'the claim',
    reason: 'Forgeries are investigated within half a year.',
    most: { rows: 200_000, by: urlClaim.id },
    olderThan: (moment) => lt(urlClaim.at, moment),
  },
}

/** Returns the name of a table in the database. */
export const tableName = (table: PgTable): string => getTableConfig(table).name

/** Names of all tables of the database. */
export const TABLE_NAMES: readonly string[] = Object.values(schema).flatMap((one: unknown) =>
  is(one, PgTable) ? [tableName(one)] : [],
)
