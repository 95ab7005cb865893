import type { Database } from '../../../db/database.ts'
import type { Jobs } from '../../../lib/context/handler.ts'
import { openQueue, type Queue } from '../../../lib/jobs/queue.ts'
import { claimDueSchedule } from './due.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

const POLL_MS = MINUTE_MS

/** What the weekly reports need. */
export interface ScheduleParts {
  readonly db: Database
  /** The exports, which write the files. */
  readonly exports: Jobs
  readonly now: () => Date
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown) => void
}

/** Creates the periodic start of weekly reports; several processes may run it on one database. */
export const openReportSchedules = ({ db, exports, now, onFault }: ScheduleParts): Queue =>
  openQueue({
    // Claims and decides in one transaction: an error is reported, and tried again at the next poll.
    claimNext: async () => {
      const due = await claimDueSchedule(db, now())
      if (due?.started) exports.wake()
      return due && true
    },
    process: () => Promise.resolve(),
    concurrency: 1,
    pollMs: POLL_MS,
    onFault,
  })
