import { sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import { READINESS_CHECKS, type hallTicketReadiness } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { HOLD_REASONS } from '../../../../src/contract/exam-office/student-holds.ts'
import { whereStudentInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { BLOCKS, sqlCheck } from './statement-checks.ts'
import { guardExam } from '../events/exam-desk-guards.ts'

type Row = RowOf<typeof hallTicketReadiness>

/** The number of examples of a check. */
const EXAMPLES = 20
/** A name that cannot be printed must be corrected, so that every student is named. */
const EVERYBODY = 10_000

/** Returns the number of rows of a statement, and the first values of its column `example`. */
async function countExamples(
  db: Database,
  found: SQL,
  most = EXAMPLES,
): Promise<{ readonly count: number; readonly examples: string[] }> {
  const rows = await selectRows<{ count: number; examples: string[] }>(
    db,
    sql`
    with found as (${found})
    select (select count(*)::int from found) as count, coalesce((select json_agg(example) from (select example from found order by example limit ${most}) first), '[]') as examples`,
  )
  return rows[0] ?? { count: 0, examples: [] }
}

/**
 * Returns the checks that show whether an examination can be published (specification, section 11.1.7), for the
 * students in the caller's scope. The statements read every ticket: call it before the window opens. `wanted`: only
 * some of the checks.
 */
export async function listChecks(
  { db, client, actor }: Pick<ActorContext, 'db' | 'client' | 'actor'>,
  event: ExamEventRow,
  wanted: readonly Row['check'][] = READINESS_CHECKS,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const check of READINESS_CHECKS) {
    if (check === 'HOLD' || !wanted.includes(check)) continue
    const most = check === 'NAME_UNPRINTABLE' ? EVERYBODY : EXAMPLES
    const found = await countExamples(db, sqlCheck(check, { db, client, actor }, event), most)
    rows.push({ check, reason: null, blocks: BLOCKS[check], ...found })
  }
  for (const reason of wanted.includes('HOLD') ? HOLD_REASONS : []) {
    const found = await countExamples(
      db,
      sql`
      select distinct coalesce(a.seat_no, s.prn) as example
      from student_hold h join student s on s.client_id = h.client_id and s.id = h.student_id
      left join seat_allocation a on a.client_id = h.client_id and a.exam_event_id = ${event.id} and a.student_id = h.student_id
      where h.client_id = ${client.id} and h.released_at is null and (h.exam_event_id is null or h.exam_event_id = ${event.id}) and h.reason = ${reason}
        and ${whereStudentInScope(db, actor, sql`s.id`) ?? sql`true`}`,
    )
    if (found.count > 0) rows.push({ check: 'HOLD', reason, blocks: false, ...found })
  }
  return rows
}

/** Returns the readiness of an examination, for the examination desk. */
export const readiness = guardExam((_input: { readonly examEventId: number }, context, event) =>
  listChecks(context, event),
)
