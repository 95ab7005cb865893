import changes from '../../ui/form/changes.css?inline'
import waiting from './approvals.css?inline'

/**
 * Style sheets for a screen with `ApprovalsList`. They follow `peopleSheets`, the tools of `tableSheets` and the tags.
 */
export const approvalsSheets: readonly string[] = [changes, waiting]
