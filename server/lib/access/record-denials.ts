import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Right } from '../../../src/contract/access.ts'
import type { Database } from '../../db/database.ts'
import { enrolment } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'
import type { Denial } from './allowed.ts'
import { sqlCollegesWithRight, UNIVERSITY_ADMIN } from './authority.ts'
import { hasRight } from './has-right.ts'
import { whereRecordInScope, hasAllColleges } from './scope.ts'

/** Returns those of some students who study in the caller's scope. */
async function filterStudentsInScope(
  db: Database,
  actor: Actor,
  studentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const scope = whereRecordInScope(db, actor, enrolment.studentId)
  if (!scope) return new Set(studentIds)
  const found = await db
    .selectDistinct({ id: enrolment.studentId })
    .from(enrolment)
    .where(and(eq(enrolment.clientId, actor.clientId), inArray(enrolment.studentId, [...studentIds]), scope))
  return new Set(found.map(({ id }) => id))
}

/** Returns those of some students who study at a college where the caller does not hold a right. */
async function filterStudentsElsewhere(
  db: Database,
  actor: Actor,
  right: Right,
  studentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (hasAllColleges(actor) || actor.roleIds.includes(UNIVERSITY_ADMIN)) return new Set()
  const found = await db
    .selectDistinct({ id: enrolment.studentId })
    .from(enrolment)
    .where(
      and(
        eq(enrolment.clientId, actor.clientId),
        eq(enrolment.status, 'ACTIVE'),
        inArray(enrolment.studentId, [...studentIds]),
        notInArray(enrolment.collegeId, sqlCollegesWithRight(db, actor, right)),
      ),
    )
  return new Set(found.map(({ id }) => id))
}

/**
 * Returns why an act on the whole record of students without an account is denied, by student id; students that are not
 * in the map may be acted on. The caller must hold the right at every college where the student studies.
 */
export async function listRecordDenials(
  db: Database,
  actor: Actor,
  right: Right,
  now: Date,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, Denial>> {
  if (studentIds.length === 0) return new Map()
  if (!(await hasRight(db, actor, right, now))) return new Map(studentIds.map((id) => [id, 'NO_RIGHT']))
  const near = await filterStudentsInScope(db, actor, studentIds)
  const elsewhere = await filterStudentsElsewhere(db, actor, right, studentIds)
  return new Map(
    studentIds.flatMap((id): [number, Denial][] => {
      if (!near.has(id)) return [[id, 'OUT_OF_SCOPE']]
      return elsewhere.has(id) ? [[id, 'OTHER_COLLEGE']] : []
    }),
  )
}
