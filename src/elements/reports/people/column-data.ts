import type { RowOf } from '../../../contract/activity.ts'
import type { universityUserChoices } from '../../../contract/reports/university-users.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import type { Messages } from '../../runtime/messages.tsx'

/** What the columns of people need: texts, the institution's time zone, and the filter options once loaded. */
export interface ColumnData {
  readonly t: Messages['t']
  readonly number: Messages['number']
  readonly getName: Messages['name']
  readonly language: LanguageCode
  readonly timeZone: string | undefined
  readonly choices: RowOf<typeof universityUserChoices> | undefined
  /** The list is about findings: their column is left out last. */
  readonly audit: boolean
}
