import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  cscAgent,
  feeHead,
  invoice,
  invoiceLine,
  paymentAccount,
  serverSecret,
  student,
  studentHold,
  userAccount,
} from '../../db/schema.ts'
import type { AccountRow, OrderRow } from '../../modules/payments/gateway/gateway.ts'
import type { ExamSeed } from '../exams.ts'
import { FEE_HEADS, buildInvoiceTitles } from './fee-heads.ts'
import { FIXTURES } from '../students/fixtures.ts'
import { insertAll } from '../../db/insert-rows.ts'
import type { InstitutionSeed } from '../institutions/institution-seed.ts'
import { INVOICES, findInvoice, sumLines, type InvoiceFixture } from './invoice-fixtures.ts'
import { ORDERS, type ReportFixture } from './order-fixtures.ts'
import { subtractMinutes, DEMO_AGENT, seedOrder, seedReport } from './seed-orders.ts'
import { addDays } from '../../lib/time/iso-day.ts'

/** Inserts the payment accounts of an institution, each with a random secret that it shares with its gateway. */
async function seedAccounts(db: Database, { row: { id: clientId, code } }: InstitutionSeed): Promise<AccountRow[]> {
  const kinds = [['SANDBOX_BANK', 'GATEWAY'], ...(code === 'svtu' ? [['SANDBOX_CSC', 'CSC'] as const] : [])] as const
  const made: AccountRow[] = []
  for (const [gateway, channel] of kinds) {
    const merchantId = `${code.toUpperCase()}${clientId}`
    const secretName = `${gateway}/${merchantId}`
    await db.insert(serverSecret).values({ name: secretName, value: randomBytes(32).toString('base64url') })
    made.push(
      ...(await db.insert(paymentAccount).values({ clientId, gateway, channel, merchantId, secretName }).returning()),
    )
  }
  return made
}

const AGENTS = [
  { cscId: DEMO_AGENT, name: 'Vaishnavi Anil Gaikwad', district: 'Talwade', loginName: 'vle.counter' },
  { cscId: '417000120051', name: 'Sameer Karim Shaikh', district: 'Shivgaon', loginName: 'vle.shivgaon' },
]

/** Inserts the operators of two service centres and returns the id of the first. */
async function seedAgents(db: Database, clientId: number): Promise<number> {
  const ids: number[] = []
  for (const { loginName, ...agent } of AGENTS) {
    const [account] = await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(and(eq(userAccount.clientId, clientId), eq(userAccount.loginName, loginName)))
    ids.push(
      ...(
        await db
          .insert(cscAgent)
          .values({ clientId, ...agent, userId: account?.id ?? null })
          .returning({ id: cscAgent.id })
      ).map(({ id }) => id),
    )
  }
  return ids[0] ?? 0
}

async function seedInvoice(
  db: Database,
  clientId: number,
  currency: string,
  one: InvoiceFixture,
  heads: ReadonlyMap<string, number>,
  exam: ExamSeed,
  today: string,
  now: Date,
): Promise<void> {
  const prn = FIXTURES.find(({ id }) => id === one.person)?.prn ?? ''
  const [owes] = await db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.clientId, clientId), eq(student.prn, prn)))
  if (!owes) throw new Error(`There is no ${one.person}.`)
  const [hold] = one.liftsHold
    ? await db
        .select({ id: studentHold.id })
        .from(studentHold)
        .where(
          and(eq(studentHold.clientId, clientId), eq(studentHold.studentId, owes.id), isNull(studentHold.releasedAt)),
        )
    : []
  const [made] = await db
    .insert(invoice)
    .values({
      clientId,
      invoiceNo: one.invoiceNo,
      studentId: owes.id,
      paymentFor: one.paymentFor,
      applicationId: one.applicationId,
      title: buildInvoiceTitles(exam.code, `S${exam.code.slice(1)}`)[one.title],
      currency,
      totalMinor: sumLines(one),
      issuedAt: subtractMinutes(now, 45 * 24 * 60),
      dueOn: addDays(today, one.dueIn),
      closesAt: one.closedHoursAgo === undefined ? null : subtractMinutes(now, one.closedHoursAgo * 60),
      holdId: hold?.id ?? null,
      status: 'ISSUED',
    })
    .returning({ id: invoice.id })
  await insertAll(
    db,
    invoiceLine,
    one.lines.map(([code, amount], index) => ({
      invoiceId: made?.id ?? 0,
      lineNo: index + 1,
      clientId,
      feeHeadId: heads.get(code) ?? 0,
      quantity: 1,
      unitMinor: amount,
      amountMinor: amount,
    })),
  )
}

/**
 * Inserts fee heads, payment accounts, operators, and the invoices, payments and payment attempts of the fixture people
 * (specification, section 12.5, F14 to F20).
 */
export async function seedPayments(
  db: Database,
  institution: InstitutionSeed,
  exam: ExamSeed,
  today: string,
  now: Date,
): Promise<void> {
  const { id: clientId, code, currency } = institution.row
  const heads = await db
    .insert(feeHead)
    .values(
      Object.entries(FEE_HEADS).map(([head, { name, translations }]) => ({
        clientId,
        code: head,
        name,
        nameI18n: translations,
        payee: 'UNIVERSITY' as const,
        isLateFee: head === 'LATE',
      })),
    )
    .returning({ id: feeHead.id, code: feeHead.code })
  const accounts = await seedAccounts(db, institution)
  const agentId = code === 'svtu' ? await seedAgents(db, clientId) : 0
  const byCode = new Map(heads.map((head) => [head.code, head.id]))
  for (const one of INVOICES)
    if (one.client === code) await seedInvoice(db, clientId, currency, one, byCode, exam, today, now)
  const made: { readonly order: OrderRow; readonly report: ReportFixture }[] = []
  for (const one of ORDERS.filter((order) => findInvoice(order).client === code)) {
    const order = await seedOrder(db, clientId, one, agentId, now)
    made.push(...one.reports.map((report) => ({ order, report })))
  }
  for (const { order, report } of made) {
    const account = accounts.find(({ id }) => id === order.paymentAccountId)
    if (account) await seedReport(db, order, report, account, now)
  }
}
