import { approvalsSheets } from '../approvals/approvals-sheets.ts'
import css from './pictures.css?inline'

/** Style sheets of the desk of pictures, after those of tables and tabs. */
export const pictureSheets: readonly string[] = [...approvalsSheets, css]
