import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { PROCESS_ROUTES } from '../../../../src/contract/assignments/open-processes.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { menu, menuProgram, userAccount } from '../../../db/schema.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { formatInstant } from '../../../lib/i18n/format-day.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { buildRecipient, enqueueMessages, type Notice } from '../../../lib/messaging/send.ts'
import { readWindowNames } from '../../../lib/access/window-names.ts'
import { chooseStudents, STUDENT_NOTICES } from './student-notices.ts'
import { sqlWindowPeople } from './window-people.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'

/** The messages about process windows (server/modules/institution/defaults/notifications). */
export const NOTICES = { opens: 401, closesSoon: 404, extended: 405 } as const

/** The number of messages per statement. */
const SLICE = 500

/** Returns the name of a process in a language; its route if it is the institution's own. */
export function getProcessName(routeName: string, language: LanguageCode): string {
  const route = PROCESS_ROUTES.find((route) => route === routeName)
  return route ? getMessage(language, `process.name${route}`) : routeName
}

interface WindowNoticeParts {
  readonly db: Database
  readonly client: Client
  readonly settings: Settings
  readonly now: Date
  /** The person who asked for it; null: the server itself. */
  readonly requestedBy: number | null
}

/** Returns the people who see some windows and take messages by e-mail, each with the windows that they see. */
async function listRecipients({ db, client, now }: WindowNoticeParts, windowIds: readonly number[]) {
  const wanted = sql`w.client_id = ${client.id} and w.id = any(${sql.param([...windowIds])}::bigint[])`
  const pairs = await selectRows<{ windowId: number; userId: number }>(
    db,
    sql`select p.window_id::int as "windowId", p.user_id::int as "userId"
      from (${sqlWindowPeople(db, { client, now }, wanted)}) p order by p.window_id`,
  )
  const windowsOf = new Map<number, number[]>()
  for (const { userId, windowId } of pairs) windowsOf.set(userId, [...(windowsOf.get(userId) ?? []), windowId])
  const accounts = await db
    .select()
    .from(userAccount)
    .where(
      and(
        eq(userAccount.clientId, client.id),
        inArray(userAccount.id, [...windowsOf.keys(), 0]),
        isNotNull(userAccount.email),
        eq(userAccount.noticesByEmail, true),
      ),
    )
  return accounts.map((account) => ({ account, windowIds: windowsOf.get(account.id) ?? [] }))
}

/**
 * Queues a message about windows of one process with the same end to everybody who sees them: one message for each
 * person, with the names of the windows that concern them. Part of the caller's transaction.
 */
export async function notifyOfWindows(
  parts: WindowNoticeParts,
  notificationId: number,
  windowIds: readonly number[],
): Promise<void> {
  const { db, client, settings, now, requestedBy } = parts
  const windows = await db
    .select({ window: menuProgram, routeName: menu.routeName })
    .from(menuProgram)
    .innerJoin(menu, and(eq(menu.clientId, menuProgram.clientId), eq(menu.id, menuProgram.menuId)))
    .where(and(eq(menuProgram.clientId, client.id), inArray(menuProgram.id, [...windowIds, 0])))
    .orderBy(menuProgram.id)
  const [first] = windows
  if (!first) return
  const getName = await readWindowNames(
    db,
    client.id,
    windows.map(({ window }) => window),
  )
  const end = (first.window.extendedTo ?? first.window.closesAt).toISOString()
  const link = buildPortalUrl(settings, client, 'modules')
  const notices = (await listRecipients(parts, windowIds)).map(({ account, windowIds: own }): Notice => {
    const to = buildRecipient(account, client)
    const names = windows
      .filter(({ window }) => own.includes(window.id))
      .map(({ window }) => getName(window, to.language))
    const process = getProcessName(first.routeName, to.language)
    const concerned = new Intl.ListFormat(getLocale(to.language)).format(names)
    return {
      notificationId,
      channels: ['EMAIL'],
      to,
      values: {
        process,
        windows: concerned,
        what: `${process} (${concerned})`,
        closes: isolate(formatInstant(end, to.language, client.timeZone)),
        link,
      },
      requestedBy,
      now,
    }
  })
  for (let from = 0; from < notices.length; from += SLICE)
    await enqueueMessages(db, client, notices.slice(from, from + SLICE))
}

/**
 * Notifies everybody who sees windows that they are open longer, process by process, and the students whom they
 * concern.
 */
export async function notifyOfExtension(
  tx: Database,
  { client, settings, actor, now }: ActorContext,
  windowIds: readonly number[],
): Promise<void> {
  const rows = await tx
    .select({ id: menuProgram.id, menuId: menuProgram.menuId })
    .from(menuProgram)
    .where(and(eq(menuProgram.clientId, client.id), inArray(menuProgram.id, [...windowIds, 0])))
  await chooseStudents(tx, client.id, STUDENT_NOTICES.extended, windowIds, now)
  for (const menuId of new Set(rows.map((row) => row.menuId)))
    await notifyOfWindows(
      { db: tx, client, settings, now, requestedBy: actor.userId },
      NOTICES.extended,
      rows.filter((row) => row.menuId === menuId).map(({ id }) => id),
    )
}
