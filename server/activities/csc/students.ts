import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { cscStudentInvoices } from '../../../src/contract/csc.ts'
import { checkAttempts, recordFailure, type AttemptPolicy } from '../../attempts.ts'
import { invoice, student } from '../../db/schema.ts'
import { latinDigits } from '../../digits.ts'
import { maskedName } from '../../payments/masks.ts'
import { fingerprint, keysOf } from '../../secrets.ts'
import { invoicesWhere } from '../payments/invoices.ts'
import { forAgent } from './agent.ts'
import { serviceChargeOf } from './service-charge.ts'

type Output = OutputOf<typeof cscStudentInvoices>

/** A day of birth is soon guessed: failures count for the number, and for the operator who asks. */
const PER_NUMBER: AttemptPolicy = { max: 5, windowMinutes: 15, lockMinutes: 15 }
const PER_OPERATOR: AttemptPolicy = { max: 20, windowMinutes: 15, lockMinutes: 15 }

/** What the student owes whose number and day of birth an operator types; what is paid is not told. */
export const studentInvoices = forAgent(async ({ prn, dob }: ParsedInputOf<typeof cscStudentInvoices>, context, agent): Promise<Output> => {
  const { db, client, now } = context
  const number = latinDigits(prn).replaceAll(/[\s-]/g, '').toUpperCase()
  const keys = await keysOf(db)
  const counted = [
    [`csc-student:${fingerprint(keys, `${client.id}:${number}`)}`, PER_NUMBER],
    [`csc-agent:${client.id}:${agent.id}`, PER_OPERATOR],
  ] as const
  const until = await checkAttempts(db, counted.map(([key]) => key), now)
  if (until) return { outcome: 'RATE', until: until.toISOString(), retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) }
  const [found] = await db.select().from(student).where(and(eq(student.clientId, client.id), eq(student.prn, number), eq(student.dob, dob)))
  if (!found) {
    for (const [key, policy] of counted) await recordFailure(db, key, policy, now)
    return { outcome: 'NO_MATCH' }
  }
  const invoices = await invoicesWhere(eq(invoice.studentId, found.id), context, false)
  return { outcome: 'FOUND', payer: maskedName(found.name), serviceChargeMinor: await serviceChargeOf(db, client.id), invoices: invoices.filter(({ state }) => state !== 'PAID') }
})
