import changes from '../changes.css?inline'
import waiting from './waiting.css?inline'

/** The sheets of a screen with `WaitingList`, after `peopleSheets`, the tools of `tableSheets` and the tags. */
export const waitingSheets: readonly string[] = [changes, waiting]
