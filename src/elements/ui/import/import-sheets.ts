import { formSheets } from '../form/form-sheets.ts'
import { tableSheets } from '../table/table-sheets.ts'
import css from './import.css?inline'

/**
 * Style sheets for a screen with an import. They follow `shadowSheets`. Each sheet is adopted once, so duplicates are
 * harmless.
 */
export const importSheets: readonly string[] = [...formSheets, ...tableSheets, css]
