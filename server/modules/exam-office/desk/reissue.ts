import { and, eq, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import { TICKET_FIELDS } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { reissueHallTickets } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { examForm, hallTicket, seatAllocation, student } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { findTicketById } from '../../hall-tickets/tickets/find-row.ts'
import { isTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import { createCounters } from './counters.ts'
import { guardExam } from '../events/exam-desk-guards.ts'
import { findJobStarter, saveProgress, startJob, type Slice, type SliceInput } from './jobs.ts'
import { prepareNextVersion, writeNextVersion, type NextVersion } from './next-version.ts'

/**
 * Starts reissuing tickets of an examination; the caller must already be authorised. Only published tickets get another
 * version; the others follow the tables anyway.
 */
export function reissueTickets(
  { examEventId, by, values, reason }: ParsedInputOf<typeof reissueHallTickets>,
  context: ActorContext,
) {
  const wanted = [...new Set(values.map((value) => value.toUpperCase()))]
  return startJob(context, 'REISSUE', examEventId, wanted.length, {
    by,
    values: wanted,
    reason,
  })
}

/** Starts reissuing tickets, for the examination desk. */
export const startReissuing = guardExam(reissueTickets)

async function findTicketId(
  { db, client, event }: SliceInput,
  by: unknown,
  value: string,
): Promise<number | undefined> {
  const named = {
    PRN: sql`select id from ${student} where client_id = ${client.id} and prn = ${value}`,
    SEAT: sql`select student_id from ${seatAllocation} where client_id = ${client.id} and exam_event_id = ${event.id} and seat_no = ${value}`,
    APPLICATION: sql`select student_id from ${examForm} where client_id = ${client.id} and exam_event_id = ${event.id} and form_no = ${value}`,
  }[by === 'PRN' || by === 'SEAT' ? by : 'APPLICATION']
  const [found] = await db
    .select({ id: hallTicket.id })
    .from(hallTicket)
    .where(
      and(
        eq(hallTicket.clientId, client.id),
        eq(hallTicket.examEventId, event.id),
        sql`${hallTicket.studentId} = (${named})`,
      ),
    )
  return found?.id
}

/** Reissues one ticket, with the progress in the same transaction. */
export const reissueTicketSlice: Slice = async (work) => {
  const { db, client, job, now } = work
  const values = Array.isArray(job.input.values) ? job.input.values : []
  const value: unknown = values[job.done]
  if (typeof value !== 'string') return 'DONE'
  const reason = TICKET_FIELDS.find((field) => field === job.input.reason) ?? 'OTHER'
  const tally = createCounters(job.report)
  const id = await findTicketId(work, job.input.by, value)
  const row = id === undefined ? undefined : await findTicketById(db, client.id, id)
  let next: NextVersion | null = null
  if (!row) tally.count('unknown', value)
  else if (row.ticket.status !== 'PUBLISHED' || isTicketCancelled(row)) tally.count('notPublished', value)
  else {
    next = await prepareNextVersion(work, row, reason, now())
    tally.count(next ? 'reissued' : 'unchanged', row.seat.seatNo)
  }
  await runTransaction(db, async (tx) => {
    // Somebody else has issued it anew meanwhile: the slice is repeated with that version.
    if (next && !(await writeNextVersion({ ...work, db: tx }, next, findJobStarter(job)))) return
    await saveProgress(tx, job, job.done + 1, tally.report())
  })
  return 'MORE'
}
