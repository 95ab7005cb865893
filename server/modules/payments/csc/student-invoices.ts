import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { cscStudentInvoices } from '../../../../src/contract/payments/csc.ts'
import { invoice, student } from '../../../db/schema.ts'
import { normaliseNumber } from '../../../lib/identity/plain-number.ts'
import { buildRateLimited } from '../../../lib/rate-limit/guess-outcome.ts'
import { maskName } from '../../../lib/identity/masks.ts'
import { runGuess } from '../../../lib/rate-limit/guess.ts'
import { listInvoices } from '../invoices.ts'
import { guardAgent } from './agent.ts'
import { loadServiceCharge } from './service-charge.ts'

type Output = OutputOf<typeof cscStudentInvoices>

/**
 * Returns the unpaid invoices of the student whose number and date of birth an operator enters.
 * A date of birth is easily guessed: failures are counted per operator and number, per operator, and per number and
 * day.
 */
export const studentInvoices = guardAgent(
  async ({ prn, dob }: ParsedInputOf<typeof cscStudentInvoices>, context, agent): Promise<Output> => {
    const { db, client } = context
    const number = normaliseNumber(prn)
    const subjects = [
      { limit: 'cscPerNumberAndOperator', of: `${agent.id} ${number}` },
      { limit: 'cscPerNumberAndDay', of: number },
      { limit: 'cscPerOperator', of: agent.id },
    ] as const
    const guessed = await runGuess(context, subjects, async () => {
      const [answer] = await db
        .select()
        .from(student)
        .where(and(eq(student.clientId, client.id), eq(student.prn, number), eq(student.dob, dob)))
      return { as: answer ? ('RIGHT' as const) : ('WRONG' as const), answer }
    })
    if (guessed.outcome !== 'COMPARED') return buildRateLimited(guessed, context.now)
    const { answer: found } = guessed
    if (!found) return { outcome: 'NO_MATCH' }
    const invoices = await listInvoices(eq(invoice.studentId, found.id), context, false)
    return {
      outcome: 'FOUND',
      payer: maskName(found.name),
      serviceChargeMinor: await loadServiceCharge(db, client.id),
      invoices: invoices.filter(({ state }) => state !== 'PAID'),
    }
  },
)
