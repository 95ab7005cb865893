import { openQueue, type Queue } from '../../../lib/jobs/queue.ts'
import { announceNextOpening, notifyNextEnd, type DueParts } from './due-windows.ts'
import { enqueueNextStudents } from './student-notices.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

const POLL_MS = MINUTE_MS

/** What reminders need. */
export interface ReminderParts extends DueParts {
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown) => void
}

/** Creates the announcements and reminders of process windows; several processes may run them on one database. */
export const openReminders = (parts: ReminderParts): Queue =>
  openQueue({
    // Claims and reminds in one transaction: an error is reported, and tried again at the next poll.
    claimNext: async () =>
      (await notifyNextEnd(parts)) || (await announceNextOpening(parts)) || (await enqueueNextStudents(parts))
        ? true
        : null,
    process: () => Promise.resolve(),
    concurrency: 1,
    pollMs: POLL_MS,
    onFault: parts.onFault,
  })
