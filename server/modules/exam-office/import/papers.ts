import { sql } from 'drizzle-orm'
import { PAPER_ATTEMPTS } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { selectRows } from '../../../db/rows.ts'
import { addOwnPapers, sqlUnfrozenVersions } from '../desk/own-papers.ts'
import { capitalColumn, choiceColumn, optionalColumn, textColumn } from './columns.ts'
import { sqlJsonRows, defineKind, createUniquenessCheck, countAffectedRows } from './kind.ts'

interface ResolvedRow {
  readonly line: number
  readonly student: number | null
  /** The student who has the seat named in the row. */
  readonly holder: number | null
  readonly course: number | null
  readonly offering: number | null
}

const PRN = capitalColumn(textColumn('prn', 40))

/**
 * File of additional papers: `prn` or `seat_no`, `course_code, attempt`, for papers beside those of the term, such as
 * backlogs. A ticket that is not frozen yet gets them at once, a published one with its next version.
 */
export const papers = defineKind({
  columns: {
    seat: optionalColumn(capitalColumn(textColumn('seat_no', 40))),
    prn: {
      ...optionalColumn(PRN),
      // Each row names its student by one of the two.
      read: (cell: string, timeZone: string, row: Readonly<Record<string, unknown>>) =>
        (row.seat === null ? PRN : optionalColumn(PRN)).read(cell, timeZone, row),
    },
    course: textColumn('course_code', 40),
    attempt: choiceColumn('attempt', PAPER_ATTEMPTS),
  },
  begin({ db, client, event }, complain) {
    const isNew = createUniquenessCheck()
    return {
      async resolve(rows) {
        const found = await selectRows<ResolvedRow>(
          db,
          sql`
          select x.line, coalesce(s.id, case when x.prn is null then a.student_id end)::float8 as student, a.student_id::float8 as holder, c.id::float8 as course, offered.id::float8 as offering
          from jsonb_to_recordset(${sqlJsonRows(rows)}) as x(line int, prn text, seat text, course text)
          left join student s on s.client_id = ${client.id} and s.prn = x.prn
          left join seat_allocation a on a.client_id = ${client.id} and a.exam_event_id = ${event.id} and a.seat_no = x.seat
          left join course c on c.client_id = ${client.id} and c.code = x.course
          left join lateral (
            select o.id from course_offering o join timetable_slot t on t.client_id = o.client_id and t.exam_event_id = ${event.id} and t.course_offering_id = o.id
            where o.client_id = ${client.id} and o.course_id = c.id
            order by not exists (
              select 1 from enrolment e join program_part_term own on own.client_id = e.client_id and own.program_part_id = e.program_part_id
              where e.client_id = o.client_id and e.student_id = coalesce(s.id, a.student_id) and own.id = o.program_part_term_id), o.id
            limit 1) offered on true`,
        )
        const byLine = new Map(found.map((one) => [one.line, one]))
        return rows.flatMap(({ line, prn, seat, course, attempt }) => {
          const { student = null, holder = null, course: knownCourse = null, offering = null } = byLine.get(line) ?? {}
          if (student === null) complain(line, prn === null ? 'seat_no' : 'prn', 'UNKNOWN', prn ?? seat ?? '')
          else if (seat !== null && holder !== student)
            complain(line, 'seat_no', holder === null ? 'UNKNOWN' : 'TAKEN', seat)
          else if (knownCourse === null) complain(line, 'course_code', 'UNKNOWN', course)
          else if (offering === null) complain(line, 'course_code', 'NOT_IN_TIMETABLE', course)
          else if (!isNew(`${student} ${offering}`)) complain(line, 'course_code', 'TWICE_IN_FILE', course)
          else return [{ student, offering, attempt }]
          return []
        })
      },
    }
  },
  async write(db, { client, event }, rows) {
    const changed = countAffectedRows(
      await db.execute(sql`
      insert into student_paper (client_id, exam_event_id, student_id, course_offering_id, attempt)
      select ${client.id}, ${event.id}, x.student, x.offering, x.attempt
      from jsonb_to_recordset(${sqlJsonRows(rows)}) as x(student bigint, offering bigint, attempt text)
      on conflict (client_id, exam_event_id, student_id, course_offering_id) do update set attempt = excluded.attempt where student_paper.attempt <> excluded.attempt`),
    )
    // A form that names papers is what the ticket follows, so it gets the paper too.
    await db.execute(sql`
      insert into exam_form_paper (client_id, exam_event_id, student_id, course_offering_id, attempt)
      select ${client.id}, ${event.id}, x.student, x.offering, x.attempt
      from jsonb_to_recordset(${sqlJsonRows(rows)}) as x(student bigint, offering bigint, attempt text)
      where exists (
        select 1 from exam_form_paper p
        where p.client_id = ${client.id} and p.exam_event_id = ${event.id} and p.student_id = x.student)
      on conflict (client_id, exam_event_id, student_id, course_offering_id) do update set attempt = excluded.attempt`)
    await addOwnPapers(
      db,
      client.id,
      sqlUnfrozenVersions(
        client.id,
        event.id,
        sql`t.student_id in (select (jsonb_array_elements(${sqlJsonRows(rows)}) ->> 'student')::bigint)`,
      ),
    )
    return changed
  },
})
