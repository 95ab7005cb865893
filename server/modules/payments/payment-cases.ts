import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { loadCaseDetail } from './cases/case-detail.ts'
import { decideCase } from './cases/decide-case.ts'

/** Handlers of finance for the payments that have to be cleared up. */
export const paymentCaseActivities = { decidePaymentCase: decideCase } satisfies Partial<ActivityHandlers>
/** Query handlers of the same. */
export const paymentCaseQueries = { paymentCaseDetail: loadCaseDetail } satisfies Partial<QueryHandlers>
