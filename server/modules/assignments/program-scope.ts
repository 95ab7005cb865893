import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { academicYear, userAccount, userPpt } from '../../db/schema.ts'
import {
  refuse,
  refuseSaying,
  type ActivityHandlers,
  type QueryHandlers,
  type Refusal,
} from '../../lib/context/handler.ts'
import { usersInScope } from '../../lib/access/scope.ts'
import { historyOf } from './mapping/history.ts'
import { saveEdits } from './mapping/save-edits.ts'
import { undoChange } from './mapping/undo.ts'
import { findAssignable } from './program-scope/assignable.ts'
import { proposeCopy } from './program-scope/copy-year.ts'
import { fileLinesOf } from './program-scope/file-lines.ts'
import { proposeImport } from './program-scope/import-lines.ts'
import { SCOPE } from './program-scope/scope-mapping.ts'
import { treeOf, yearsOf } from './program-scope/tree.ts'

/** Returns why nothing can be proposed for a year: it does not exist or, unless it is only read, it is closed. */
async function refuseYear(db: Database, clientId: number, yearId: number, read = false): Promise<Refusal | undefined> {
  const [year] = await db
    .select({ status: academicYear.status })
    .from(academicYear)
    .where(and(eq(academicYear.clientId, clientId), eq(academicYear.id, yearId)))
  if (!year) return refuse('notFound')
  return year.status === 'CLOSED' && !read ? refuseSaying('assignments.year', 'windowClosed') : undefined
}

/** Handles changes of the programme scope of people (domain brief 2.4.2). */
export const programScopeActivities = {
  assignPrgPartTermToUser: ({ edits, confirmed }, context) =>
    saveEdits(SCOPE, context, edits, { activity: 'assignPrgPartTermToUser', confirmed }),

  async copyUserPrgPartTerm(wanted, context) {
    const { db, client } = context
    const refusal =
      (await refuseYear(db, client.id, wanted.fromYearId, true)) ?? (await refuseYear(db, client.id, wanted.toYearId))
    return refusal ?? { edits: await proposeCopy(wanted, context), problems: [] }
  },

  async importUserPrgPartTerm({ academicYearId, lines }, context) {
    const refusal = await refuseYear(context.db, context.client.id, academicYearId)
    return refusal ?? proposeImport(academicYearId, lines, context)
  },

  undoPrgPartTerm: ({ changeId }, context) => undoChange(SCOPE, context, changeId, 'undoPrgPartTerm'),
} satisfies Partial<ActivityHandlers>

/** Handles queries about the programme scope of people. */
export const programScopeQueries = {
  assignmentYears: (_input, context) => yearsOf(context),
  programTree: ({ academicYearId }, context) => treeOf(academicYearId, context),
  assignableUsers: (wanted, context) => findAssignable(wanted, context),

  async userPrgPartTerm({ academicYearId, userIds }, { db, client, actor }) {
    const rows = await db
      .select({ row: userPpt })
      .from(userPpt)
      .innerJoin(userAccount, and(eq(userAccount.clientId, userPpt.clientId), eq(userAccount.id, userPpt.userId)))
      .where(
        and(
          usersInScope(db, actor),
          eq(userPpt.clientId, client.id),
          eq(userPpt.academicYearId, academicYearId),
          inArray(userPpt.userId, userIds),
        ),
      )
      .orderBy(userPpt.userId, userPpt.id)
    return rows.map(({ row }) => {
      const { userId, programId, programPartId, programPartTermId, collegeId, access, fromOn, toOn } = row
      return {
        key: { userId, academicYearId, programId, programPartId, programPartTermId, collegeId },
        value: { access, fromOn, toOn },
      }
    })
  },

  userPrgPartTermFile: ({ academicYearId }, context) => fileLinesOf(academicYearId, context),

  userPrgPartTermHistory: (wanted, context) => historyOf(SCOPE, context, wanted),
} satisfies Partial<QueryHandlers>
