import { and, eq, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import { TICKET_FIELDS } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { reissueHallTickets } from '../../../../src/contract/exam-office/ticket-desk.ts'
import type { Database } from '../../../db/database.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { examForm, hallTicket, hallTicketLine, hallTicketVersion, seatAllocation, student } from '../../../db/schema.ts'
import { findKeyId } from '../../../lib/pdf/signature.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { findTicketById, type TicketRow } from '../../hall-tickets/tickets/find-row.ts'
import { loadPhoto } from '../../hall-tickets/tickets/photo.ts'
import {
  buildSnapshot,
  loadSharedPrintData,
  buildTicketFacts,
  type SharedPrintData,
} from '../../hall-tickets/tickets/snapshot.ts'
import { isTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import { createCounters, type Counters } from './counters.ts'
import { guardExam } from '../events/exam-desk-guards.ts'
import { listDifferences } from './differences.ts'
import { addOwnPapers, mergeOwnPapers } from './own-papers.ts'
import { saveProgress, startJob, type Slice, type SliceInput } from './jobs.ts'

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

/**
 * Returns the ticket as its next version: from the current tables, with the room of the seat and the additional papers.
 */
const loadRenewedTicket = async (db: Database, { lines, ...row }: TicketRow, issuedAt: Date): Promise<TicketRow> => ({
  ...row,
  lines: (await mergeOwnPapers(db, row.ticket, lines ?? [])).map((line) => ({
    ...line,
    room: row.seat.room ?? line.room,
  })),
  version: { ...row.version, version: row.ticket.currentVersion + 1, issuedAt, card: null, snapshot: null },
})

async function reissueTicket(
  work: SliceInput,
  row: TicketRow,
  reason: (typeof TICKET_FIELDS)[number],
  stationery: SharedPrintData,
  tally: Counters,
): Promise<((db: Database) => Promise<void>) | null> {
  const { client, event, buckets, now } = work
  const next = await loadRenewedTicket(work.db, row, now())
  const card = buildTicketFacts(next, event)
  const changes = row.version.card ? listDifferences(row.version.card, card) : []
  if (changes.length === 0 && reason !== 'PHOTO' && reason !== 'OTHER') {
    tally.count('unchanged', row.seat.seatNo)
    return null
  }
  const snapshot = buildSnapshot(
    client,
    event,
    { ...next, version: { ...next.version, changes } },
    await loadPhoto(buckets, client, row.student.photoPath),
    stationery,
  )
  tally.count('reissued', row.seat.seatNo)
  return async (db) => {
    const { issuedAt, version } = next.version
    const [made] = await db
      .insert(hallTicketVersion)
      .values({
        clientId: client.id,
        hallTicketId: row.ticket.id,
        version,
        issuedAt,
        reason,
        changes,
        card,
        snapshot,
        signedPayload: snapshot.signedPayload,
        shortCode: snapshot.shortCode,
        keyId: findKeyId(snapshot.signedPayload),
      })
      .returning({ id: hallTicketVersion.id })
    if (!made) throw new Error('A version was not written.')
    await db.execute(sql`
      insert into ${hallTicketLine} (hall_ticket_version_id, line_no, client_id, timetable_slot_id, attempt, room)
      select ${made.id}, line_no, client_id, timetable_slot_id, attempt, coalesce(${row.seat.room}::text, room)
      from hall_ticket_line where client_id = ${client.id} and hall_ticket_version_id = ${row.version.id}`)
    await addOwnPapers(db, client.id, sql`${made.id}`)
    await db
      .update(hallTicket)
      .set({ currentVersion: version })
      .where(and(eq(hallTicket.clientId, client.id), eq(hallTicket.id, row.ticket.id)))
  }
}

/** Reissues one ticket, with the progress in the same transaction. */
export const reissueTicketSlice: Slice = async (work) => {
  const { db, client, event, job } = work
  const values = Array.isArray(job.input.values) ? job.input.values : []
  const value: unknown = values[job.done]
  if (typeof value !== 'string') return 'DONE'
  const reason = TICKET_FIELDS.find((field) => field === job.input.reason) ?? 'OTHER'
  const tally = createCounters(job.report)
  const id = await findTicketId(work, job.input.by, value)
  const row = id === undefined ? undefined : await findTicketById(db, client.id, id)
  let write: ((db: Database) => Promise<void>) | null = null
  if (!row) tally.count('unknown', value)
  else if (row.ticket.status !== 'PUBLISHED' || isTicketCancelled(row)) tally.count('notPublished', value)
  else write = await reissueTicket(work, row, reason, await loadSharedPrintData(work, event), tally)
  await runTransaction(db, async (tx) => {
    await write?.(tx)
    await saveProgress(tx, job, job.done + 1, tally.report())
  })
  return 'MORE'
}
