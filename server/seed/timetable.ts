import type { Ids } from '../db/insert-rows.ts'
import type { timetableSlot } from '../db/schema.ts'
import type { TermSeed } from './academics.ts'
import { computeWeekday } from './calendar.ts'
import { addDays } from '../lib/time/iso-day.ts'

/** Days from the day of installation to the dates of an examination (specification, section 12.1). */
export const FIRST_PAPER = 9

/**
 * Two sessions a day: papers of the first year are in the afternoon, all others in the morning, so that a backlog never
 * clashes with a regular paper.
 */
const SESSIONS = {
  1: { startsAt: '10:30', endsAt: '13:30', reportingAt: '10:00', gateClosesAt: '11:00' },
  2: { startsAt: '14:30', endsAt: '17:30', reportingAt: '14:00', gateClosesAt: '15:00' },
} as const
const getSessionNumber = ({ partNo }: TermSeed): 1 | 2 => (partNo === 1 ? 2 : 1)

/** Yields the working days from a day on; Sundays are free. */
function* listWorkingDays(from: string): Generator<string> {
  for (let days = 0; ; days += 1) {
    const day = addDays(from, days)
    if (computeWeekday(day) !== 0) yield day
  }
}

const takeDays = (days: Generator<string>, count: number): string[] =>
  Array.from({ length: count }, () => String(days.next().value))

/** Days from the day of installation to the first practical. */
export const FIRST_PRACTICAL = 2

/**
 * Returns the slots: one theory paper per term on every other working day; practicals before them, at the student's own
 * college. By default those of the current examination.
 */
export function buildTimetable(
  ids: Ids,
  clientId: number,
  examEventId: number,
  terms: readonly TermSeed[],
  today: string,
  first = { paper: FIRST_PAPER, practical: FIRST_PRACTICAL },
): (typeof timetableSlot.$inferInsert)[] {
  const theory = takeDays(listWorkingDays(addDays(today, first.paper)), 16)
  const practical = takeDays(listWorkingDays(addDays(today, first.practical)), 5)
  return terms.flatMap((term) =>
    term.offerings.map(({ id, practical: isPractical, place }) => {
      const sessionNo = getSessionNumber(term)
      const day = isPractical
        ? practical[place % practical.length]
        : theory[(place * 2 + (term.id % 2)) % theory.length]
      return {
        id: ids.next('timetable_slot'),
        clientId,
        examEventId,
        courseOfferingId: id,
        day: day ?? today,
        sessionNo,
        ...SESSIONS[sessionNo],
        atOwnCollege: isPractical,
      }
    }),
  )
}

/**
 * Throws if two papers of a term have the same day and session: no student may have two papers at once. Such an error
 * in the seed aborts the start.
 */
export function assertNoClash(terms: readonly TermSeed[], slots: readonly (typeof timetableSlot.$inferInsert)[]): void {
  const byOffering = new Map(slots.map((slot) => [slot.courseOfferingId, `${slot.day}/${slot.sessionNo}`]))
  for (const term of terms) {
    const times = term.offerings.map(({ id }) => byOffering.get(id))
    if (new Set(times).size !== times.length) throw new Error(`Term ${term.id} has two papers at one time.`)
  }
}
