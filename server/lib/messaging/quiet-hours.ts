import * as v from 'valibot'
import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { DEFAULT_QUIET_HOURS, quietHours, type QuietHours } from '../../../src/contract/messages/message-settings.ts'
import type { Client } from '../clients/clients.ts'
import { addMs } from '../time/instants.ts'

/** The setting of an institution for its quiet hours. */
export const QUIET_HOURS_SETTING = 'messaging.quietHours'

const DAY = 24 * 60

/** Returns the hours in which an institution sends no SMS messages that can wait; null: it has none. */
export function getQuietHours({ configs }: Pick<Client, 'configs'>): QuietHours | null {
  const set = configs[QUIET_HOURS_SETTING]
  if (set === 'NONE') return null
  return v.parse(v.fallback(quietHours, DEFAULT_QUIET_HOURS), set)
}

/** Returns an instant, or the end of the quiet hours of an institution if it is in them. */
export function leaveQuietHours(at: Date, client: Pick<Client, 'configs' | 'timeZone'>): Date {
  const hours = getQuietHours(client)
  if (hours === null) return at
  const [from, until] = [hours.from * 60, hours.until * 60]
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: client.timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)] as const)
  const { hour = 0, minute = 0 } = Object.fromEntries(parts)
  const now = hour * 60 + minute
  const isQuiet = from < until ? now >= from && now < until : now >= from || now < until
  return isQuiet ? addMs(at, ((until - now + DAY) % DAY) * MINUTE_MS) : at
}
