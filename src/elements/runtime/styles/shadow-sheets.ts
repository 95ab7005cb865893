import { keepTypedKeys } from '../keep-typed-keys.ts'
import { cardSheets } from './card-sheets.ts'
import pageShape from './page-shape.css?inline'
import rich from './rich.css?inline'
import richTokens from './rich-tokens.css?inline'

// Every screen in a shadow root has these, and only there a page cannot see that a key is typed into a field.
keepTypedKeys()

/** The shared styles for a screen in a shadow root. */
export const shadowSheets: readonly string[] = [richTokens, ...cardSheets, rich, pageShape]
