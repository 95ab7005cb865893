import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { examEvent, menu, module } from '../../db/schema.ts'
import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { listMappingHistory } from './mapping/history.ts'
import { saveEdits } from './mapping/save-edits.ts'
import { undoMappingChange } from './mapping/undo-mapping-change.ts'
import { proposeWindowCopy } from './process-windows/copy-plan.ts'
import { closeWindows, extendWindows } from './process-windows/extend-close.ts'
import { prepareWindowLines } from './process-windows/import-line.ts'
import { listWindows } from './process-windows/list-windows.ts'
import { WINDOWS } from './process-windows/window-mapping.ts'
import { proposeImport } from './proposals/import-lines.ts'
import { refuseYear } from './refuse-year.ts'

/** Handles changes of process windows (specification, section 11.4.3). */
export const processWindowActivities = {
  assignMenuToProgram: ({ edits, confirmed }, context) =>
    saveEdits(WINDOWS, context, edits, { activity: 'assignMenuToProgram', confirmed }),

  extendMenuProgram: (wanted, context) => extendWindows(wanted, context),
  closeMenuProgram: (wanted, context) => closeWindows(wanted, context),

  async copyMenuPrograms(wanted, context) {
    const { db, client } = context
    const refusal =
      (await refuseYear(db, client.id, wanted.from.academicYearId, true)) ??
      (await refuseYear(db, client.id, wanted.to.academicYearId))
    return refusal ?? proposeWindowCopy(wanted, context)
  },

  async importMenuPrograms({ academicYearId, lines }, context) {
    const refusal = await refuseYear(context.db, context.client.id, academicYearId)
    return refusal ?? proposeImport(WINDOWS, lines, context, (all) => prepareWindowLines(all, academicYearId, context))
  },

  undoMenuProgram: ({ changeId }, context) => undoMappingChange(WINDOWS, context, changeId, 'undoMenuProgram'),
} satisfies Partial<ActivityHandlers>

/** Handles queries about process windows. */
export const processWindowQueries = {
  async scopedMenus(_input, { db, client }) {
    return db
      .select({ menuId: menu.id, routeName: menu.routeName, titleKey: menu.titleKey, scope: menu.scope })
      .from(menu)
      .innerJoin(module, and(eq(module.clientId, menu.clientId), eq(module.id, menu.moduleId)))
      .where(
        and(
          eq(menu.clientId, client.id),
          eq(menu.status, 'ACTIVE'),
          eq(module.status, 'ACTIVE'),
          ne(menu.scope, 'NONE'),
        ),
      )
      .orderBy(asc(module.orderNo), asc(menu.orderNo), asc(menu.id))
  },

  async examEventsOfYear({ academicYearId }, { db, client }) {
    const rows = await db
      .select()
      .from(examEvent)
      .where(and(eq(examEvent.clientId, client.id), eq(examEvent.academicYearId, academicYearId)))
      .orderBy(desc(examEvent.startsOn), desc(examEvent.id))
    return rows.map(({ id, code, name, nameI18n, startsOn, endsOn }) => ({
      examEventId: id,
      code,
      names: { name, translations: nameI18n },
      startsOn,
      endsOn,
    }))
  },

  menuPrograms: (wanted, context) => listWindows(wanted, context),
  menuProgramHistory: (wanted, context) => listMappingHistory(WINDOWS, context, wanted),
} satisfies Partial<QueryHandlers>
