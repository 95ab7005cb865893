import { sql } from 'drizzle-orm'
import { selectRows } from '../../../db/rows.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import { capitalColumn, choiceColumn, dayColumn, optionalColumn, textColumn } from './columns.ts'
import { countAffectedRows, createUniquenessCheck, defineKind, sqlJsonRows } from './kind.ts'

/** A student with a form in the file, and the form that exists already. */
interface Candidate {
  readonly prn: string
  readonly student: number
  /** The college of the enrolment in the year of the examination; null: the student is not enrolled. */
  readonly college: number | null
  readonly formNo: string | null
}

/**
 * File of examination forms: `prn, form_no, status, submitted_on`. A form is submitted unless the file says that the
 * college has received it or the university has accepted it. What was decided about a form here stays.
 */
export const forms = defineKind({
  columns: {
    prn: capitalColumn(textColumn('prn', 40)),
    formNo: capitalColumn(textColumn('form_no', 40)),
    status: optionalColumn(choiceColumn('status', ['SUBMITTED', 'INWARD', 'ACCEPTED'])),
    submittedOn: optionalColumn(dayColumn('submitted_on')),
  },
  begin({ db, client, event, now }, complain) {
    const today = formatIsoDay(client.timeZone, now())
    const [isNewPerson, isNewNumber] = [createUniquenessCheck(), createUniquenessCheck()]
    return {
      async resolve(rows) {
        const given = sqlJsonRows(rows.map(({ prn, formNo }) => ({ prn, form_no: formNo })))
        const candidates = await selectRows<Candidate>(
          db,
          sql`
          select s.prn, s.id::float8 as student, f.form_no as "formNo",
            (select e.college_id::float8 from enrolment e
              where e.client_id = s.client_id and e.student_id = s.id and e.status = 'ACTIVE'
                and e.academic_year_id = ${event.academicYearId}
              order by e.id desc limit 1) as college
          from student s
          left join exam_form f on f.client_id = s.client_id and f.exam_event_id = ${event.id} and f.student_id = s.id
          where s.client_id = ${client.id}
            and s.prn in (select x.prn from jsonb_to_recordset(${given}) as x(prn text))`,
        )
        const holders = await selectRows<{ readonly formNo: string; readonly holder: string }>(
          db,
          sql`
          select f.form_no as "formNo", case when f.exam_event_id = ${event.id} then s.prn else '' end as holder
          from exam_form f join student s on s.client_id = f.client_id and s.id = f.student_id
          where f.client_id = ${client.id}
            and f.form_no in (select x.form_no from jsonb_to_recordset(${given}) as x(form_no text))`,
        )
        const byPrn = new Map(candidates.map((one) => [one.prn, one]))
        const holderOf = new Map(holders.map(({ formNo, holder }) => [formNo, holder]))
        return rows.flatMap(({ line, prn, formNo, status, submittedOn }) => {
          const found = byPrn.get(prn)
          const holder = holderOf.get(formNo)
          if (!isNewPerson(prn)) complain(line, 'prn', 'TWICE_IN_FILE', prn)
          else if (!isNewNumber(formNo)) complain(line, 'form_no', 'TWICE_IN_FILE', formNo)
          else if (!found || found.college === null) complain(line, 'prn', 'UNKNOWN', prn)
          else if ((found.formNo ?? formNo) !== formNo) complain(line, 'form_no', 'TAKEN', found.formNo ?? '')
          else if ((holder ?? prn) !== prn) complain(line, 'form_no', 'TAKEN', formNo)
          else if (submittedOn !== null && submittedOn > today) complain(line, 'submitted_on', 'FUTURE', submittedOn)
          else return [{ student: found.student, college: found.college, formNo, status, submittedOn }]
          return []
        })
      },
    }
  },
  write: async (db, { client, event, now }, rows) =>
    countAffectedRows(
      await db.execute(sql`
      insert into exam_form (client_id, exam_event_id, student_id, college_id, form_no, status, submitted_at)
      select ${client.id}, ${event.id}, x.student, x.college, x."formNo", coalesce(x.status, 'SUBMITTED'),
        coalesce(x."submittedOn"::date::timestamp at time zone ${client.timeZone}, ${now().toISOString()}::timestamptz)
      from jsonb_to_recordset(${sqlJsonRows(rows)})
        as x(student bigint, college bigint, "formNo" text, status text, "submittedOn" text)
      on conflict (client_id, exam_event_id, student_id) do update set status = excluded.status
      where exam_form.decisions = '[]' and exam_form.status <> excluded.status`),
    ),
})
