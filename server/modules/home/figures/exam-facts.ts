import { sql, type SQL } from 'drizzle-orm'
import { LISTED_CHECKS } from '../../../../src/contract/home/work-kinds.ts'
import { sqlCurrentEnrolmentJoin } from '../../../lib/access/on-roll.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { sqlCheck } from '../../exam-office/desk/statement-checks.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { TICKET_WITHHELD, whereTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import { sqlCandidatesJoin, PLACE, type Facts } from './facts.ts'

/** Candidates of each examination: detail READY, WITHHELD or WITHOUT_TICKET. */
export const sqlCandidateFacts: Facts = ({ client }) => sql`
  select e.id, e.student_id, t.ticket_no as reference, t.first_published_at as at, ev.id as period, ${PLACE},
    'CANDIDATE' as kind,
    case when t.id is null then 'WITHOUT_TICKET' when ${TICKET_WITHHELD} then 'WITHHELD' else 'READY' end as detail,
    '' as day, 0::bigint as amount
  from exam_event ev ${sqlCandidatesJoin(client.id)}
  left join hall_ticket t on t.client_id = ev.client_id and t.exam_event_id = ev.id and t.student_id = e.student_id
    and not ${whereTicketCancelled()}
  where ev.client_id = ${client.id}`

/**
 * What a check of an examination finds, in the scope of the caller: kind is the check. Rows that are no students are
 * papers or centres, named by their reference.
 */
export function sqlObstacleFacts(context: ReadContext, event: ExamEventRow, wanted: string | undefined): SQL {
  const checks = LISTED_CHECKS.filter((check) => wanted === undefined || check === wanted)
  if (checks.length === 0) return sqlObstacleFacts(context, event, undefined)
  return sql.join(
    checks.map(
      (check) => sql`
      select row_number() over (order by found.example) as id, found.student_id, found.example as reference,
        null::timestamptz as at, ${event.id}::bigint as period, ${PLACE}, ${check}::text as kind, '' as detail,
        '' as day, 0::bigint as amount
      from (${sqlCheck(check, context, event)}) found
      ${sqlCurrentEnrolmentJoin(context.client.id, sql`found.student_id`)}`,
    ),
    sql` union all `,
  )
}
