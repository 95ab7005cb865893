import { sql } from 'drizzle-orm'
import { selectRows } from '../../../db/rows.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { END, sqlInstant } from '../../../lib/access/process-windows.ts'
import { findClientById } from '../../../lib/clients/clients.ts'
import { NOTICES, notifyOfWindows } from './notices.ts'
import type { ReminderParts } from './reminders.ts'
import { chooseStudents, STUDENT_NOTICES } from './student-notices.ts'

/**
 * Notifies the people who see a process, and the students whom it concerns, that windows of it have opened: those with
 * the same end at once. Marks them in the same transaction, so that no process repeats it. Returns whether there were
 * any.
 */
export function announceNextOpening({
  db,
  settings,
  now,
}: Pick<ReminderParts, 'db' | 'settings' | 'now'>): Promise<boolean> {
  const at = now()
  const due = sql`w.status = 'OPEN' and w.announced_at is null and w.opens_at <= ${sqlInstant(at)}
    and ${sqlInstant(at)} < ${END}`
  return runTransaction(db, async (tx) => {
    const opened = await selectRows<{ readonly id: number; readonly clientId: number }>(
      tx,
      sql`
        update menu_program w set announced_at = ${sqlInstant(at)}
        from (
          select w.client_id, w.menu_id, ${END} as ends_at
          from menu_program w
          join academic_year y on y.client_id = w.client_id and y.id = w.academic_year_id and y.status = 'CURRENT'
          where ${due} order by ${END}, w.id limit 1
        ) next
        where w.client_id = next.client_id and w.menu_id = next.menu_id and ${END} = next.ends_at and ${due}
        returning w.id::int as id, w.client_id::int as "clientId"`,
    )
    const [first] = opened
    const client = first && (await findClientById(tx, first.clientId))
    if (!client) return opened.length > 0
    const ids = opened.map(({ id }) => id)
    await notifyOfWindows({ db: tx, client, settings, now: at, requestedBy: null }, NOTICES.opens, ids)
    await chooseStudents(tx, client.id, STUDENT_NOTICES.opens, ids, at)
    return true
  })
}
