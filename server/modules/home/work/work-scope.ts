import { and, asc, eq, exists, gte, sql } from 'drizzle-orm'
import { academicYear, examEvent, session } from '../../../db/schema.ts'
import { canSeeEverybody } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { listHeldColleges } from '../landing.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** What the caller has chosen to work in, as far as they still hold it; null: everything that they hold. */
export interface WorkScope {
  readonly collegeId: number | null
  readonly yearCode: string | null
}

/** Returns the college and the academic year that the caller has chosen for this session. */
export async function loadWorkScope(context: ActorContext): Promise<WorkScope> {
  const { db, actor } = context
  const [chosen] = await db
    .select({ collegeId: session.collegeId, yearCode: session.academicYear })
    .from(session)
    .where(and(eq(session.clientId, actor.clientId), eq(session.id, actor.sessionId)))
  const { collegeId = null, yearCode = null } = chosen ?? {}
  const held = collegeId === null ? [] : await listHeldColleges(context)
  return { collegeId: held.some(({ id }) => id === collegeId) ? collegeId : null, yearCode }
}

/** Returns whether the caller works with everybody of the institution now, so that a count may be shared. */
export const doesWorkWithEverybody = ({ actor }: ActorContext, { collegeId }: WorkScope): boolean =>
  canSeeEverybody(actor) && collegeId === null

/**
 * Returns the examination that is running or comes next, of the chosen academic year if there is one. It may be a
 * draft: its forms wait for colleges and the university before its hall tickets are published.
 */
export async function findNextExam(
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
    .where(and(eq(examEvent.clientId, client.id), gte(examEvent.endsOn, formatIsoDay(client.timeZone, now)), ofYear))
    .orderBy(asc(examEvent.startsOn), asc(examEvent.id))
    .limit(1)
  return found
}
