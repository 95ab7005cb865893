import { HOLD_REASONS } from '../exam-office/student-holds.ts'
import type { DashboardList } from './dashboard-lists.ts'

const toState = (code: string): string => `state.${code}`

/**
 * Returns the names of the texts (`figures.…`) that say what a row of a list is counted under, such as `state.READY`;
 * they are joined by a middle dot.
 */
export function listStateNames(list: DashboardList, kind: string, detail: string): readonly string[] {
  switch (list) {
    case 'students':
      return [kind, detail].filter(Boolean).map(toState)
    case 'fees':
      return [kind === 'BILLED' ? 'fees.billed' : kind === 'COLLECTED' ? 'fees.collected' : toState(kind)]
    case 'collections':
      return detail ? [`channel.${detail}`] : []
    case 'holds':
      return HOLD_REASONS.some((reason) => reason === detail) ? [`reason.${detail}`] : []
    case 'cases':
      return [kind, detail === 'REFUND' ? 'REFUND_DUE' : detail].filter(Boolean).map(toState)
    case 'corrections':
      // Where the state says that it is overdue, it is not said twice.
      return [detail, kind === 'LATE' && detail !== 'COLLEGE_LATE' ? kind : ''].filter(Boolean).map(toState)
    case 'obstacles':
      return kind ? [toState(kind)] : []
    case 'centres':
      return []
    default:
      return detail ? [toState(detail)] : []
  }
}
