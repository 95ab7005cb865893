import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { LARGEST_FILE, storeImportFile } from './import/read-file.ts'
import { importRows, listLineRows } from './import/import-queries.ts'
import { discardImport, saveColumns, startCheck, startRun, stopImport } from './import/steps.ts'
import { createTemplate } from './import/template.ts'
import { receiveChunk } from '../../lib/uploads/receive-chunk.ts'

/** Handles the import of users from a file (specification, section 11.3.3). */
export const userImportActivities = {
  uploadUserFile: (piece, context) => receiveChunk({ purpose: 'USERS', largest: LARGEST_FILE }, piece, context),
  readUserFile: storeImportFile,
  mapUserImport: saveColumns,
  checkUserImport: startCheck,
  runUserImport: startRun,
  cancelUserImport: stopImport,
  discardUserImport: discardImport,
} satisfies Partial<ActivityHandlers>

/** Handles queries about imports of users. */
export const userImportQueries = {
  userImport: importRows,
  userImportRows: listLineRows,
  userImportTemplate: async (_input, context) => [await createTemplate(context)],
} satisfies Partial<QueryHandlers>
