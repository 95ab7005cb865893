/** What draws static forms: a separate file, because the loader needs it before any element. */
export { drawForm } from '../static-form/draw-form.ts'
export { adoptSheets } from '../sheets.ts'
export { lightSheets } from './light-sheets.ts'
