import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { OFFERINGS } from '../../../lib/access/process-windows.ts'

/** A course that is offered in the terms of a window. */
export interface OfferedCourse {
  readonly windowId: number
  readonly offeringId: number
  readonly courseId: number
  readonly code: string
}

/** Returns the courses that are offered in the terms of some windows, in the order of their codes. */
export const listOfferedCourses = (
  db: Database,
  clientId: number,
  windowIds: readonly number[],
): Promise<OfferedCourse[]> =>
  selectRows<OfferedCourse>(
    db,
    sql`
      select w.id::int as "windowId", o.id::int as "offeringId", course.id::int as "courseId", course.code
      from menu_program w
      cross join lateral (select o.id, o.course_id from ${OFFERINGS.from} where ${OFFERINGS.where}) o
      join course on course.client_id = w.client_id and course.id = o.course_id
      where w.client_id = ${clientId} and w.id = any(${sql.param([...windowIds])}::bigint[])
      order by course.code, o.id`,
  )
