import { and, eq, exists, gt, inArray, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { enrolment, program, student, userAccount, userCollege, userRole } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'
import { whereAccountNotErased, whereStudentNotErased } from './erased.ts'
import { whereEnrolmentInProgrammes, whereStudyInProgrammes, type StudyColumns } from './programme-scope.ts'

/** User types whose accounts a college administers. */
export const COLLEGE_USER_TYPES = ['COLLEGE', 'STAFF', 'STUDENT', 'VERIFIER'] as const

/** Returns whether a user works for the whole institution, not only for some of its colleges. */
export const hasAllColleges = ({ userType }: Pick<Actor, 'userType'>): boolean =>
  userType === 'UNIVERSITY' || userType === 'PLATFORM'

/** Returns whether a caller sees everybody of the institution: all colleges, and all programmes. */
export const canSeeEverybody = (actor: Pick<Actor, 'userType' | 'programmesOn'>): boolean =>
  hasAllColleges(actor) && actor.programmesOn === null

/**
 * Builds a subquery for the ids of the colleges that a user works for: assigned to the user, or through one of their
 * roles.
 */
export const sqlUserColleges = (db: Database, { clientId, userId }: Pick<Actor, 'clientId' | 'userId'>) =>
  db
    .select({ id: userCollege.collegeId })
    .from(userCollege)
    .where(
      and(
        eq(userCollege.clientId, clientId),
        eq(userCollege.userId, userId),
        or(isNull(userCollege.toAt), gt(userCollege.toAt, sql`now()`)),
      ),
    )
    .union(
      db
        .select({ id: sql<number>`${userRole.scopeCollegeId}`.as('id') })
        .from(userRole)
        .where(
          and(
            eq(userRole.clientId, clientId),
            eq(userRole.userId, userId),
            sql`${userRole.scopeCollegeId} is not null`,
            sql`coalesce(${userRole.fromAt} <= now(), true)`,
            or(isNull(userRole.toAt), gt(userRole.toAt, sql`now()`)),
          ),
        ),
    )

/** Builds a condition: the user may act on the college. Use it together with a condition on `client_id`. */
export const whereCollegeInScope = (db: Database, actor: Actor, collegeId: PgColumn): SQL | undefined =>
  hasAllColleges(actor) ? undefined : inArray(collegeId, sqlUserColleges(db, actor))

const whereStudyInScope = (db: Database, actor: Actor, courseOfferingId?: number): SQL | undefined =>
  and(
    eq(enrolment.clientId, actor.clientId),
    eq(enrolment.status, 'ACTIVE'),
    hasAllColleges(actor) ? undefined : sql`${enrolment.collegeId} = any(array(${sqlUserColleges(db, actor)}))`,
    whereEnrolmentInProgrammes(db, actor, courseOfferingId),
  )

/**
 * Builds the condition for active enrolments in the caller's scope: at their colleges, and in their programmes where
 * their roles are limited to programmes; without erased students. With a course, none of the caller's other courses
 * adds to it.
 */
export const whereEnrolmentInScope = (db: Database, actor: Actor, courseOfferingId?: number): SQL | undefined =>
  and(
    whereStudyInScope(db, actor, courseOfferingId),
    whereStudentNotErased(actor.clientId, sql`${enrolment.studentId}`),
  )

/**
 * Builds the condition for rows of `program` in which somebody in the caller's scope studies; undefined when the caller
 * sees everybody.
 */
export const whereProgrammeInScope = (db: Database, actor: Actor): SQL | undefined =>
  canSeeEverybody(actor)
    ? undefined
    : exists(
        db
          .select({ one: sql`1` })
          .from(enrolment)
          .where(and(whereEnrolmentInScope(db, actor), eq(enrolment.programId, program.id))),
      )

/**
 * Builds the condition for rows with the id of a student who studies in the caller's scope; undefined when the caller
 * sees everybody. Use it together with a condition on `client_id`.
 */
export const whereStudentInScope = (db: Database, actor: Actor, studentId: PgColumn | SQL): SQL | undefined =>
  canSeeEverybody(actor)
    ? undefined
    : sql`${studentId} in ${db.select({ id: enrolment.studentId }).from(enrolment).where(whereEnrolmentInScope(db, actor))}`

/** Builds the same condition with the students who were erased. */
export const whereRecordInScope = (db: Database, actor: Actor, studentId: PgColumn): SQL | undefined =>
  canSeeEverybody(actor)
    ? undefined
    : inArray(studentId, db.select({ id: enrolment.studentId }).from(enrolment).where(whereStudyInScope(db, actor)))

/** Builds the condition that a place of study is in the caller's scope. Use it together with one on `client_id`. */
export const whereStudyPlaceInScope = (db: Database, actor: Actor, study: StudyColumns): SQL | undefined =>
  and(
    hasAllColleges(actor) ? undefined : sql`${study.collegeId} = any(array(${sqlUserColleges(db, actor)}))`,
    whereStudyInProgrammes(db, actor, study),
  )

/** Where students study, by id; undefined: anywhere. */
interface StudyPlaces {
  readonly colleges?: readonly number[] | undefined
  readonly programmes?: readonly number[] | undefined
  readonly parts?: readonly number[] | undefined
}

/**
 * Builds the condition for students who study at a college, in a programme and in a part, or studied there last, where
 * the caller may see it.
 */
export function whereStudies(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  { colleges, programmes, parts }: StudyPlaces,
) {
  const later = alias(enrolment, 'later')
  const isStudying = exists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(
        and(eq(later.clientId, actor.clientId), eq(later.studentId, enrolment.studentId), eq(later.status, 'ACTIVE')),
      ),
  )
  return inArray(
    student.id,
    db
      .select({ id: enrolment.studentId })
      .from(enrolment)
      .where(
        and(
          eq(enrolment.clientId, actor.clientId),
          colleges && inArray(enrolment.collegeId, [...colleges, 0]),
          programmes && inArray(enrolment.programId, [...programmes, 0]),
          parts && inArray(enrolment.programPartId, [...parts, 0]),
          whereStudyPlaceInScope(db, actor, enrolment),
          or(eq(enrolment.status, 'ACTIVE'), and(eq(enrolment.status, 'COMPLETED'), not(isStudying))),
        ),
      ),
  )
}

