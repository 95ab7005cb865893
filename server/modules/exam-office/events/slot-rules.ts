import { sql, type SQL } from 'drizzle-orm'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import type { LineRow } from '../../hall-tickets/tickets/find-row.ts'
import type { RowFault } from '../import/columns.ts'
import { toIsoDayUtc } from '../../../lib/time/iso-day.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

/** How many days before an examination papers at the students' own colleges may be held: practicals come first. */
const OWN_COLLEGE_DAYS_BEFORE = 30

type Days = Pick<ExamEventRow, 'startsOn' | 'endsOn'>

/** When a paper is held, and whether it is at the student's own college. */
export type SlotTimes = Pick<LineRow, 'day' | 'starts' | 'ends' | 'reporting' | 'gate' | 'own'>

/** What is wrong with the time of a paper. */
export interface SlotFault {
  readonly column: string
  readonly fault: RowFault
  readonly value: string
}

const computeFirstDay = (startsOn: string, own: boolean): string =>
  own ? toIsoDayUtc(new Date(Date.parse(startsOn) - OWN_COLLEGE_DAYS_BEFORE * DAY_MS)) : startsOn

/** Returns what contradicts the examination, or itself, in the time of a paper; null: nothing does. */
export function findSlotFault({ day, starts, ends, reporting, gate, own }: SlotTimes, event: Days): SlotFault | null {
  if (day < computeFirstDay(event.startsOn, own) || day > event.endsOn)
    return { column: 'date', fault: 'OUTSIDE_EXAM', value: day }
  if (reporting > starts) return { column: 'reporting', fault: 'ORDER', value: reporting }
  if (starts >= ends) return { column: 'ends', fault: 'ORDER', value: ends }
  if (gate < reporting || gate > ends) return { column: 'gate_closes', fault: 'GATE', value: gate }
  return null
}

/** Builds the condition for slots (`s`) whose day is none of an examination, by the rule of `findSlotFault`. */
export const whereSlotOutside = ({ startsOn, endsOn }: Days): SQL => sql`
  (s.day > ${endsOn}::date
    or s.day < ${startsOn}::date - case when s.at_own_college then ${OWN_COLLEGE_DAYS_BEFORE}::int else 0 end)`

/** Builds the condition for slots (`s`) whose times contradict each other, by the rule of `findSlotFault`. */
export const whereSlotDisordered = (): SQL => sql`
  (s.reporting_at > s.starts_at or s.starts_at >= s.ends_at
    or s.gate_closes_at < s.reporting_at or s.gate_closes_at > s.ends_at)`
