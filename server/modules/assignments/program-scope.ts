import { and, eq, inArray } from 'drizzle-orm'
import { userAccount, userPpt } from '../../db/schema.ts'
import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { whereUserInScope } from '../../lib/access/scope.ts'
import { listMappingHistory } from './mapping/history.ts'
import { saveEdits } from './mapping/save-edits.ts'
import { undoMappingChange } from './mapping/undo-mapping-change.ts'
import { findAssignable } from './people/assignable.ts'
import { selectFileLines } from './program-scope/file-lines.ts'
import { readScopeLine } from './program-scope/import-line.ts'
import { SCOPE } from './program-scope/scope-mapping.ts'
import { loadProgrammeTree, listYears } from './program-scope/tree.ts'
import { proposeYearCopy } from './proposals/copy-year.ts'
import { proposeImport } from './proposals/import-lines.ts'
import { loadNames } from './proposals/names.ts'
import { loadPlaceNames } from './proposals/place-names.ts'
import { refuseYears } from './proposals/refuse-years.ts'
import { refuseYear } from './refuse-year.ts'

/** Handles changes of the programme scope of people (specification, section 11.4.2). */
export const programScopeActivities = {
  assignPrgPartTermToUser: ({ edits, confirmed }, context) =>
    saveEdits(SCOPE, context, edits, { activity: 'assignPrgPartTermToUser', confirmed }),

  async copyUserPrgPartTerm(wanted, context) {
    const refusal = await refuseYears(context, wanted)
    return refusal ?? { edits: await proposeYearCopy(SCOPE, wanted, context), problems: [] }
  },

  async importUserPrgPartTerm({ academicYearId, lines }, context) {
    const refusal = await refuseYear(context.db, context.client.id, academicYearId)
    if (refusal) return refusal
    return proposeImport(SCOPE, lines, context, async (all) => {
      const names = { ...(await loadNames(all, context)), ...(await loadPlaceNames(context)) }
      return (cells) => readScopeLine(cells, names, { academicYearId, timeZone: context.client.timeZone })
    })
  },

  undoPrgPartTerm: ({ changeId }, context) => undoMappingChange(SCOPE, context, changeId, 'undoPrgPartTerm'),
} satisfies Partial<ActivityHandlers>

/** Handles queries about the programme scope of people. */
export const programScopeQueries = {
  assignmentYears: (_input, context) => listYears(context),
  programTree: ({ academicYearId }, context) => loadProgrammeTree(academicYearId, context),
  assignableUsers: (wanted, context) => findAssignable(wanted, context),

  async userPrgPartTerm({ academicYearId, userIds }, { db, client, actor }) {
    const rows = await db
      .select({ row: userPpt })
      .from(userPpt)
      .innerJoin(userAccount, and(eq(userAccount.clientId, userPpt.clientId), eq(userAccount.id, userPpt.userId)))
      .where(
        and(
          whereUserInScope(db, actor),
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

  userPrgPartTermFile: ({ academicYearId }, context) => selectFileLines(academicYearId, context),

  userPrgPartTermHistory: (wanted, context) => listMappingHistory(SCOPE, context, wanted),
} satisfies Partial<QueryHandlers>
