import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { LARGEST_FILE, storeImportFile } from './import/read-file.ts'
import { importRows, lineRows } from './import/state.ts'
import { discard, nameColumns, startCheck, startRun, stop } from './import/steps.ts'
import { templateOf } from './import/template.ts'
import { receiveChunk } from '../../lib/uploads/receive-chunk.ts'

/** Handles the import of users from a file (specification, section 11.3.3). */
export const userImportActivities = {
  uploadUserFile: (piece, context) => receiveChunk({ purpose: 'USERS', largest: LARGEST_FILE }, piece, context),
  readUserFile: storeImportFile,
  mapUserImport: nameColumns,
  checkUserImport: startCheck,
  runUserImport: startRun,
  cancelUserImport: stop,
  discardUserImport: discard,
} satisfies Partial<ActivityHandlers>

/** Handles queries about imports of users. */
export const userImportQueries = {
  userImport: importRows,
  userImportRows: lineRows,
  userImportTemplate: async (_input, context) => [await templateOf(context)],
} satisfies Partial<QueryHandlers>
