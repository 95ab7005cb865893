/** How forms in the light DOM look: a file of its own, because the loader needs it before any element. */
export { adoptSheets } from '../sheets.ts'
export { lightSheets } from './light-sheets.ts'
