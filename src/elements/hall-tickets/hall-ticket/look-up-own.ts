import { myHallTickets } from '../../../contract/hall-tickets/own-tickets.ts'
import { query } from '../../../core/mql/index.ts'
import { buildFailure, type Reply } from '../../../core/mql/reply.ts'
import type { LookupOutcome, OwnLookup } from './look-up.ts'

/** Looks up the ticket of the signed-in student. In a chunk of its own, which nobody else loads. */
export async function lookUpOwn({ examEventId }: OwnLookup): Promise<Reply<LookupOutcome>> {
  const reply = await query([myHallTickets], { myHallTickets: { examEventId } }, { toast: false })
  if (!reply.ok) return reply
  const found = reply.result.myHallTickets[0]?.found ?? { outcome: 'NO_MATCH' }
  return found.outcome === 'CHALLENGE' || found.outcome === 'BUSY'
    ? buildFailure('contract')
    : { ok: true, result: found }
}
