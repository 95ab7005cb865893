import { formSheets } from '../../form/form-sheets.ts'
import { tableSheets } from '../../table/table-sheets.ts'
import css from './user-import.css?inline'

/** The sheets of a screen with `UserImport`, after `shadowSheets`; each is adopted once, so they may stand there already. */
export const importSheets: readonly string[] = [...formSheets, ...tableSheets, css]
