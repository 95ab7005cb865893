import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import drawer from '../../ui/overlay/drawer.css?inline'
import { formSheets } from '../../ui/form/form-sheets.ts'
import inputChips from '../../ui/field/input-chips.css?inline'
import menu from '../../ui/overlay/menu.css?inline'
import picker from '../../ui/picker/picker.css?inline'
import acts from '../acts/acts.css?inline'

/** Style sheets for a screen with `useUserActs`. They follow `shadowSheets` (and `tableSheets`, if there is a list). */
export const peopleSheets: readonly string[] = [...formSheets, menu, ...chipSheets, inputChips, picker, drawer, acts]
