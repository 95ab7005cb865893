import { and, eq, is, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { RetentionKind } from '../../../src/contract/institution/retention-kinds.ts'
import * as schema from '../../db/schema.ts'
import type { RetentionRule } from './rule.ts'

const {
  attemptGuard,
  callOnce,
  dataImport,
  dataImportChange,
  exportJob,
  gatewayEvent,
  handoverKey,
  loginAttempt,
  notificationOutbox,
  oneTimeToken,
  reportSchedule,
  retentionRun,
  session,
  ssoNonce,
  unsignedMessage,
  upload,
  urlClaim,
  userImport,
} = schema

/** The retention rule of each table. A table that is neither here nor in `KEPT` fails a test. */
export const RETENTION: Readonly<Record<RetentionKind, RetentionRule>> = {
  session: {
    table: session,
    days: 30,
    limits: { least: 7, most: 365 },
    since: 'ENDED',
    reason: 'The list of devices, and the investigation of a misused account, need the last month.',
    olderThan: (moment) => lt(session.expiresAt, moment),
  },
  login_attempt: {
    table: loginAttempt,
    days: 180,
    limits: { least: 180, most: 1095 },
    since: 'CREATED',
    reason: 'CERT-In requires logs of 180 days.',
    most: { rows: 2_000_000, by: loginAttempt.id },
    olderThan: (moment) => lt(loginAttempt.at, moment),
  },
  attempt_guard: {
    table: attemptGuard,
    days: 2,
    since: 'ENDED',
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
    since: 'ENDED',
    reason: 'The key is valid for five minutes.',
    olderThan: (moment) => lt(handoverKey.expiresAt, moment),
  },
  one_time_token: {
    table: oneTimeToken,
    days: 30,
    limits: { least: 7, most: 180 },
    since: 'ENDED',
    reason: 'For a month it can be established whether a code was sent and used.',
    most: { rows: 1_000_000, by: oneTimeToken.id },
    olderThan: (moment) => lt(oneTimeToken.expiresAt, moment),
  },
  sso_nonce: {
    table: ssoNonce,
    days: 1,
    since: 'ENDED',
    reason: 'An expired key is refused in any case.',
    olderThan: (moment) => lt(ssoNonce.expiresAt, moment),
  },
  call_once: {
    table: callOnce,
    days: 1,
    since: 'CREATED',
    reason: 'A call can be repeated safely for a quarter of an hour.',
    olderThan: (moment) => lt(callOnce.at, moment),
  },
  upload: {
    table: upload,
    days: 1,
    since: 'CHANGED',
    reason: 'A file that was not processed within a day must be uploaded again.',
    olderThan: (moment) => lt(upload.updatedAt, moment),
  },
  user_import: {
    table: userImport,
    days: 30,
    limits: { least: 7, most: 30 },
    since: 'CREATED',
    reason:
      'The names and numbers in a file are kept only as long as questions about it may arise. Its lines are deleted with it.',
    olderThan: (moment) =>
      and(lt(userImport.createdAt, moment), notInArray(userImport.status, ['CHECKING', 'RUNNING'])),
  },
  data_import: {
    table: dataImport,
    days: 30,
    limits: { least: 7, most: 30 },
    since: 'CREATED',
    reason:
      'The wrong lines of a file are kept only as long as questions about it may arise. They are deleted with the import.',
    olderThan: (moment) =>
      and(lt(dataImport.createdAt, moment), notInArray(dataImport.status, ['CHECKING', 'RUNNING', 'UNDOING'])),
  },
  data_import_change: {
    table: dataImportChange,
    days: 1,
    since: 'ENDED',
    reason: 'An import can be undone for a day; after that nobody needs what its records were before.',
    olderThan: (moment) =>
      sql`${dataImportChange.importId} in (
        select ${dataImport.id} from ${dataImport} where ${and(lt(dataImport.endedAt, moment), ne(dataImport.status, 'UNDOING'))})`,
  },
  export_job: {
    table: exportJob,
    days: 30,
    limits: { least: 7, most: 365 },
    since: 'CREATED',
    reason: 'The list of one’s own exports. The file is deleted after 24 hours; the audit log keeps the hash.',
    olderThan: (moment) =>
      and(lt(exportJob.createdAt, moment), ne(exportJob.status, 'RUNNING'), isNull(exportJob.filePath)),
  },
  report_schedule: {
    table: reportSchedule,
    days: 90,
    limits: { least: 30, most: 365 },
    since: 'ENDED',
    reason: 'The person sees why a weekly report ended. Other schedules are kept until their owner removes them.',
    olderThan: (moment) => and(eq(reportSchedule.status, 'ENDED'), lt(reportSchedule.endedAt, moment)),
  },
  notification_outbox: {
    table: notificationOutbox,
    days: 180,
    limits: { least: 30, most: 1095 },
    since: 'CREATED',
    reason: 'For half a year it can be established whether a message was sent; its text is deleted when it is sent.',
    olderThan: (moment) => and(lt(notificationOutbox.createdAt, moment), ne(notificationOutbox.status, 'SENDING')),
  },
  gateway_event: {
    table: gatewayEvent,
    days: 3650,
    limits: { least: 3650, most: 5475 },
    since: 'CREATED',
    reason: 'A signed message of a gateway proves a payment. Receipts must be explained for ten years.',
    olderThan: (moment) => and(lt(gatewayEvent.receivedAt, moment), isNotNull(gatewayEvent.processedAt)),
  },
  unsigned_message: {
    table: unsignedMessage,
    days: 90,
    limits: { least: 30, most: 365 },
    since: 'CHANGED',
    reason: 'The counts reveal an attack; they are needed only for its investigation.',
    olderThan: (moment) => lt(unsignedMessage.lastAt, moment),
  },
  url_claim: {
    table: urlClaim,
    days: 180,
    limits: { least: 180, most: 730 },
    since: 'CREATED',
    reason: 'Forgeries are investigated within half a year.',
    most: { rows: 200_000, by: urlClaim.id },
    olderThan: (moment) => lt(urlClaim.at, moment),
  },
  retention_run: {
    table: retentionRun,
    days: 365,
    limits: { least: 365, most: 3650 },
    since: 'CREATED',
    reason: 'For a year it can be established what was deleted, and when.',
    olderThan: (moment) => lt(retentionRun.at, moment),
  },
}

/** Returns the name of a table in the database. */
export const getDbTableName = (table: PgTable): string => getTableConfig(table).name

/** Names of all tables of the database. */
export const TABLE_NAMES: readonly string[] = Object.values(schema).flatMap((one: unknown) =>
  is(one, PgTable) ? [getDbTableName(one)] : [],
)
