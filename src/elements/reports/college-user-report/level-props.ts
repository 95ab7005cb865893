import type { RowOf } from '../../../contract/activity.ts'
import type { collegeUserChoices } from '../../../contract/reports/college-users.ts'

/** What both levels of the report need. */
export interface LevelProps {
  readonly ready: boolean
  readonly choices: RowOf<typeof collegeUserChoices> | undefined
  /** Goes to a page of the portal; undefined where it cannot be reached. */
  readonly go: ((path: string) => void) | undefined
  readonly charts: boolean
  readonly onCharts: (shown: boolean) => void
}
