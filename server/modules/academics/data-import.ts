import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { columnRows } from './import/columns.ts'
import { receiveImportChunk, startImport } from './import/start.ts'
import { roleRows } from './import/staff-roles.ts'
import { importRow, importRows, keptRows, wrongLineRows } from './import/state.ts'
import { discard, startCheck, startRun, startUndo, stop } from './import/steps.ts'

/** Handles the import of an institution's data from files. */
export const dataImportActivities = {
  uploadImportData: receiveImportChunk,
  startDataImport: startImport,
  checkDataImport: startCheck,
  runDataImport: startRun,
  stopDataImport: stop,
  discardDataImport: discard,
  undoDataImport: startUndo,
} satisfies Partial<ActivityHandlers>

/** Handles queries about imports of an institution's data. */
export const dataImportQueries = {
  dataImports: importRows,
  dataImport: importRow,
  dataImportLines: wrongLineRows,
  dataImportKept: keptRows,
  dataImportColumns: async (input, context) => columnRows(input, context),
  dataImportRoles: (_input, context) => roleRows(context),
} satisfies Partial<QueryHandlers>
