import { formSheets } from '../../ui/form/form-sheets.ts'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import css from './user-import.css?inline'

/**
 * Style sheets for a screen with `UserImport`. They follow `shadowSheets`. Each sheet is adopted once, so duplicates
 * are harmless.
 */
export const importSheets: readonly string[] = [...formSheets, ...tableSheets, css]
