import { and, eq, inArray, sql } from 'drizzle-orm'
import { FEE_NUMBERS, toFeeField } from '../../../../../src/contract/academics/fee-columns.ts'
import type { LineFault } from '../../../../../src/contract/academics/import-outcomes.ts'
import { LANGUAGE_CODES } from '../../../../../src/contract/parts.ts'
import { toTranslatedField } from '../../../../../src/contract/academics/import-kinds.ts'
import { feeHead, invoice, paymentOrder, student } from '../../../../db/schema.ts'
import { selectRows } from '../../../../db/rows.ts'
import { sqlInstantText } from '../../../../lib/access/process-windows.ts'
import { PENDING_ORDERS } from '../../../payments/orders/create-order.ts'
import { getText, findText, type Kind, type SliceTools } from '../kind.ts'
import type { DataLine } from '../read-line.ts'
import { RECORDS } from '../record-specs.ts'
import { getPrn } from './students.ts'
import { formatIsoDay } from '../../../../lib/time/iso-day.ts'

/** Returns the number of an invoice as people can search for it: without spaces, in capitals. */
const normaliseInvoiceNumber = (line: DataLine): string => getText(line, 'invoiceNo').replaceAll(' ', '').toUpperCase()

const listFees = (line: DataLine) =>
  FEE_NUMBERS.map((no) => ({
    no,
    code: findText(line, toFeeField('feeCode', no)),
    amount: line.values[toFeeField('amount', no)],
  }))

async function loadFeeCodes({ db, client }: SliceTools, lines: readonly DataLine[]) {
  const heads = await db
    .select({ code: feeHead.code, id: feeHead.id })
    .from(feeHead)
    .where(eq(feeHead.clientId, client.id))
  const payers = await db
    .select({ prn: student.prn, id: student.id })
    .from(student)
    .where(and(eq(student.clientId, client.id), inArray(student.prn, [...new Set(lines.map(getPrn))])))
  return {
    heads: new Map(heads.map(({ code, id }) => [code, id])),
    payers: new Map(payers.map(({ prn, id }) => [prn, id])),
  }
}

/**
 * Returns the invoices that exist, with why they may not be changed: paid, or a payment is in progress. Locks them for
 * the transaction.
 */
async function listStoredInvoices(
  { db, client, writes }: SliceTools,
  lines: readonly DataLine[],
): Promise<ReadonlyMap<string, LineFault | undefined>> {
  const stored = db
    .select({ id: invoice.id, number: invoice.invoiceNo, status: invoice.status, paid: invoice.paidMinor })
    .from(invoice)
    .where(and(eq(invoice.clientId, client.id), inArray(invoice.invoiceNo, lines.map(normaliseInvoiceNumber))))
    .orderBy(invoice.id)
  const found = await (writes ? stored.for('update') : stored)
  const ids = found.map(({ id }) => id)
  const orders = await db
    .select({ invoiceId: paymentOrder.invoiceId })
    .from(paymentOrder)
    .where(
      and(
        eq(paymentOrder.clientId, client.id),
        inArray(paymentOrder.invoiceId, ids),
        inArray(paymentOrder.status, [...PENDING_ORDERS]),
      ),
    )
  const pending = new Set(orders.map(({ invoiceId }) => invoiceId))
  return new Map(
    found.map(({ id, number, status, paid }): [string, LineFault | undefined] => [
      number,
      status === 'PAID' || paid > 0 ? 'PAID' : pending.has(id) ? 'BEING_PAID' : undefined,
    ]),
  )
}

/** Returns the moments at which days end at the institution. */
async function loadDayEnds(
  { db, client }: SliceTools,
  lines: readonly DataLine[],
): Promise<ReadonlyMap<string, string>> {
  const days = [...new Set(lines.map((line) => findText(line, 'payableUntil')).filter((day) => day !== null))]
  const rows = await selectRows<{ day: string; instant: string }>(
    db,
    sql`select day, ${sqlInstantText(sql`((day::date + 1)::timestamp at time zone ${client.timeZone})`)} as instant
      from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as day`,
  )
  return new Map(rows.map(({ day, instant }) => [day, instant]))
}

/** Checks a new invoice: it must be payable, and each of its fees has one amount. Returns whether it is right. */
function isRightNew(line: DataLine, { client, complain, now }: SliceTools): boolean {
  const until = findText(line, 'payableUntil')
  const over = (until ?? getText(line, 'dueOn')) < formatIsoDay(client.timeZone, now)
  if (over) complain(line, until === null ? 'dueOn' : 'payableUntil', 'NOT_PAYABLE')
  const fees = listFees(line).filter(({ code }) => code !== null)
  const twice = fees.filter(({ code }, place) => fees.findIndex((one) => one.code === code) < place)
  for (const { no } of twice) complain(line, toFeeField('feeCode', no), 'FEE_TWICE')
  return !over && twice.length === 0
}

/** File of invoices, each with its fees. A student may owe several. */
export const invoices: Kind = {
  forColleges: false,
  marks: (line) => [{ key: ['invoice', normaliseInvoiceNumber(line)], field: 'invoiceNo' }],
  check(line, complain) {
    const until = findText(line, 'payableUntil')
    if (until !== null && until < getText(line, 'dueOn')) complain(line, 'payableUntil', 'ORDER')
    for (const { no, code, amount } of listFees(line))
      if ((code === null) !== (amount === undefined))
        complain(line, toFeeField(code === null ? 'feeCode' : 'amount', no), 'MISSING')
  },
  async write(lines, tools) {
    const { client, complain, saveLines, now } = tools
    const { heads, payers } = await loadFeeCodes(tools, lines)
    const valid = lines.filter((line) => {
      const unknown = listFees(line).filter(({ code }) => code !== null && !heads.has(code))
      for (const { no } of unknown) complain(line, toFeeField('feeCode', no), 'UNKNOWN')
      const payer = payers.has(getPrn(line))
      if (!payer) complain(line, 'prn', 'UNKNOWN')
      return payer && unknown.length === 0
    })
    const stored = await listStoredInvoices(tools, valid)
    // What exists stays valid when its days are over.
    const right = valid.filter((line) => stored.has(normaliseInvoiceNumber(line)) || isRightNew(line, tools))
    const ends = await loadDayEnds(tools, right)
    await saveLines(RECORDS.invoice, right, (line) => ({
      code: normaliseInvoiceNumber(line),
      key: [normaliseInvoiceNumber(line)],
      values: {
        student_id: payers.get(getPrn(line)),
        payment_for: line.values.paymentFor,
        application_id: findText(line, 'application')?.toUpperCase(),
        title: {
          name: line.values.invoiceTitle,
          translations: Object.fromEntries(
            LANGUAGE_CODES.map(
              (language) => [language, findText(line, toTranslatedField('invoiceTitle', language))] as const,
            ).filter(([, title]) => title !== null),
          ),
        },
        due_on: line.values.dueOn,
        closes_at: ends.get(findText(line, 'payableUntil') ?? ''),
        parts: Object.fromEntries(
          listFees(line).flatMap(({ no, code, amount }) =>
            code === null
              ? []
              : [[no, { fee_head_id: heads.get(code), quantity: 1, unit_minor: amount, amount_minor: amount }]],
          ),
        ),
      },
      initial: {
        application_id: normaliseInvoiceNumber(line),
        currency: client.currency,
        issued_at: now.toISOString(),
        status: 'ISSUED',
      },
      locked: stored.get(normaliseInvoiceNumber(line)),
    }))
  },
}
