import { sql } from 'drizzle-orm'
import { selectRows } from '../../../db/rows.ts'
import { HOLD_REASONS, HOLD_SEVERITIES } from '../../../../src/contract/exam-office/student-holds.ts'
import { findJobStarter } from '../desk/jobs.ts'
import { capitalColumn, choiceColumn, numberColumn, optionalColumn, textColumn } from './columns.ts'
import { sqlJsonRows, listIdsByName, defineKind, countAffectedRows } from './kind.ts'

/**
 * File of holds: `prn, reason, severity, public_text, course_code, amount_minor`. A hold that is already in force is
 * not placed twice.
 */
export const holds = defineKind({
  columns: {
    prn: capitalColumn(textColumn('prn', 40)),
    reason: choiceColumn('reason', HOLD_REASONS),
    severity: choiceColumn('severity', HOLD_SEVERITIES),
    text: textColumn('public_text', 300),
    course: optionalColumn(textColumn('course_code', 40)),
    amount: optionalColumn(numberColumn('amount_minor', 1e11)),
  },
  begin({ db, client }, complain) {
    return {
      async resolve(rows) {
        const students = await listIdsByName(
          db,
          client.id,
          rows.map(({ prn }) => prn),
          'student',
        )
        const found = await selectRows<{ code: string; id: number }>(
          db,
          sql`
          select c.code, min(o.id)::float8 as id from course c join course_offering o on o.client_id = c.client_id and o.course_id = c.id
          where c.client_id = ${client.id} and c.code in (
            select jsonb_array_elements_text(${sqlJsonRows(rows.flatMap(({ course }) => course ?? []))})) group by c.code`,
        )
        const offerings = new Map(found.map(({ code, id }) => [code, id]))
        return rows.flatMap(({ line, prn, course, ...row }) => {
          const student = students.get(prn)
          const offering = course === null ? null : offerings.get(course)
          if (student === undefined) complain(line, 'prn', 'UNKNOWN', prn)
          else if (offering === undefined) complain(line, 'course_code', 'UNKNOWN', course ?? '')
          else return [{ ...row, student, offering }]
          return []
        })
      },
    }
  },
  write: async (db, { client, event, job, now }, rows) =>
    countAffectedRows(
      await db.execute(sql`
      insert into student_hold (client_id, student_id, exam_event_id, course_offering_id, reason, severity, public_text, amount_minor, placed_at, placed_by)
      select distinct on (x.student, x.reason, x.severity, x.offering, x.text) ${client.id}::bigint, x.student, ${event.id}::bigint, x.offering, x.reason, x.severity,
        jsonb_build_object('name', x.text, 'translations', '{}'::jsonb), x.amount, ${now().toISOString()}::timestamptz, ${findJobStarter(job)}::bigint
     
      from jsonb_to_recordset(${sqlJsonRows(rows)})
        as x(student bigint, reason text, severity text, text text, offering bigint, amount bigint)
      where not exists (
        select 1 from student_hold h where h.client_id = ${client.id} and h.student_id = x.student and h.exam_event_id = ${event.id} and h.released_at is null
          and h.reason = x.reason and h.severity = x.severity and h.course_offering_id is not distinct from x.offering and h.public_text ->> 'name' = x.text)`),
    ),
})
