import { sql, type SQL } from 'drizzle-orm'
import { selectRows } from '../../../db/rows.ts'
import {
  sqlInstant,
  sqlInstantText,
  whereWindowOpen,
  findProcessTimes,
  sqlTargetsFromValues,
} from '../../../lib/access/process-windows.ts'
import type { ScreenWithRights } from '../../../lib/access/rights.ts'
import { readWindowNames } from '../../../lib/access/window-names.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { formatInstant } from '../../../lib/i18n/format-day.ts'
import type { ExplanationContext, Step } from './explanation-context.ts'

/** The largest number of windows that are named. */
const MOST_NAMED = 10

type WindowKey = Parameters<Awaited<ReturnType<typeof readWindowNames>>>[0]

/** Returns the names of the windows of a process for a person, among the rows `t` of `sqlWindowTargets`. */
async function loadWindowNames(
  { actor, list, context }: ExplanationContext,
  menuId: number,
  which: SQL,
): Promise<string> {
  const { db, client, language, now } = context
  const keys = await selectRows<WindowKey>(
    db,
    sql`
      select w.program_id::int as "programId", w.program_part_id::int as "programPartId",
        w.program_part_term_id::int as "programPartTermId", w.audience
      from menu_program w
      where w.client_id = ${client.id} and w.id in (
        select t.window_id from (${sqlTargetsFromValues(actor, client.timeZone, now)}) t
        where t.menu_id = ${menuId} and t.year = 'CURRENT' and ${which})
      order by w.program_id, w.program_part_id nulls first, w.program_part_term_id nulls first, w.id
      limit ${MOST_NAMED}`,
  )
  const getName = await readWindowNames(db, client.id, keys)
  return list(keys.map((key) => getName(key, language)))
}

/** Explains which window of a process lets the person in, or why none does. */
export async function explainWindow(one: ExplanationContext, { entry, scope }: ScreenWithRights): Promise<Step[]> {
  if (scope === 'NONE' || !entry.canView) return []
  const { db, client, language, now } = one.context
  const { menuId, routeName } = entry
  const times = await findProcessTimes(db, one.actor, { menuId, timeZone: client.timeZone, now })
  const formatTime = (iso: string): string => isolate(formatInstant(iso, language, client.timeZone))
  const screen = isolate(routeName)
  if (times.closesAt !== null) {
    const windows = await loadWindowNames(one, menuId, whereWindowOpen(sqlInstant(now)))
    return [one.say('WINDOW', true, 'why.windowOpen', { screen, closes: formatTime(times.closesAt), windows })]
  }
  if (times.opensAt !== null) {
    const windows = await loadWindowNames(one, menuId, sql`t.status = 'OPEN' and t.opens_at > ${sqlInstant(now)}`)
    return [one.say('WINDOW', false, 'why.windowPlanned', { screen, opens: formatTime(times.opensAt), windows })]
  }
  if (times.closedEarly) {
    const windows = await loadWindowNames(one, menuId, sql`t.status = 'CLOSED'`)
    return [one.say('WINDOW', false, 'why.windowClosed', { screen, windows })]
  }
  if (times.endedAt !== null) {
    const ended = sql`t.status = 'OPEN' and ${sqlInstantText(sql`t.closes_at`)} = ${times.endedAt}`
    const windows = await loadWindowNames(one, menuId, ended)
    return [one.say('WINDOW', false, 'why.windowEnded', { screen, closed: formatTime(times.endedAt), windows })]
  }
  return [one.say('WINDOW', false, 'why.noWindow', { screen })]
}
