import { sql } from 'drizzle-orm'
import { selectRows } from '../../../db/rows.ts'
import { END, sqlInstantText } from '../../../lib/access/process-windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** The process whose windows say when forms are received. */
const PROCESS = '/exam-form-inward'

/** A time in which the forms of a student are received. */
interface Window {
  readonly examEventId: number
  readonly opensAt: string
  readonly closesAt: string
  readonly isClosed: boolean
}

/** When the forms of a student are received for an examination. */
export interface FormTime {
  readonly state: 'OPEN' | 'NOT_YET' | 'ENDED'
  readonly opensAt: string | null
  /** Null: it was closed early. */
  readonly closesAt: string | null
}

/** Returns the best of several windows of an examination: one that is open, else the next one, else the last one. */
function chooseTime(windows: readonly Window[], now: Date): FormTime {
  const at = now.toISOString()
  const [open] = windows
    .filter(({ isClosed, opensAt, closesAt }) => !isClosed && opensAt <= at && at < closesAt)
    .sort((one, other) => other.closesAt.localeCompare(one.closesAt))
  if (open) return { state: 'OPEN', opensAt: open.opensAt, closesAt: open.closesAt }
  const [next] = windows
    .filter(({ isClosed, opensAt }) => !isClosed && opensAt > at)
    .sort((one, other) => one.opensAt.localeCompare(other.opensAt))
  if (next) return { state: 'NOT_YET', opensAt: next.opensAt, closesAt: next.closesAt }
  const [last] = windows
    .filter(({ closesAt }) => closesAt <= at)
    .sort((one, other) => other.closesAt.localeCompare(one.closesAt))
  return { state: 'ENDED', opensAt: last?.opensAt ?? null, closesAt: last?.closesAt ?? null }
}

/**
 * Returns when the forms of a student are received, for each examination of the current year with a window that
 * concerns the student: through an enrolment, or through a paper that is written again (as `sqlWindowStudents` of the
 * process windows counts them).
 */
export async function loadFormTimes(
  { db, client, now }: ActorContext,
  studentId: number,
): Promise<ReadonlyMap<number, FormTime>> {
  const windows = await selectRows<Window>(
    db,
    sql`
    select w.exam_event_id::float8 as "examEventId", ${sqlInstantText(sql`w.opens_at`)} as "opensAt",
      ${sqlInstantText(END)} as "closesAt", w.status = 'CLOSED' as "isClosed"
    from menu_program w
    join menu m on m.client_id = w.client_id and m.id = w.menu_id and m.route_name = ${PROCESS}
    join academic_year y on y.client_id = w.client_id and y.id = w.academic_year_id and y.status = 'CURRENT'
    join exam_event event on event.client_id = w.client_id and event.id = w.exam_event_id
    cross join lateral (
      select count(*) as places, bool_or(found.repeats) as repeats
      from (
        select e.type = 'EX' as repeats
        from enrolment e
        where e.client_id = w.client_id and e.student_id = ${studentId} and e.status = 'ACTIVE'
          and e.academic_year_id = event.academic_year_id and e.program_id = w.program_id
          and coalesce(e.program_part_id = w.program_part_id, true)
        union all
        select true
        from student_paper paper
        join course_offering o on o.client_id = paper.client_id and o.id = paper.course_offering_id
        join program_part_term term on term.client_id = o.client_id and term.id = o.program_part_term_id
        join program_part part on part.client_id = term.client_id and part.id = term.program_part_id
        where paper.client_id = w.client_id and paper.student_id = ${studentId} and paper.exam_event_id = event.id
          and paper.attempt <> 'REGULAR' and part.program_id = w.program_id
          and coalesce(part.id = w.program_part_id, true) and coalesce(term.id = w.program_part_term_id, true)
      ) found
    ) concerned
    where w.client_id = ${client.id} and w.status in ('OPEN', 'CLOSED') and concerned.places > 0
      and (w.audience = 'ALL' or (w.audience = 'REPEATER') = concerned.repeats)`,
  )
  const ids = new Set(windows.map(({ examEventId }) => examEventId))
  return new Map(
    [...ids].map((id) => [
      id,
      chooseTime(
        windows.filter(({ examEventId }) => examEventId === id),
        now,
      ),
    ]),
  )
}
