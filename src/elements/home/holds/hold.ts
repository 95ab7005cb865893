import type { RowOf } from '../../../contract/activity.ts'
import type { studentHolds } from '../../../contract/exam-office/student-holds.ts'

/** A hold in force on a student. */
export type Hold = RowOf<typeof studentHolds>
