/** The styles of forms in the light DOM. A separate file, because the loader needs it before any element. */
export { adoptSheets } from '../sheets.ts'
export { lightSheets } from './light-sheets.ts'
