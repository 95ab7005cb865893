import { and, asc, eq, exists, gte, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { academicYear, enrolment, examEvent, session } from '../../../db/schema.ts'
import { dayAt } from '../../../lib/access/in-force.ts'
import { collegeInScope, enrolmentInScope, seesEverybody, studentInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { heldColleges } from '../landing.ts'

/** What the caller has chosen to work in, as far as they still hold it; null: everything that they hold. */
export interface WorkScope {
  readonly collegeId: number | null
  readonly yearCode: string | null
}

/** Returns the college and the academic year that the caller has chosen for this session. */
export async function workScopeOf(context: ActorContext): Promise<WorkScope> {
  const { db, actor } = context
  const [chosen] = await db
    .select({ collegeId: session.collegeId, yearCode: session.academicYear })
    .from(session)
    .where(and(eq(session.clientId, actor.clientId), eq(session.id, actor.sessionId)))
  const { collegeId = null, yearCode = null } = chosen ?? {}
  const held = collegeId === null ? [] : await heldColleges(context)
  return { collegeId: held.some(({ id }) => id === collegeId) ? collegeId : null, yearCode }
}

/** Builds the condition for a college that the caller works for now; undefined when they work for all. */
export const collegeInWork = (
  { db, actor }: ActorContext,
  { collegeId }: WorkScope,
  column: PgColumn,
): SQL | undefined => and(collegeInScope(db, actor, column), collegeId === null ? undefined : eq(column, collegeId))

/** Builds the condition for active enrolments that the caller works with now. */
export const enrolmentInWork = (context: ActorContext, scope: WorkScope): SQL | undefined =>
  and(enrolmentInScope(context.db, context.actor), collegeInWork(context, scope, enrolment.collegeId))

/** Builds the condition for the id of a student whom the caller works with now. */
export function studentInWork(context: ActorContext, scope: WorkScope, studentId: SQL): SQL {
  const { db, actor } = context
  if (scope.collegeId === null) return studentInScope(db, actor, studentId) ?? sql`true`
  return sql`${studentId} in ${db
    .select({ id: enrolment.studentId })
    .from(enrolment)
    .where(enrolmentInWork(context, scope))}`
}

/** Returns whether the caller works with everybody of the institution now, so that a count may be shared. */
export const worksWithEverybody = ({ actor }: ActorContext, { collegeId }: WorkScope): boolean =>
  seesEverybody(actor) && collegeId === null

/** Returns the examination that is running or comes next, of the chosen academic year if there is one. */
export async function nextExam(
  { db, client, now }: ActorContext,
  { yearCode }: WorkScope,
): Promise<ExamEventRow | undefined> {
  const ofYear =
    yearCode === null
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(academicYear)
            .where(
              and(
                eq(academicYear.clientId, examEvent.clientId),
                eq(academicYear.id, examEvent.academicYearId),
                eq(academicYear.code, yearCode),
              ),
            ),
        )
  const [found] = await db
    .select()
    .from(examEvent)
    .where(
      and(
        eq(examEvent.clientId, client.id),
        ne(examEvent.status, 'DRAFT'),
        gte(examEvent.endsOn, dayAt(client.timeZone, now)),
        ofYear,
      ),
    )
    .orderBy(asc(examEvent.startsOn), asc(examEvent.id))
    .limit(1)
  return found
}

/** Builds the condition that a hold in force withholds the whole ticket of a student at an examination. */
export const isHeld = (clientId: number, examEventId: number, studentId: SQL): SQL => sql`exists (
  select 1 from student_hold h
  where h.client_id = ${clientId} and h.student_id = ${studentId} and h.released_at is null
    and h.severity = 'HARD' and h.course_offering_id is null
    and (h.exam_event_id is null or h.exam_event_id = ${examEventId}))`
