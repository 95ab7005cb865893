import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import { clock, instant } from '../../../../src/contract/parts.ts'
import { selectRows } from '../../../db/rows.ts'
import { sqlInstantText } from '../../../lib/access/process-windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { readDay } from '../../../lib/spreadsheets/days.ts'

/** A cell with a time. A day alone means its first minute, or the end of the day for `isEnd`. */
interface TimeCell {
  readonly cell: string
  readonly isEnd: boolean
}

/** A time in a cell: an instant, or a time of day in the institution's time zone as `YYYY-MM-DD HH:mm`. */
type Time = { readonly instant: string } | { readonly local: string }

/** Returns the time in a cell: null when it is empty, undefined when it is not a time. */
function parseTimeCell({ cell, isEnd }: TimeCell): Time | null | undefined {
  const text = toLatinDigits(cell)
  if (text === '') return null
  if (v.is(instant, text)) return { instant: new Date(text).toISOString() }
  const [, date = '', time = ''] = /^(.+?)(?:[T ]+(\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(text) ?? []
  // Without a time in it, the day does not depend on the zone.
  const on = readDay(date, 'UTC')
  if (on === null) return undefined
  if (time === '') return { local: isEnd ? `${on} 24:00` : `${on} 00:00` }
  const padded = time.padStart(5, '0')
  return v.is(clock, padded) ? { local: `${on} ${padded}` } : undefined
}

/**
 * Reads the times of cells in the institution's time zone. Returns a function for the instant of each of them: null
 * when the cell is empty, undefined when it is not a time.
 */
export async function loadTimeReader(
  cells: readonly TimeCell[],
  { db, client }: Pick<ActorContext, 'db' | 'client'>,
): Promise<(cell: TimeCell) => string | null | undefined> {
  const local = cells.flatMap((cell) => {
    const time = parseTimeCell(cell)
    return time && 'local' in time ? [time.local] : []
  })
  const rows = await selectRows<{ text: string; instant: string }>(
    db,
    sql`
      select one.text, ${sqlInstantText(sql`(one.text::timestamp at time zone ${client.timeZone})`)} as instant
      from unnest(${sql.param([...new Set(local)])}::text[]) as one(text)`,
  )
  const instants = new Map(rows.map(({ text, instant: iso }) => [text, iso]))
  return (cell) => {
    const time = parseTimeCell(cell)
    return time && ('instant' in time ? time.instant : instants.get(time.local))
  }
}
