import { and, sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  type messageLog,
  type MessageState,
} from '../../../../src/contract/messages/message-log.ts'
import { student } from '../../../db/schema.ts'
import { normaliseLoginName } from '../../../db/identity/login-key.ts'
import { whereStudentInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { doesWorkForWholeInstitution } from '../../../lib/context/whole-institution.ts'
import { listMobiles } from '../../../lib/identity/mobiles.ts'
import { normaliseNumber } from '../../../lib/identity/plain-number.ts'
import { UNREACHED_REASONS } from '../../../lib/messaging/unreached.ts'

type Input = ParsedInputOf<typeof messageLog>

/** The condition that a message `o` was given up, and can be sent again. */
export const sqlUndelivered: SQL = sql`o.status = 'FAILED' and o.slot_values is not null`

const sqlUnreached: SQL = sql`o.failure in (${sql.raw(UNREACHED_REASONS.map((one) => `'${one}'`).join(', '))})`

/** The condition that a message was sent, and could not be delivered. */
export const sqlFailed: SQL = sql`${sqlUndelivered} and not ${sqlUnreached}`
/** The condition that a message was not sent, because its student has no address or does not want it. */
export const sqlNotReached: SQL = sql`${sqlUndelivered} and ${sqlUnreached}`

/** The condition of each state on a message `o`. */
const STATES: Readonly<Record<MessageState, SQL>> = {
  QUEUED: sql`o.status = 'QUEUED' and o.failure is null`,
  RETRYING: sql`o.status = 'QUEUED' and o.failure is not null`,
  SENDING: sql`o.status = 'SENDING'`,
  SENT: sql`o.status = 'SENT'`,
  FAILED: sqlFailed,
  UNREACHED: sqlNotReached,
  CLOSED: sql`o.status = 'FAILED' and o.slot_values is null`,
}

/** The state of a message `o`. */
export const sqlMessageState: SQL = sql`case ${sql.join(
  MESSAGE_STATES.map((state) => sql`when ${STATES[state]} then ${sql.raw(`'${state}'`)}`),
  sql` `,
)} end`

const sqlTexts = (texts: readonly string[]): SQL =>
  sql`(${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )})`

/**
 * The condition that a message `o` went to an address, or to the person with a PRN or a user name. An address is found
 * only as a whole, so that nobody who sees it masked discovers it letter by letter.
 */
function whereFound(search: string, clientId: number): SQL {
  const text = search.trim()
  const prn = normaliseNumber(text)
  return sql`(o.address in ${sqlTexts([text, text.toLowerCase(), ...listMobiles(text)])}
    or o.address in (select c.address from student s
      cross join lateral (values (s.mobile), (s.email)) as c (address)
      where s.client_id = ${clientId} and s.prn = ${prn} and c.address <> '')
    or o.user_id in (select s.user_id from student s where s.client_id = ${clientId} and s.prn = ${prn})
    or o.student_id in (select s.id from student s where s.client_id = ${clientId} and s.prn = ${prn})
    or o.user_id in (select u.id from user_account u
      where u.client_id = ${clientId} and u.login_key = ${normaliseLoginName(text)}))`
}

/**
 * Builds the condition that a message `o` went to a student in the caller's scope; undefined for callers who work for
 * the whole institution, who see all messages.
 */
export function whereMessageInScope({ db, client, actor }: Pick<ActorContext, 'db' | 'client' | 'actor'>) {
  if (doesWorkForWholeInstitution(actor)) return undefined
  const students = sql`select ${student.id} from ${student}
    where ${student.clientId} = ${client.id} and ${whereStudentInScope(db, actor, student.id) ?? sql`false`}`
  return sql`(o.student_id in (${students}) or (o.student_id is null and o.user_id in (
    select own.user_id from student own where own.client_id = ${client.id} and own.id in (${students}))))`
}

/** Builds the condition on messages `o` of the caller's institution that match a search and filters. */
export function whereMessageMatches(
  { search, filters = {} }: Pick<Input, 'search' | 'filters'>,
  context: ActorContext,
): SQL {
  const { id, timeZone } = context.client
  const { state, channel, event, studentMessage, at } = filters
  const states = MESSAGE_STATES.filter((one) => state?.values.includes(one))
  const channels = MESSAGE_CHANNELS.filter((one) => channel?.values.includes(one))
  const events = (event?.values ?? []).filter((one) => /^\d{1,9}$/.test(one))
  return sql`${and(
    sql`o.client_id = ${id}`,
    whereMessageInScope(context),
    state && sql`(${sql.join([...states.map((one) => sql`(${STATES[one]})`), sql`false`], sql` or `)})`,
    channel && sql`o.channel in ${sqlTexts(['', ...channels])}`,
    event && sql`o.notification_id = any (${`{${events.join()}}`}::int[])`,
    studentMessage &&
      sql`o.student_message_id in (select m.id from student_message m
        where m.client_id = ${id} and m.public_id in ${sqlTexts(studentMessage.values)})`,
    at?.from === undefined
      ? undefined
      : sql`o.created_at >= (${at.from}::date::timestamp at time zone ${timeZone}::text)`,
    at?.to === undefined
      ? undefined
      : sql`o.created_at < ((${at.to}::date + 1)::timestamp at time zone ${timeZone}::text)`,
    search.length < 2 ? undefined : whereFound(search, id),
  )}`
}
