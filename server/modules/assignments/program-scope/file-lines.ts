import { and, eq } from 'drizzle-orm'
import { college, program, programPart, programPartTerm, userAccount, userPpt } from '../../../db/schema.ts'
import { whereProgrammeInScope } from '../../../lib/access/programme-scope.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/**
 * Returns the programme scope of the people in the caller's scope in a year as lines of a file, by user name and
 * programme. A caller who is limited to programmes gets the lines of these programmes.
 */
export const selectFileLines = (academicYearId: number, { db, client, actor }: ActorContext) =>
  db
    .select({
      user: userAccount.loginName,
      programme: program.code,
      part: programPart.partNo,
      term: programPartTerm.termNo,
      college: college.code,
      access: userPpt.access,
      from: userPpt.fromOn,
      to: userPpt.toOn,
    })
    .from(userPpt)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userPpt.clientId), eq(userAccount.id, userPpt.userId)))
    .innerJoin(program, and(eq(program.clientId, userPpt.clientId), eq(program.id, userPpt.programId)))
    .leftJoin(programPart, and(eq(programPart.clientId, userPpt.clientId), eq(programPart.id, userPpt.programPartId)))
    .leftJoin(
      programPartTerm,
      and(eq(programPartTerm.clientId, userPpt.clientId), eq(programPartTerm.id, userPpt.programPartTermId)),
    )
    .leftJoin(college, and(eq(college.clientId, userPpt.clientId), eq(college.id, userPpt.collegeId)))
    .where(
      and(
        whereUserInScope(db, actor),
        eq(userPpt.clientId, client.id),
        eq(userPpt.academicYearId, academicYearId),
        whereProgrammeInScope(db, actor, {
          programId: program.id,
          programPartId: programPart.id,
          programPartTermId: programPartTerm.id,
        }),
      ),
    )
    .orderBy(userAccount.loginKey, program.code, programPart.partNo, programPartTerm.termNo, college.code)
