import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { invoice } from '../../../db/schema.ts'

/**
 * Returns the id of a student's unpaid invoice, locked, whose payment can release a hold; undefined where there is
 * none, or where its payment releases another hold.
 */
export async function lockUnpaidInvoice(
  tx: Database,
  { clientId, studentId }: { readonly clientId: number; readonly studentId: number },
  invoiceNo: string,
): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: invoice.id })
    .from(invoice)
    .where(
      and(
        eq(invoice.clientId, clientId),
        eq(invoice.studentId, studentId),
        eq(invoice.invoiceNo, invoiceNo.replaceAll(' ', '').toUpperCase()),
        eq(invoice.status, 'ISSUED'),
        sql`not exists (
          select 1 from student_hold h
          where h.client_id = ${invoice.clientId} and h.id = ${invoice.holdId} and h.released_at is null)`,
      ),
    )
    .for('update')
  return found?.id
}

/** Makes the payment of an invoice release a hold. */
export async function setInvoiceHold(tx: Database, clientId: number, invoiceId: number, holdId: number): Promise<void> {
  await tx
    .update(invoice)
    .set({ holdId })
    .where(and(eq(invoice.clientId, clientId), eq(invoice.id, invoiceId)))
}
