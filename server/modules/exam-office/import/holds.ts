import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { FEE_REASONS, HOLD_REASONS, HOLD_SEVERITIES } from '../../../../src/contract/exam-office/student-holds.ts'
import { notifyWithheld } from '../../hall-tickets/tickets/notify-holds.ts'
import { findJobStarter } from '../desk/jobs.ts'
import { capitalColumn, choiceColumn, numberColumn, optionalColumn, textColumn } from './columns.ts'
import { sqlJsonRows, listIdsByName, defineKind } from './kind.ts'

const isFeeReason = (reason: (typeof HOLD_REASONS)[number]): boolean => FEE_REASONS.includes(reason)

/** Returns the unpaid invoices with some numbers, with the students who owe them. */
async function listUnpaidInvoices(db: Database, clientId: number, numbers: readonly string[]) {
  const rows = await selectRows<{ no: string; id: number; student: number }>(
    db,
    sql`
    select invoice_no as no, id::float8 as id, student_id::float8 as student from invoice
    where client_id = ${clientId} and status = 'ISSUED' and invoice_no in (select jsonb_array_elements_text(${sqlJsonRows(numbers)}))`,
  )
  return new Map(rows.map(({ no, ...found }) => [no, found]))
}

/**
 * File of holds: `prn, reason, severity, public_text, course_code, amount_minor, invoice_no`. A hold that is
 * already in force is not placed twice. The payment of the named invoice releases the hold of an unpaid fee.
 */
export const holds = defineKind({
  columns: {
    prn: capitalColumn(textColumn('prn', 40)),
    reason: choiceColumn('reason', HOLD_REASONS),
    severity: choiceColumn('severity', HOLD_SEVERITIES),
    text: textColumn('public_text', 300),
    course: optionalColumn(textColumn('course_code', 40)),
    amount: optionalColumn(numberColumn('amount_minor', 1e11)),
    invoice: optionalColumn(capitalColumn(textColumn('invoice_no', 40))),
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
        const invoices = await listUnpaidInvoices(
          db,
          client.id,
          rows.flatMap(({ invoice }) => invoice ?? []),
        )
        const offerings = new Map(found.map(({ code, id }) => [code, id]))
        return rows.flatMap(({ line, prn, course, invoice, ...row }) => {
          const student = students.get(prn)
          const offering = course === null ? null : offerings.get(course)
          if (student === undefined) complain(line, 'prn', 'UNKNOWN', prn)
          else if (offering === undefined) complain(line, 'course_code', 'UNKNOWN', course ?? '')
          else if (invoice !== null && !(isFeeReason(row.reason) && invoices.get(invoice)?.student === student))
            complain(line, 'invoice_no', 'UNKNOWN', invoice)
          else return [{ ...row, student, offering, invoice: invoice === null ? null : invoices.get(invoice)?.id }]
          return []
        })
      },
    }
  },
  async write(db, { client, event, job, now }, rows) {
    const given = sql`jsonb_to_recordset(${sqlJsonRows(rows)})
      as x(student bigint, reason text, severity text, text text, offering bigint, amount bigint, invoice bigint)`
    const sameHold = sql`h.client_id = ${client.id} and h.student_id = x.student and h.exam_event_id = ${event.id} and h.released_at is null
      and h.reason = x.reason and h.severity = x.severity and h.course_offering_id is not distinct from x.offering and h.public_text ->> 'name' = x.text`
    const placed = await selectRows<{ id: number }>(
      db,
      sql`
      insert into student_hold (client_id, student_id, exam_event_id, course_offering_id, reason, severity, public_text, amount_minor, placed_at, placed_by)
      select distinct on (x.student, x.reason, x.severity, x.offering, x.text) ${client.id}::bigint, x.student, ${event.id}::bigint, x.offering, x.reason, x.severity,
        jsonb_build_object('name', x.text, 'translations', '{}'::jsonb), x.amount, ${now().toISOString()}::timestamptz, ${findJobStarter(job)}::bigint
      from ${given}
      where not exists (select 1 from student_hold h where ${sameHold})
      returning id::float8 as id`,
    )
    await db.execute(sql`
      update invoice i set hold_id = h.id from ${given} join student_hold h on ${sameHold}
      where i.client_id = ${client.id} and i.id = x.invoice and i.status = 'ISSUED'
        and not exists (select 1 from student_hold o where o.client_id = i.client_id and o.id = i.hold_id and o.released_at is null)`)
    const change = { client, requestedBy: findJobStarter(job), now: now() }
    await notifyWithheld(
      db,
      placed.map(({ id }) => id),
      change,
    )
    return placed.length
  },
})
