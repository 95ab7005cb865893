import { notificationOutbox } from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'

/** The newest message that was queued with a number, perhaps on one channel; its text, and where it goes. */
export async function findLastMessage(
  { db }: Pick<RunningServer, 'db'>,
  notificationId: number,
  channel?: 'EMAIL' | 'SMS',
) {
  const rows = await db.select().from(notificationOutbox).orderBy(notificationOutbox.id)
  const row = rows
    .filter((one) => one.notificationId === notificationId && (channel === undefined || one.channel === channel))
    .sort((one, other) => other.id - one.id)[0]
  return row
}

/** The six digits of the newest message with a number. */
export async function findLastCode(server: Pick<RunningServer, 'db'>, notificationId: number): Promise<string> {
  const code = /\b\d{6}\b/.exec((await findLastMessage(server, notificationId))?.body ?? '')?.[0]
  if (code === undefined) throw new Error(`Message ${notificationId} holds no code.`)
  return code
}
