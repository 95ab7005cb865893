import chips from '../chips/chips.css?inline'
import drawer from '../drawer.css?inline'
import { formSheets } from '../form/form-sheets.ts'
import inputChips from '../input-chips.css?inline'
import menu from '../menu.css?inline'
import picker from '../picker/picker.css?inline'
import acts from './acts.css?inline'

/** The sheets of a screen with `useUserActs`, after `shadowSheets` (and `tableSheets`, where there is a list). */
export const peopleSheets: readonly string[] = [...formSheets, menu, chips, inputChips, picker, drawer, acts]
