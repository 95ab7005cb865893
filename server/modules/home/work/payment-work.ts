import type { WorkKind } from '../../../../src/contract/home/work-kinds.ts'
import type { WorkDescriptor } from './descriptor.ts'
import { findRows, needsList } from './work-rows.ts'

/** What somebody else does about a refund. */
const OF_OTHERS = ['OTHERS_APPROVE', 'OTHERS_SEND'] as const
/** What the caller can do with a case. */
const OWN = ['REFUND', 'ANSWER', 'REFUND_REQUESTED', 'REFUND_APPROVED'] as const
/** Everything that is to be refunded, whoever acts next. */
export const REFUND_DETAILS: readonly string[] = [...OWN.filter((detail) => detail !== 'ANSWER'), ...OF_OTHERS]

const describeCases = (
  kind: WorkKind,
  caseKind: 'MISMATCH' | 'DUPLICATE' | 'RAISED' | 'PENDING',
  about: Pick<WorkDescriptor, 'owner' | 'severity'>,
): WorkDescriptor => ({
  kind,
  needs: needsList('cases'),
  ...about,
  find: async (work) => [
    await findRows(work, {
      list: 'cases',
      kind: caseKind,
      ...(caseKind !== 'PENDING' && { detail: OWN.join(',') }),
    }),
  ],
})

/** The work on payments. The bank itself reports what it has not confirmed yet. */
export const PAYMENT_WORK: readonly WorkDescriptor[] = [
  describeCases('MISMATCHES', 'MISMATCH', { owner: 'YOU', severity: 3 }),
  describeCases('DOUBLE_PAYMENTS', 'DUPLICATE', { owner: 'YOU', severity: 2 }),
  describeCases('REPORTED_PAYMENTS', 'RAISED', { owner: 'YOU', severity: 2 }),
  {
    kind: 'REFUNDS_WITH_OTHERS',
    needs: needsList('cases'),
    owner: 'FINANCE',
    severity: 1,
    find: async (work) => [await findRows(work, { list: 'cases', detail: OF_OTHERS.join(',') })],
  },
  describeCases('UNCONFIRMED_PAYMENTS', 'PENDING', { owner: 'BANK', severity: 1 }),
]
