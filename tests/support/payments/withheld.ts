import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import type { Fixture } from '../../../server/seed/students/fixture.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { invoice, invoiceLine, studentHold } from '../../../server/db/schema.ts'
import { CLIENTS } from '../calls.ts'
import { createInvoice } from './payments.ts'

/** A fixture person by name. Throws for nobody. */
export function findFixturePerson(id: string): Fixture {
  const found = FIXTURES.find((fixture) => fixture.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}

/** Keeps the ticket of a fixture person back until an invoice of its own, of 740.00, is paid. */
export async function withholdTicket({ db }: RunningServer, id: string): Promise<typeof invoice.$inferSelect> {
  const clientId = CLIENTS.svtu
  const { prn } = findFixturePerson(id)
  const who = await db.query.student.findFirst({
    where: (row, { and, eq }) => and(eq(row.clientId, clientId), eq(row.prn, prn)),
  })
  if (!who) throw new Error(`${id} is nobody's student.`)
  const [hold] = await db
    .insert(studentHold)
    .values({
      clientId,
      studentId: who.id,
      reason: 'UNIV_FEE',
      severity: 'HARD',
      publicText: {
        name: 'The examination fee of the university has not been paid.',
        translations: { ur: 'یونیورسٹی کی امتحانی فیس ادا نہیں ہوئی ہے۔' },
      },
      amountMinor: 74_000,
      placedAt: new Date(),
    })
    .returning()
  const made = await createInvoice(db, {
    studentId: who.id,
    holdId: hold?.id ?? null,
    applicationId: `EF-77${id.slice(1)}${id.slice(1)}`,
    title: { name: 'Examination form W26', translations: { ur: 'امتحانی فارم W26' } },
  })
  const heads = await db.query.feeHead.findMany({ where: (row, { eq }) => eq(row.clientId, clientId) })
  const amounts = [
    ['EXAM', 60_000],
    ['FORM', 4000],
    ['MARKS', 10_000],
  ] as const
  await db.insert(invoiceLine).values(
    amounts.map(([code, amount], index) => ({
      invoiceId: made.id,
      lineNo: index + 1,
      clientId,
      feeHeadId: heads.find((head) => head.code === code)?.id ?? 0,
      quantity: 1,
      unitMinor: amount,
      amountMinor: amount,
    })),
  )
  return made
}
