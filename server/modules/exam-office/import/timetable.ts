import { sql } from 'drizzle-orm'
import { selectRows } from '../../../db/rows.ts'
import type { SliceInput } from '../desk/jobs.ts'
import { sqlJsonRows, defineKind, createUniquenessCheck, countAffectedRows } from './kind.ts'
import { dayColumn, numberColumn, textColumn, timeColumn, yesColumn } from './columns.ts'
import { findSlotFault, type SlotTimes } from '../events/slot-rules.ts'

interface Offering {
  readonly code: string
  readonly id: number
  readonly term: number
  readonly core: boolean
}

/** The time of a core paper of a term. */
interface CoreTime extends Pick<SlotTimes, 'day' | 'starts' | 'ends'> {
  readonly course: string
  readonly term: number
}

const hasOverlap = (one: CoreTime, other: CoreTime): boolean =>
  one.course !== other.course && one.day === other.day && one.starts < other.ends && other.starts < one.ends

const toTermDayKey = ({ term, day }: CoreTime): string => `${term} ${day}`

/** Keeps the times of core papers, to find two that every student of a term would have to take at once. */
function createCoreTimes() {
  const timesByCourse = new Map<string, CoreTime[]>()
  return {
    add: (one: CoreTime): void =>
      void timesByCourse.set(toTermDayKey(one), [...(timesByCourse.get(toTermDayKey(one)) ?? []), one]),
    atOnce: (one: CoreTime): readonly CoreTime[] =>
      (timesByCourse.get(toTermDayKey(one)) ?? []).filter((other) => hasOverlap(one, other)),
  }
}

/** Returns the times of all core papers of an examination as they are stored. */
const listStoredTimes = ({ db, client, event }: SliceInput): Promise<CoreTime[]> =>
  selectRows<CoreTime>(
    db,
    sql`
    select c.code as course, s.day::text as day, s.starts_at as starts, s.ends_at as ends, o.program_part_term_id::float8 as term
    from timetable_slot s
    join course_offering o on o.client_id = s.client_id and o.id = s.course_offering_id and o.category = 'CORE'
    join course c on c.client_id = o.client_id and c.id = o.course_id
    where s.client_id = ${client.id} and s.exam_event_id = ${event.id}`,
  )

/**
 * File of the timetable: `course_code, date, session, starts, ends, reporting, gate_closes, own_college`. A paper that
 * already has a time is moved.
 */
export const timetable = defineKind({
  columns: {
    course: textColumn('course_code', 40),
    day: dayColumn('date'),
    session: numberColumn('session', 9),
    starts: timeColumn('starts'),
    ends: timeColumn('ends'),
    reporting: timeColumn('reporting'),
    gate: timeColumn('gate_closes'),
    own: yesColumn('own_college'),
  },
  begin(work, complain) {
    const { db, client, event } = work
    const isNew = createUniquenessCheck()
    const inFile = new Set<string>()
    const before = createCoreTimes()
    const accepted: { readonly line: number; readonly time: CoreTime }[] = []
    return {
      async resolve(rows) {
        const offerings = await selectRows<Offering>(
          db,
          sql`
          select c.code, o.id::float8 as id, o.program_part_term_id::float8 as term, o.category = 'CORE' as core
          from course c join course_offering o on o.client_id = c.client_id and o.course_id = c.id
          where c.client_id = ${client.id} and c.code in (
            select jsonb_array_elements_text(${sqlJsonRows(rows.map(({ course }) => course))}))`,
        )
        return rows.flatMap((slot) => {
          const own = offerings.filter(({ code }) => code === slot.course)
          const times = own.filter(({ core }) => core).map(({ term }): CoreTime => ({ ...slot, term }))
          const { line, course, ...rest } = slot
          const wrong = findSlotFault(slot, event)
          inFile.add(course)
          if (!isNew(course)) complain(line, 'course_code', 'TWICE_IN_FILE', course)
          else if (own.length === 0) complain(line, 'course_code', 'UNKNOWN', course)
          else if (wrong) complain(line, wrong.column, wrong.fault, wrong.value)
          else if (times.some((time) => before.atOnce(time).length > 0)) complain(line, 'date', 'CLASH', slot.day)
          else {
            for (const time of times) {
              before.add(time)
              accepted.push({ line, time })
            }
            return own.map(({ id }) => ({ ...rest, offering: id }))
          }
          return []
        })
      },
      // The paper that is stored at the same time may be moved further down in the file.
      async finish() {
        const staying = createCoreTimes()
        for (const time of await listStoredTimes(work)) if (!inFile.has(time.course)) staying.add(time)
        const clashing = accepted.filter(({ time }) => staying.atOnce(time).length > 0)
        for (const [line, day] of new Map(clashing.map(({ line, time }) => [line, time.day])))
          complain(line, 'date', 'CLASH', day)
      },
    }
  },
  write: async (db, { client, event }, rows) =>
    countAffectedRows(
      await db.execute(sql`
      insert into timetable_slot (client_id, exam_event_id, course_offering_id, day, session_no, starts_at, ends_at, reporting_at, gate_closes_at, at_own_college)
      select ${client.id}, ${event.id}, x.offering, x.day, x.session, x.starts, x.ends, x.reporting, x.gate, x.own
     
      from jsonb_to_recordset(${sqlJsonRows(rows)})
        as x(offering bigint, day date, session int, starts text, ends text, reporting text, gate text, own bool)
      on conflict (client_id, exam_event_id, course_offering_id) do update set day = excluded.day, session_no = excluded.session_no, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, reporting_at = excluded.reporting_at, gate_closes_at = excluded.gate_closes_at, at_own_college = excluded.at_own_college`),
    ),
})
