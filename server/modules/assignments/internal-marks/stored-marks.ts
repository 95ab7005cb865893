import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { internalMarkConflicts } from '../../../../src/contract/assignments/internal-marks.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { internalMark } from '../../../db/schema.ts'
import { sqlInstantText } from '../../../lib/access/process-windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** A stored mark, with who changed it last and when. */
export type StoredMark = v.InferOutput<typeof internalMarkConflicts>['conflicts'][number]
/** What is entered for a student. */
export type MarkValue = Pick<StoredMark, 'studentId' | 'mark' | 'absent'>

/** Returns the stored marks of some students in a course, by the id of the student. */
export async function mapStoredMarks(
  tx: Database,
  clientId: number,
  courseOfferingId: number,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, StoredMark>> {
  const rows = await selectRows<StoredMark>(
    tx,
    sql`
      select m.student_id::int as "studentId", m.mark::int as mark, m.absent, m.row_version::int as "rowVersion",
        profile.display_name as by, ${sqlInstantText(sql`m.entered_at`)} as at
      from internal_mark m
      left join user_profile profile on profile.client_id = m.client_id and profile.user_id = m.entered_by
      where m.client_id = ${clientId} and m.course_offering_id = ${courseOfferingId}
        and m.student_id = any(${sql.param([...studentIds])}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.studentId, row]))
}

/** Writes marks in a course, and returns their new versions by the id of the student. */
export async function writeMarks(
  tx: Database,
  { client, actor, now }: ActorContext,
  courseOfferingId: number,
  marks: readonly MarkValue[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .insert(internalMark)
    .values(
      marks.map(({ studentId, mark, absent }) => ({
        clientId: client.id,
        courseOfferingId,
        studentId,
        mark,
        absent,
        enteredBy: actor.userId,
        enteredAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [internalMark.clientId, internalMark.courseOfferingId, internalMark.studentId],
      set: {
        mark: sql`excluded.mark`,
        absent: sql`excluded.absent`,
        enteredBy: actor.userId,
        enteredAt: now,
        rowVersion: sql`${internalMark.rowVersion} + 1`,
      },
    })
    .returning({ studentId: internalMark.studentId, rowVersion: internalMark.rowVersion })
  return new Map(rows.map((row) => [row.studentId, row.rowVersion]))
}
