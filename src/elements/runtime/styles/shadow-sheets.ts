import { cardSheets } from './card-sheets.ts'
import rich from './rich.css?inline'

/** The shared styles for a screen in a shadow root. */
export const shadowSheets: readonly string[] = [...cardSheets, rich]
