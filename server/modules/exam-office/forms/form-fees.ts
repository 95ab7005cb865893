import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'

/** An invoice for an examination form. */
export interface FormFee {
  readonly invoiceNo: string
  readonly dueMinor: number
  readonly currency: string
  readonly isPaid: boolean
  readonly dueOn: string
}

interface FeeSource {
  readonly clientId: number
  readonly studentId: number
  readonly academicYearId: number
  /** Null: the form has no number yet. */
  readonly formNo: string | null
}

/**
 * Returns the invoices of a student for examination forms: with a form's number, or due in the year of its examination.
 */
export const loadFormFees = (
  db: Database,
  { clientId, studentId, academicYearId, formNo }: FeeSource,
): Promise<FormFee[]> =>
  selectRows<FormFee>(
    db,
    sql`
    select i.invoice_no as "invoiceNo", (i.total_minor - i.paid_minor)::float8 as "dueMinor", i.currency,
      i.status = 'PAID' as "isPaid", i.due_on as "dueOn"
    from invoice i
    where i.client_id = ${clientId} and i.student_id = ${studentId} and i.payment_for = 'EXAM_FORM'
      and i.status in ('ISSUED', 'PAID')
      and (i.application_id = ${formNo}::text or exists (
        select 1 from academic_year y
        where y.client_id = i.client_id and y.id = ${academicYearId} and i.due_on between y.starts_on and y.ends_on))
    order by i.id`,
  )
