import type { RowOf } from '../../../contract/activity.ts'
import { cscAgentDaySummary } from '../../../contract/payments/csc.ts'
import { query } from '../../../core/mql/index.ts'
import { buildFailure, type Reply } from '../../../core/mql/reply.ts'
import { useLoad, type Load } from '../../ui/query/use-load.ts'

/** The operator and the summary of their day. */
export type Day = RowOf<typeof cscAgentDaySummary>

async function loadDay(): Promise<Reply<Day>> {
  const reply = await query([cscAgentDaySummary], { cscAgentDaySummary: {} }, { toast: false })
  if (!reply.ok) return reply
  const [day] = reply.result.cscAgentDaySummary
  return day ? { ok: true, result: day } : buildFailure('contract')
}

/** Loads the operator's day after sign-in. */
export const useDay = (ready: boolean): Load<Day> => useLoad(ready ? 'day' : undefined, loadDay)
