import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { loadPersonNames } from '../people/person-names.ts'
import type { ScopeKey } from './places.ts'

/** Builds a table of places from their keys, with the columns that students enrol by. */
const sqlPlacesTable = (keys: readonly ScopeKey[], name: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as ${sql.identifier(name)}("userId" bigint, "academicYearId" bigint, "programId" bigint, "programPartId" bigint, "collegeId" bigint)`

const whereCovered = (name: string) => {
  const place = sql.identifier(name)
  return sql`(enrolment.academic_year_id = ${place}."academicYearId" and enrolment.program_id = ${place}."programId"
    and coalesce(enrolment.program_part_id = ${place}."programPartId", true)
    and coalesce(enrolment.college_id = ${place}."collegeId", true))`
}

/**
 * Returns one sentence for each person who would leave work behind: open holds that they placed, of students whom only
 * the removed places cover. `kept`: the places that these people still have afterwards.
 */
export async function listLeftBehind(
  db: Database,
  context: ActorContext,
  removed: readonly ScopeKey[],
  kept: readonly ScopeKey[],
): Promise<string[]> {
  if (removed.length === 0) return []
  const counts = await selectRows<{ userId: number; holds: number }>(
    db,
    sql`
      select removed."userId"::int as "userId", count(distinct hold.id)::int as holds
      from ${sqlPlacesTable(removed, 'removed')}
      join student_hold hold
        on hold.client_id = ${context.client.id} and hold.placed_by = removed."userId" and hold.released_at is null
      join enrolment
        on enrolment.client_id = hold.client_id and enrolment.student_id = hold.student_id and ${whereCovered('removed')}
      where not exists (
        select 1 from ${sqlPlacesTable(kept, 'kept')} where kept."userId" = removed."userId" and ${whereCovered('kept')})
      group by removed."userId"
      order by removed."userId"`,
  )
  const getName = await loadPersonNames(
    db,
    context,
    counts.map(({ userId }) => userId),
  )
  return counts.map(({ userId, holds }) =>
    getMessage(context.language, 'assignments.openHolds', { name: getName(userId), count: holds }),
  )
}
