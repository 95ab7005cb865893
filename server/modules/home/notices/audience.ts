import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { announcement, enrolment, student } from '../../../db/schema.ts'
import { canSeeEverybody, sqlUserColleges } from '../../../lib/access/scope.ts'
import type { Actor } from '../../../lib/context/handler.ts'

const whereListEmpty = (list: PgColumn): SQL => sql`${list} = '[]'::jsonb`

/** Builds the condition that a list of ids in a row has one of some ids. */
const whereListHasOne = (list: PgColumn, ids: SQL): SQL =>
  sql`exists (select 1 from jsonb_array_elements_text(${list}) as listed(id) where listed.id::bigint = any(${ids}))`

const whereEmptyOr = (list: PgColumn, ids: SQL): SQL => sql`(${whereListEmpty(list)} or ${whereListHasOne(list, ids)})`

const sqlNumbers = (ids: readonly number[]): SQL => sql`array[${sql.join(ids.map(Number), sql`, `)}]::bigint[]`

/** Builds a subquery for the colleges or programmes in which a student is enrolled. */
const sqlStudied = (
  db: Database,
  { clientId, userId }: Actor,
  place: typeof enrolment.collegeId | typeof enrolment.programId,
) =>
  db
    .select({ id: place })
    .from(enrolment)
    .innerJoin(student, and(eq(student.clientId, enrolment.clientId), eq(student.id, enrolment.studentId)))
    .where(and(eq(enrolment.clientId, clientId), eq(enrolment.status, 'ACTIVE'), eq(student.userId, userId)))

/**
 * Builds the condition for the announcements whose audience includes the caller: by the roles in force and, of
 * students, by the college and programme of their enrolment, of others by the colleges they work for. Use it together
 * with a condition on `client_id`.
 */
export function whereCallerInAudience(db: Database, actor: Actor): SQL | undefined {
  const { audience, audienceRoles, audienceColleges, audiencePrograms } = announcement
  const isStudent = actor.userType === 'STUDENT'
  const colleges = isStudent ? sqlStudied(db, actor, enrolment.collegeId) : sqlUserColleges(db, actor)
  return and(
    or(
      and(whereListEmpty(audience), whereListEmpty(audienceRoles)),
      sql`${audience} @> ${JSON.stringify([actor.userType])}::jsonb`,
      whereListHasOne(audienceRoles, sqlNumbers(actor.roleIds)),
    ),
    whereEmptyOr(audienceColleges, sql`array(${colleges})`),
    isStudent
      ? whereEmptyOr(audiencePrograms, sql`array(${sqlStudied(db, actor, enrolment.programId)})`)
      : whereListEmpty(audiencePrograms),
  )
}

/**
 * Builds a subquery for the colleges to which the caller may write; undefined: to everybody. Somebody who works in some
 * programmes only may write to no college.
 */
export function sqlOwnAudience(db: Database, actor: Actor): SQL | undefined {
  if (canSeeEverybody(actor)) return undefined
  return actor.programmesOn === null ? sql`array(${sqlUserColleges(db, actor)})` : sql`array[]::bigint[]`
}

/**
 * Builds the condition for the announcements that the caller may change: all, or those for some of their colleges and
 * no others. Use it together with a condition on `client_id`.
 */
export function whereNoticeInScope(db: Database, actor: Actor): SQL | undefined {
  const own = sqlOwnAudience(db, actor)
  const { audienceColleges } = announcement
  return (
    own &&
    sql`(not ${whereListEmpty(audienceColleges)} and not exists (
      select 1 from jsonb_array_elements_text(${audienceColleges}) as listed(id)
      where listed.id::bigint <> all(${own})))`
  )
}
