import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { daySummary } from './csc/day.ts'
import { cscOrder } from './csc/order.ts'
import { studentInvoices } from './csc/student-invoices.ts'

/**
 * Handlers for the counter of a service centre: a student's invoices, and an order paid from the operator's wallet
 * (specification, section 11.1.9).
 */
export const cscActivities = {
  cscStudentInvoices: studentInvoices,
  createCscOrder: cscOrder,
} satisfies Partial<ActivityHandlers>
/** Query handler for an operator's collections. */
export const cscQueries = { cscAgentDaySummary: daySummary } satisfies Partial<QueryHandlers>
