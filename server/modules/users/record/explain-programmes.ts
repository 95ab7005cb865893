import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import { enrolment, program, userPpt } from '../../../db/schema.ts'
import { placesInForce } from '../../../lib/access/programme-scope.ts'
import { enrolmentInScope } from '../../../lib/access/scope.ts'
import type { StoredPerson } from './detail.ts'
import type { ExplanationContext, Step } from './explanation-context.ts'

/**
 * Explains the programme scope of a person whose roles are limited to programmes: which of their programmes cover the
 * other person, if that is a student; otherwise which programmes they have.
 */
export async function programmeSteps(
  { actor, context: { db, client }, say, nameOf, list }: ExplanationContext,
  other: StoredPerson | undefined,
): Promise<Step[]> {
  const { programmesOn } = actor
  if (programmesOn === null || actor.roleIds.length === 0 || other?.account.id === actor.userId) return []
  const programmes = async (programIds: SQLWrapper): Promise<string> => {
    const rows = await db
      .select({ name: program.name, nameI18n: program.nameI18n })
      .from(program)
      .where(and(eq(program.clientId, client.id), inArray(program.id, programIds)))
      .orderBy(program.code)
    return list(rows.map(nameOf))
  }
  if (other?.account.userType !== 'STUDENT') {
    const assigned = await programmes(
      db
        .select({ id: userPpt.programId })
        .from(userPpt)
        .where(placesInForce(db, actor, programmesOn)),
    )
    return [
      assigned === ''
        ? say('PROGRAM_SCOPE', null, 'why.noProgrammes')
        : say('PROGRAM_SCOPE', null, 'why.programmes', { programmes: assigned }),
    ]
  }
  const covering = await programmes(
    db
      .select({ id: enrolment.programId })
      .from(enrolment)
      .where(and(enrolmentInScope(db, actor), eq(enrolment.studentId, other.student?.id ?? 0))),
  )
  return [
    covering === ''
      ? say('PROGRAM_SCOPE', false, 'why.noProgrammeCovers')
      : say('PROGRAM_SCOPE', true, 'why.programmesCover', { programmes: covering }),
  ]
}
