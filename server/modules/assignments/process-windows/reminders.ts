import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { END, sqlInstant } from '../../../lib/access/process-windows.ts'
import { findClientById } from '../../../lib/clients/clients.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { openQueue, type Queue } from '../../../lib/jobs/queue.ts'
import { NOTICES, notifyOfWindows } from './notices.ts'
import { announceNextOpening } from './openings.ts'
import { chooseStudents, enqueueNextStudents, STUDENT_NOTICES } from './student-notices.ts'
import { REMINDED_DAYS } from './window-rules.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

const POLL_MS = MINUTE_MS

/** What reminders need. */
export interface ReminderParts {
  readonly db: Database
  readonly settings: Settings
  readonly now: () => Date
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown) => void
}

interface Reminded {
  readonly id: number
  readonly clientId: number
}

/**
 * Reminds of the windows of one process that end at the same time, within two days: marks them and queues the messages
 * in one transaction, so that no process repeats them and none is lost. Windows shorter than two days need no reminder.
 * Returns whether there were any.
 */
export async function notifyNextEnd({ db, settings, now }: ReminderParts): Promise<boolean> {
  const at = now()
  const due = sql`w.status = 'OPEN' and w.reminded_at is null
    and w.opens_at <= ${END} - make_interval(days => ${REMINDED_DAYS}::int)
    and ${END} - make_interval(days => ${REMINDED_DAYS}::int) <= ${sqlInstant(at)} and ${sqlInstant(at)} < ${END}`
  return runTransaction(db, async (tx) => {
    const reminded = await selectRows<Reminded>(
      tx,
      sql`
        update menu_program w set reminded_at = ${sqlInstant(at)}
        from (
          select w.client_id, w.menu_id, ${END} as ends_at
          from menu_program w
          join academic_year y on y.client_id = w.client_id and y.id = w.academic_year_id and y.status = 'CURRENT'
          where ${due} order by ${END}, w.id limit 1
        ) next
        where w.client_id = next.client_id and w.menu_id = next.menu_id and ${END} = next.ends_at and ${due}
        returning w.id::int as id, w.client_id::int as "clientId"`,
    )
    const [first] = reminded
    const client = first && (await findClientById(tx, first.clientId))
    if (!client) return reminded.length > 0
    await notifyOfWindows(
      { db: tx, client, settings, now: at, requestedBy: null },
      NOTICES.closesSoon,
      reminded.map(({ id }) => id),
    )
    await chooseStudents(
      tx,
      client.id,
      STUDENT_NOTICES.closesSoon,
      reminded.map(({ id }) => id),
      at,
    )
    return true
  })
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
