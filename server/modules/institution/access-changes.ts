import type { ActivityHandlers } from '../../lib/context/handler.ts'
import { decideChange } from './access-changes/decide-access-change.ts'

/** Handles the decision about changes that wait for a second administrator. */
export const accessChangeActivities = {
  decideAccessChange: (input, context) => decideChange(input, context),
} satisfies Partial<ActivityHandlers>
