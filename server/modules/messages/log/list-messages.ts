import { and, sql } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { messageLog, MessageRow } from '../../../../src/contract/messages/message-log.ts'
import { selectRows } from '../../../db/rows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { maskEmail, maskMobile } from '../../../lib/identity/masks.ts'
import {
  sqlFailed,
  sqlMessageState,
  sqlNotReached,
  sqlUndelivered,
  whereMessageInScope,
  whereMessageMatches,
} from './message-conditions.ts'

type Input = ParsedInputOf<typeof messageLog>

/** Counts the messages that match. */
export async function countMessages(input: Pick<Input, 'search' | 'filters'>, context: ActorContext): Promise<number> {
  const [counted] = await selectRows<{ total: number }>(
    context.db,
    sql`select count(*)::int as total from notification_outbox o where ${whereMessageMatches(input, context)}`,
  )
  return counted?.total ?? 0
}

const sqlInstant = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Returns one page of the messages that match, the latest first unless sorted otherwise; addresses are masked. */
export async function listMessages(input: Input, context: ActorContext): Promise<RowOf<typeof messageLog>[]> {
  const { page, pageSize, sort } = input
  const order = sql.raw(sort && !sort.descending ? 'asc' : 'desc')
  const rows = await selectRows<MessageRow>(
    context.db,
    sql`
    select o.public_id as "messageId", o.notification_id as event, o.channel, o.language, o.address,
      coalesce(p.display_name, u.login_name, of_student.name) as who,
      case when o.student_id is not null then of_student.prn
        when o.user_id is null
        then (select case when count(*) = 1 then min(s.prn) end from student s
          where s.client_id = o.client_id and s.mobile = o.address)
        else (select min(s.prn) from student s where s.client_id = o.client_id and s.user_id = o.user_id)
      end as prn,
      ${sqlMessageState} as state, o.failure, o.attempts, ${sqlInstant('o.created_at')} as at,
      ${sqlInstant('o.sent_at')} as "sentAt",
      case when o.status = 'QUEUED' then ${sqlInstant('o.next_attempt_at')} end as "nextAt"
    from (
      select o.* from notification_outbox o where ${whereMessageMatches(input, context)}
      order by o.id ${order} limit ${pageSize} offset ${(page - 1) * pageSize}
    ) o
    left join user_account u on u.client_id = o.client_id and u.id = o.user_id
    left join user_profile p on p.client_id = o.client_id and p.user_id = o.user_id
    left join student of_student on of_student.client_id = o.client_id and of_student.id = o.student_id
    order by o.id ${order}`,
  )
  return [
    {
      rows: rows.map((row) => ({
        ...row,
        address: row.address === '' ? '' : row.channel === 'EMAIL' ? maskEmail(row.address) : maskMobile(row.address),
      })),
      total: await countMessages(input, context),
      page,
      pageSize,
      asOf: context.now.toISOString(),
    },
  ]
}

/** The messages in the caller's scope that could not be delivered, and those that were not sent to their student. */
interface Undelivered {
  readonly cases: number
  /** Since when the oldest could not be delivered. */
  readonly since: string | null
  readonly unreached: number
}

/** Counts the messages in the caller's scope that wait for somebody. */
export async function countUndelivered(context: Pick<ActorContext, 'db' | 'client' | 'actor'>): Promise<Undelivered> {
  const { db, client } = context
  const [found] = await selectRows<Undelivered>(
    db,
    sql`select count(*) filter (where ${sqlFailed})::int as cases,
        count(*) filter (where ${sqlNotReached})::int as unreached,
        to_char(min(o.created_at) filter (where ${sqlFailed}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
      from notification_outbox o
      where ${and(sql`o.client_id = ${client.id}`, sqlUndelivered, whereMessageInScope(context))}`,
  )
  return found ?? { cases: 0, since: null, unreached: 0 }
}
