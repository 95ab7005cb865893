import type { RowOf } from '../../../contract/activity.ts'
import { isArchive, type DataKind } from '../../../contract/academics/import-kinds.ts'
import { DATA_IMPORT_STATUSES, UNDO_HOURS } from '../../../contract/academics/import-outcomes.ts'
import type { dataImport, dataImportColumns, dataImports } from '../../../contract/academics/data-import-state.ts'

/** An import in the list of all imports. */
export type ImportSummary = RowOf<typeof dataImports>
/** An import with its columns and their mapping. */
export type DataImport = RowOf<typeof dataImport>
/** A column of a template, in the language of the person. */
export type TemplateColumn = RowOf<typeof dataImportColumns>

/** The steps of an import. */
export const STEPS = ['FILE', 'COLUMNS', 'CHECK', 'IMPORT', 'RESULT'] as const
/** A step of an import. */
export type Step = (typeof STEPS)[number]

const STEP_OF: Readonly<Record<ImportSummary['status'], Step>> = {
  UPLOADED: 'COLUMNS',
  CHECKING: 'CHECK',
  CHECKED: 'CHECK',
  RUNNING: 'IMPORT',
  STOPPED: 'RESULT',
  DONE: 'RESULT',
  UNDOING: 'RESULT',
  UNDONE: 'RESULT',
  FAILED: 'RESULT',
}

/** Returns whether a kind of file has columns, or the roles of a package, to choose before the check. */
export const hasChoices = (kind: DataKind): boolean => kind !== 'PHOTOGRAPHS'

/** The states of imports that people see. NOT_CHECKED: an uploaded archive, which has no columns to match. */
export const SHOWN_STATUSES = ['NOT_CHECKED', ...DATA_IMPORT_STATUSES] as const
/** A state of an import that people see. */
export type ShownStatus = (typeof SHOWN_STATUSES)[number]

/** Returns the state of an import as people see it. */
export const getShownStatus = ({ status, kind }: Pick<ImportSummary, 'status' | 'kind'>): ShownStatus =>
  status === 'UPLOADED' && isArchive(kind) ? 'NOT_CHECKED' : status

/** Returns the step at which an import is; a person may go back from the check to the columns. */
export const getImportStep = ({ status, kind }: Pick<ImportSummary, 'status' | 'kind'>, columns: boolean): Step => {
  const step = columns ? 'COLUMNS' : STEP_OF[status]
  return step === 'COLUMNS' && !hasChoices(kind) ? 'CHECK' : step
}

/** Returns whether the server is working on an import. */
export const isWorking = ({ status }: Pick<ImportSummary, 'status'>): boolean =>
  status === 'CHECKING' || status === 'RUNNING' || status === 'UNDOING'

/** Returns whether an import waits for a person, or for the server. */
export const isOpen = (job: Pick<ImportSummary, 'status'>): boolean =>
  isWorking(job) || job.status === 'UPLOADED' || job.status === 'CHECKED'

/** Returns whether an import ended so long ago that it can be neither continued nor undone from here. */
export const isOver = ({ endedAt, undoUntil }: Pick<ImportSummary, 'endedAt' | 'undoUntil'>): boolean =>
  undoUntil === null && endedAt !== null && Date.now() - Date.parse(endedAt) > UNDO_HOURS * 3_600_000

/** Returns whether an import has written records: its counts are then a result instead of a prediction. */
export const hasWritten = ({ status, undoUntil }: Pick<ImportSummary, 'status' | 'undoUntil'>): boolean =>
  undoUntil !== null || ['RUNNING', 'DONE', 'UNDOING', 'UNDONE'].includes(status)
