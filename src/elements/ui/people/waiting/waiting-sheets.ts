import changes from '../changes.css?inline'
import waiting from './waiting.css?inline'

/** The sheets of a screen with `WaitingList`, after `peopleSheets` and the tools of `tableSheets`. */
export const waitingSheets: readonly string[] = [changes, waiting]
