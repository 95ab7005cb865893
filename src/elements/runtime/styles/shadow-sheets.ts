import { cardSheets } from './card-sheets.ts'
import rich from './rich.css?inline'
import richTokens from './rich-tokens.css?inline'

/** The shared styles for a screen in a shadow root. */
export const shadowSheets: readonly string[] = [richTokens, ...cardSheets, rich]
