import type { ActivityHandlers, QueryHandlers } from '../../handler.ts'
import { holderOf, LARGEST_FILE, takeFile } from '../../people/import/read-file.ts'
import { importRows, lineRows } from '../../people/import/state.ts'
import { nameColumns, startCheck, startRun, stop } from '../../people/import/steps.ts'
import { templateOf } from '../../people/import/template.ts'
import { keepPiece } from '../../uploads.ts'

/** Taking people over from a file (domain brief 2.3.3). */
export const userImportActivities = {
  uploadUserFile: (piece, context) => keepPiece({ dataDir: context.settings.dataDir, holder: holderOf(context), largest: LARGEST_FILE }, piece, context.now),
  readUserFile: takeFile,
  mapUserImport: nameColumns,
  checkUserImport: startCheck,
  runUserImport: startRun,
  cancelUserImport: stop,
} satisfies Partial<ActivityHandlers>

/** What is asked about imports of users. */
export const userImportQueries = { userImport: importRows, userImportRows: lineRows, userImportTemplate: async (_input, context) => [await templateOf(context)] } satisfies Partial<QueryHandlers>
