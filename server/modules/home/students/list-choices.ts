import { and, asc, eq } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { studentChoices } from '../../../../src/contract/home/students.ts'
import { college, program } from '../../../db/schema.ts'
import { whereCollegeInScope, whereProgrammeInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** Returns the caller's colleges, and the programmes in which somebody in the caller's scope studies. */
export async function loadStudentChoices({ db, client, actor }: ActorContext): Promise<RowOf<typeof studentChoices>[]> {
  const colleges = await db
    .select()
    .from(college)
    .where(and(eq(college.clientId, client.id), whereCollegeInScope(db, actor, college.id)))
    .orderBy(asc(college.code))
  const programmes = await db
    .select()
    .from(program)
    .where(and(eq(program.clientId, client.id), whereProgrammeInScope(db, actor)))
    .orderBy(asc(program.code))
  return [
    {
      colleges: colleges.map(({ id, code, name, nameI18n }) => ({
        collegeId: id,
        code,
        name,
        translations: { ...nameI18n },
      })),
      programmes: programmes.map(({ id, code, name, nameI18n }) => ({
        programmeId: id,
        code,
        name,
        translations: { ...nameI18n },
      })),
    },
  ]
}
