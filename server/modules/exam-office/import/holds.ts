import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { FEE_REASONS, HOLD_REASONS, HOLD_SEVERITIES } from '../../../../src/contract/exam-office/student-holds.ts'
import { notifyWithheld } from '../../hall-tickets/tickets/notify-holds.ts'
import { findJobStarter } from '../desk/jobs.ts'
import { capitalColumn, choiceColumn, numberColumn, optionalColumn, textColumn } from './columns.ts'
import { createUniquenessCheck, sqlJsonRows, listIdsByName, defineKind } from './kind.ts'

/** What identifies a hold among those of a student. */
interface HoldValues {
  readonly reason: (typeof HOLD_REASONS)[number]
  readonly severity: (typeof HOLD_SEVERITIES)[number]
  readonly text: string
}

const isFeeReason = (reason: (typeof HOLD_REASONS)[number]): boolean => FEE_REASONS.includes(reason)

interface UnpaidInvoice {
  readonly id: number
  readonly student: number
  /** What the payment releases already: reason, severity and text of a hold in force; null: nothing. */
  readonly hold: string | null
}

const writeHold = (hold: HoldValues): string => JSON.stringify([hold.reason, hold.severity, hold.text])

/** Returns the unpaid invoices with some numbers. */
async function listUnpaidInvoices(
  db: Database,
  clientId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, UnpaidInvoice>> {
  const rows = await selectRows<{ no: string; id: number; student: number; hold: HoldValues | null }>(
    db,
    sql`
    select i.invoice_no as no, i.id::float8 as id, i.student_id::float8 as student,
      case when h.id is not null then
        json_build_object('reason', h.reason, 'severity', h.severity, 'text', h.public_text ->> 'name') end as hold
    from invoice i
    left join student_hold h on h.client_id = i.client_id and h.id = i.hold_id and h.released_at is null
    where i.client_id = ${clientId} and i.status = 'ISSUED'
      and i.invoice_no in (select jsonb_array_elements_text(${sqlJsonRows(numbers)}))`,
  )
  return new Map(rows.map(({ no, hold, ...found }) => [no, { ...found, hold: hold && writeHold(hold) }]))
}

/** Returns why the payment of an invoice cannot release the hold of a line; undefined when it can. */
function findInvoiceFault(
  unpaidInvoice: UnpaidInvoice | undefined,
  hold: HoldValues & { readonly student: number },
): 'UNKNOWN' | 'TAKEN' | undefined {
  if (!isFeeReason(hold.reason) || unpaidInvoice?.student !== hold.student) return 'UNKNOWN'
  return unpaidInvoice.hold === null || unpaidInvoice.hold === writeHold(hold) ? undefined : 'TAKEN'
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
    const isNewInvoice = createUniquenessCheck()
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
          else {
            const unpaidInvoice = invoice === null ? undefined : invoices.get(invoice)
            const fault = invoice === null ? undefined : findInvoiceFault(unpaidInvoice, { ...row, student })
            if (fault !== undefined) complain(line, 'invoice_no', fault, invoice ?? '')
            else if (invoice !== null && !isNewInvoice(invoice)) complain(line, 'invoice_no', 'TWICE_IN_FILE', invoice)
            else return [{ ...row, student, offering, invoice: unpaidInvoice?.id ?? null }]
          }
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
