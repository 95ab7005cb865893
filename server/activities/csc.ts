import type { ActivityHandlers, QueryHandlers } from '../handler.ts'
import { daySummary } from './csc/day.ts'
import { cscOrder } from './csc/order.ts'
import { studentInvoices } from './csc/students.ts'

/** The counter of a service centre: dues of a student, an order out of the operator's wallet (domain brief 2.1.9). */
export const cscActivities = { cscStudentInvoices: studentInvoices, createCscOrder: cscOrder } satisfies Partial<ActivityHandlers>
/** What an operator has collected. */
export const cscQueries = { cscAgentDaySummary: daySummary } satisfies Partial<QueryHandlers>
