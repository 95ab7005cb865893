import { and, is, isNotNull, isNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
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
  gatewayEvent,
  handoverKey,
  loginAttempt,
  notificationOutbox,
  oneTimeToken,
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
    reason: 'The list of devices and inquiries into a misused account look back a month.',
    olderThan: (moment) => lt(session.expiresAt, moment),
  },
  login_attempt: {
    table: loginAttempt,
    days: 180,
    since: 'the attempt',
    reason: 'CERT-In asks for logs of 180 days.',
    most: { rows: 2_000_000, by: loginAttempt.id },
    olderThan: (moment) => lt(loginAttempt.at, moment),
  },
  attempt_guard: {
    table: attemptGuard,
    days: 2,
    since: 'the beginning of the count, and the end of the lock',
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
    reason: 'It works for five minutes.',
    olderThan: (moment) => lt(handoverKey.expiresAt, moment),
  },
  one_time_token: {
    table: oneTimeToken,
    days: 30,
    since: 'its end',
    reason: 'Whether a code was sent and used can be asked for a month.',
    most: { rows: 1_000_000, by: oneTimeToken.id },
    olderThan: (moment) => lt(oneTimeToken.expiresAt, moment),
  },
  sso_nonce: {
    table: ssoNonce,
    days: 1,
    since: 'its end',
    reason: 'A key that is too old is refused anyway.',
    olderThan: (moment) => lt(ssoNonce.expiresAt, moment),
  },
  call_once: {
    table: callOnce,
    days: 1,
    since: 'the call',
    reason: 'A call can be repeated for a quarter of an hour.',
    olderThan: (moment) => lt(callOnce.at, moment),
  },
  upload: {
    table: upload,
    days: 1,
    since: 'its last piece',
    reason: 'A file that nobody has had read is handed in again.',
    olderThan: (moment) => lt(upload.updatedAt, moment),
  },
  user_import: {
    table: userImport,
    days: 30,
    since: 'the file was read',
    reason:
      'The names and numbers in a file are not kept for longer than somebody may ask about it. Its lines go with it.',
    olderThan: (moment) =>
      and(lt(userImport.createdAt, moment), notInArray(userImport.status, ['CHECKING', 'RUNNING'])),
  },
  notification_outbox: {
    table: notificationOutbox,
    days: 180,
    since: 'it was queued',
    reason: 'Whether a message was sent can be asked for half a year; its text goes when it is sent.',
    olderThan: (moment) => and(lt(notificationOutbox.createdAt, moment), ne(notificationOutbox.status, 'SENDING')),
  },
  gateway_event: {
    table: gatewayEvent,
    days: 3650,
    since: 'it came',
    reason:
      'A signed message of a gateway proves a payment: ten years, as long as the receipts that rest on it must be explained.',
    olderThan: (moment) => and(lt(gatewayEvent.receivedAt, moment), isNotNull(gatewayEvent.processedAt)),
  },
  unsigned_message: {
    table: unsignedMessage,
    days: 90,
    since: 'the day',
    reason: 'Counts show an attack; nobody needs them longer than its inquiry.',
    olderThan: (moment) => lt(unsignedMessage.lastAt, moment),
  },
  url_claim: {
    table: urlClaim,
    days: 180,
    since: 'the claim',
    reason: 'Whoever looks into forgeries does so within half a year.',
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