/** Builds the condition that leaves out students outside the caller's programmes; undefined when there is no limit. */
function whereStudentInProgrammes(db: Database, actor: Actor): SQL | undefined {
  if (actor.programmesOn === null) return undefined
  const studying = db
    .select({ id: student.userId })
    .from(enrolment)
    .innerJoin(student, and(eq(student.clientId, enrolment.clientId), eq(student.id, enrolment.studentId)))
    .where(whereEnrolmentInScope(db, actor))
  return or(ne(userAccount.userType, 'STUDENT'), eq(userAccount.id, actor.userId), inArray(userAccount.id, studying))
}

/** Builds the condition of `whereUserInScope` with the people who were erased. */
export function whereAccountInScope(db: Database, actor: Actor): SQL | undefined {
  const own = eq(userAccount.clientId, actor.clientId)
  if (hasAllColleges(actor)) return and(own, whereStudentInProgrammes(db, actor))
  const otherColleges = alias(userCollege, 'theirs')
  // Starts from the people of the colleges instead of all accounts: a thousandth of an institution is found in a
  // hundredth of the time.
  const near = db
    .select({ id: otherColleges.userId })
    .from(otherColleges)
    .where(
      and(eq(otherColleges.clientId, actor.clientId), inArray(otherColleges.collegeId, sqlUserColleges(db, actor))),
    )
  return and(
    own,
    sql`${userAccount.id} in (${near} union all select ${actor.userId}::bigint)`,
    or(eq(userAccount.id, actor.userId), inArray(userAccount.userType, [...COLLEGE_USER_TYPES])),
    whereStudentInProgrammes(db, actor),
  )
}

/**
 * Builds the condition for the rows of `user_account` that a caller may see, count, find and change: all of the
 * institution, or those of their own colleges; and of students only those whom their programme scope covers, where
 * their roles are limited to programmes; without people who were erased. Every list, count and search uses it in SQL,
 * so that rows outside the scope are not even counted.
 */
export const whereUserInScope = (db: Database, actor: Actor): SQL | undefined =>
  and(whereAccountInScope(db, actor), whereAccountNotErased(db, actor.clientId))
