import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { END, sqlInstant } from '../../../lib/access/process-windows.ts'
import { findClientById } from '../../../lib/clients/clients.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { NOTICES, notifyOfWindows } from './notices.ts'
import { chooseStudents, STUDENT_NOTICES } from './student-notices.ts'
import { REMINDED_DAYS } from './window-rules.ts'

/** What notifying of windows that are due needs. */
export interface DueParts {
  readonly db: Database
  readonly settings: Settings
  readonly now: () => Date
}

/** What people are notified of: the column that marks it as done, and which windows are due for it. */
interface DueEvent {
  readonly event: 'opens' | 'closesSoon'
  readonly mark: 'announced_at' | 'reminded_at'
  readonly isDue: (at: SQL) => SQL
}

const OPENING: DueEvent = {
  event: 'opens',
  mark: 'announced_at',
  isDue: (at) => sql`w.opens_at <= ${at}`,
}

const REMINDED_AT = sql`${END} - make_interval(days => ${REMINDED_DAYS}::int)`

/** Windows shorter than two days need no reminder. */
const CLOSING: DueEvent = {
  event: 'closesSoon',
  mark: 'reminded_at',
  isDue: (at) => sql`w.opens_at <= ${REMINDED_AT} and ${REMINDED_AT} <= ${at}`,
}

/**
 * Notifies of the windows of one process that end at the same time: marks them and queues the messages in one
 * transaction, so that no process repeats them and none is lost. Returns whether there were any.
 */
function notifyOfNext({ event, mark, isDue }: DueEvent, { db, settings, now }: DueParts): Promise<boolean> {
  const at = now()
  const instant = sqlInstant(at)
  const column = sql.identifier(mark)
  const due = sql`w.status = 'OPEN' and w.${column} is null and ${isDue(instant)} and ${instant} < ${END}`
  return runTransaction(db, async (tx) => {
    const windows = await selectRows<{ readonly id: number; readonly clientId: number }>(
      tx,
      sql`
        update menu_program w set ${column} = ${instant}
        from (
          select w.client_id, w.menu_id, ${END} as ends_at
          from menu_program w
          join academic_year y on y.client_id = w.client_id and y.id = w.academic_year_id and y.status = 'CURRENT'
          where ${due} order by ${END}, w.id limit 1
        ) next
        where w.client_id = next.client_id and w.menu_id = next.menu_id and ${END} = next.ends_at and ${due}
        returning w.id::int as id, w.client_id::int as "clientId"`,
    )
    const [first] = windows
    const client = first && (await findClientById(tx, first.clientId))
    if (!client) return windows.length > 0
    const ids = windows.map(({ id }) => id)
    await notifyOfWindows({ db: tx, client, settings, now: at, requestedBy: null }, NOTICES[event], ids)
    await chooseStudents(tx, client.id, STUDENT_NOTICES[event], ids, at)
    return true
  })
}

/**
 * Notifies the people who see a process, and the students whom it concerns, that windows of it have opened. Returns
 * whether there were any.
 */
export const announceNextOpening = (parts: DueParts): Promise<boolean> => notifyOfNext(OPENING, parts)

/** Reminds the same people of windows that end within two days. Returns whether there were any. */
export const notifyNextEnd = (parts: DueParts): Promise<boolean> => notifyOfNext(CLOSING, parts)
