import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../db/rows.ts'
import { jsonRows, defineKind, uniquenessCheck, affectedRows } from './kind.ts'

interface Slot {
  readonly line: number
  readonly course: string
  readonly day: string
  readonly session: number
  readonly starts: string
  readonly ends: string
  readonly reporting: string
  readonly gate: string
  readonly own: boolean
}

interface Offering {
  readonly code: string
  readonly id: number
  readonly term: number
  readonly core: boolean
}

/**
 * File of the timetable: `course_code, date, session, starts, ends, reporting, gate_closes, own_college`. A paper that
 * already has a time is moved.
 */
export const timetable = defineKind<Slot, Omit<Slot, 'course' | 'line'> & { offering: number }>({
  required: ['course_code', 'date', 'session', 'starts', 'ends', 'reporting', 'gate_closes'],
  read: (cells) => ({
    line: cells.line,
    course: cells.text('course_code', 40),
    day: cells.day('date'),
    session: cells.whole('session', 9),
    starts: cells.time('starts'),
    ends: cells.time('ends'),
    reporting: cells.time('reporting'),
    gate: cells.time('gate_closes'),
    own: cells.yes('own_college'),
  }),
  begin({ db, client }, complain) {
    const isNew = uniquenessCheck()
    const byTermAndDay = new Map<string, Slot[]>()
    const clashes = (slot: Slot, { term }: Offering): boolean => {
      const key = `${term} ${slot.day}`
      const others = byTermAndDay.get(key) ?? []
      byTermAndDay.set(key, [...others, slot])
      return others.some(
        (other) => other.course !== slot.course && other.starts < slot.ends && slot.starts < other.ends,
      )
    }
    return {
      async resolve(rows) {
        const offerings = await rowsOf<Offering>(
          db,
          sql`
          select c.code, o.id::float8 as id, o.program_part_term_id::float8 as term, o.category = 'CORE' as core
          from course c join course_offering o on o.client_id = c.client_id and o.course_id = c.id
          where c.client_id = ${client.id} and c.code in (
            select jsonb_array_elements_text(${jsonRows(rows.map(({ course }) => course))}))`,
        )
        return rows.flatMap((slot) => {
          const own = offerings.filter(({ code }) => code === slot.course)
          const { line, course, ...rest } = slot
          if (!isNew(course)) complain(line, 'course_code', 'TWICE_IN_FILE', course)
          else if (own.length === 0) complain(line, 'course_code', 'UNKNOWN', course)
          else if (!(slot.reporting <= slot.starts && slot.starts < slot.ends && slot.gate <= slot.ends))
            complain(line, 'starts', 'ORDER', `${slot.reporting} ${slot.starts} ${slot.ends}`)
          else if (own.filter((offering) => offering.core && clashes(slot, offering)).length > 0)
            complain(line, 'date', 'CLASH', slot.day)
          else return own.map(({ id }) => ({ ...rest, offering: id }))
          return []
        })
      },
    }
  },
  write: async (db, { client, event }, rows) =>
    affectedRows(
      await db.execute(sql`
      insert into timetable_slot (client_id, exam_event_id, course_offering_id, day, session_no, starts_at, ends_at, reporting_at, gate_closes_at, at_own_college)
      select ${client.id}, ${event.id}, x.offering, x.day, x.session, x.starts, x.ends, x.reporting, x.gate, x.own
     
      from jsonb_to_recordset(${jsonRows(rows)})
        as x(offering bigint, day date, session int, starts text, ends text, reporting text, gate text, own bool)
      on conflict (client_id, exam_event_id, course_offering_id) do update set day = excluded.day, session_no = excluded.session_no, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, reporting_at = excluded.reporting_at, gate_closes_at = excluded.gate_closes_at, at_own_college = excluded.at_own_college`),
    ),
})
