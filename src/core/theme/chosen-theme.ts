import * as v from 'valibot'
import { createPersistentStore } from '../storage/local-persistence.ts'
import { THEME_KEY, themeName } from './theme.ts'

/**
 * The theme that the person has chosen in the portal, shared with all tabs of this origin; null before a choice. A page
 * may read it before its first paint (`demo/portal-theme.js`).
 */
export const $chosenTheme = createPersistentStore(THEME_KEY, v.nullable(themeName), null)
