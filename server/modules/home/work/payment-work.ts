import type { WorkKind } from '../../../../src/contract/home/work-kinds.ts'
import type { WorkDescriptor } from './descriptor.ts'
import { findRows, needsList } from './work-rows.ts'

const describeCases = (
  kind: WorkKind,
  caseKind: 'MISMATCH' | 'DUPLICATE' | 'RAISED' | 'PENDING',
  about: Pick<WorkDescriptor, 'owner' | 'severity'>,
): WorkDescriptor => ({
  kind,
  needs: needsList('cases'),
  ...about,
  find: async (work) => [await findRows(work, { list: 'cases', kind: caseKind })],
})

/** The work on payments. The bank itself reports what it has not confirmed yet. */
export const PAYMENT_WORK: readonly WorkDescriptor[] = [
  describeCases('MISMATCHES', 'MISMATCH', { owner: 'YOU', severity: 3 }),
  describeCases('DOUBLE_PAYMENTS', 'DUPLICATE', { owner: 'YOU', severity: 2 }),
  describeCases('REPORTED_PAYMENTS', 'RAISED', { owner: 'YOU', severity: 2 }),
  describeCases('UNCONFIRMED_PAYMENTS', 'PENDING', { owner: 'BANK', severity: 1 }),
]
