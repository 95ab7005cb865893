import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { listColumnRows } from './import/columns.ts'
import { receiveImportChunk, startImport } from './import/start-import.ts'
import { listRoleRows } from './import/staff-roles.ts'
import { importRow, importRows, listKeptRecords, listWrongLines } from './import/import-queries.ts'
import { discardImport, startCheck, startRun, startUndo, stopImport } from './import/steps.ts'

/** Handles the import of an institution's data from files. */
export const dataImportActivities = {
  uploadImportData: receiveImportChunk,
  startDataImport: startImport,
  checkDataImport: startCheck,
  runDataImport: startRun,
  stopDataImport: stopImport,
  discardDataImport: discardImport,
  undoDataImport: startUndo,
} satisfies Partial<ActivityHandlers>

/** Handles queries about imports of an institution's data. */
export const dataImportQueries = {
  dataImports: importRows,
  dataImport: importRow,
  dataImportLines: listWrongLines,
  dataImportKept: listKeptRecords,
  dataImportColumns: async (input, context) => listColumnRows(input, context),
  dataImportRoles: (_input, context) => listRoleRows(context),
} satisfies Partial<QueryHandlers>
