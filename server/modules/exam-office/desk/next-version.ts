import { and, eq, sql } from 'drizzle-orm'
import type { TICKET_FIELDS } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { Database } from '../../../db/database.ts'
import { hallTicket, hallTicketLine, hallTicketVersion } from '../../../db/schema.ts'
import type { TicketFacts, TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { enqueueMessages } from '../../../lib/messaging/send.ts'
import { findKeyId } from '../../../lib/pdf/signature.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import { getExamState, type ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import type { TicketRow } from '../../hall-tickets/tickets/find-row.ts'
import { buildChangedNotice } from '../../hall-tickets/tickets/notify-changed.ts'
import { loadPhoto } from '../../hall-tickets/tickets/photo.ts'
import { buildSnapshot, buildTicketFacts, loadSharedPrintData } from '../../hall-tickets/tickets/snapshot.ts'
import { buildStudentRecipient } from '../../hall-tickets/tickets/student-recipient.ts'
import { listDifferences } from './differences.ts'
import { addOwnPapers, mergeOwnPapers } from './own-papers.ts'

/** What the next version of a ticket is made with. */
export interface VersionParts {
  readonly db: Database
  readonly client: Client
  readonly event: ExamEventRow
  readonly buckets: Buckets
  readonly settings: Settings
}

/** The subject of a change of a ticket. */
export type ChangeReason = (typeof TICKET_FIELDS)[number]

/** The next version of a ticket, which is not written yet. */
export interface NextVersion {
  readonly row: TicketRow
  readonly reason: ChangeReason
  readonly issuedAt: Date
  readonly card: TicketFacts
  readonly snapshot: TicketSnapshot
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

/** Prepares the next version of a ticket; null: it would print the same. Writes nothing. */
export async function prepareNextVersion(
  parts: VersionParts,
  row: TicketRow,
  reason: ChangeReason,
  issuedAt: Date,
): Promise<NextVersion | null> {
  const { db, client, event, buckets } = parts
  const next = await loadRenewedTicket(db, row, issuedAt)
  const card = buildTicketFacts(next, event)
  const changes = row.version.card ? listDifferences(row.version.card, card) : []
  if (changes.length === 0 && reason !== 'PHOTO' && reason !== 'OTHER') return null
  const snapshot = buildSnapshot(
    client,
    event,
    { ...next, version: { ...next.version, changes } },
    await loadPhoto(buckets, client, row.student.photoPath),
    await loadSharedPrintData(parts, event),
  )
  return { row, reason, issuedAt, card, snapshot }
}

/**
 * Writes the next version of a ticket, which supersedes the one before, and tells the student where the tickets can be
 * had. Runs in the caller's transaction. Returns false, without writing anything, when another version was written
 * since it was prepared.
 */
export async function writeNextVersion(
  { db, client, event, settings }: Omit<VersionParts, 'buckets'>,
  { row, reason, issuedAt, card, snapshot }: NextVersion,
  requestedBy: number | null,
): Promise<boolean> {
  const clientId = client.id
  const { ticket } = row
  const version = ticket.currentVersion + 1
  const taken = await db
    .update(hallTicket)
    .set({ currentVersion: version })
    .where(
      and(
        eq(hallTicket.clientId, clientId),
        eq(hallTicket.id, ticket.id),
        eq(hallTicket.currentVersion, ticket.currentVersion),
      ),
    )
    .returning({ id: hallTicket.id })
  if (taken.length === 0) return false
  const [made] = await db
    .insert(hallTicketVersion)
    .values({
      clientId,
      hallTicketId: ticket.id,
      version,
      issuedAt,
      reason,
      changes: [...(snapshot.changes ?? [])],
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
    from hall_ticket_line where client_id = ${clientId} and hall_ticket_version_id = ${row.version.id}`)
  await addOwnPapers(db, clientId, sql`${made.id}`)
  if (getExamState(event, issuedAt) === 'OPEN') {
    const changes = snapshot.changes ?? []
    const link = buildPortalUrl(settings, client, 'hallTicket')
    const to = buildStudentRecipient(row.student, client)
    await enqueueMessages(db, client, [
      buildChangedNotice({ ticketId: ticket.id, version, changes, reason }, to, { link, requestedBy, now: issuedAt }),
    ])
  }
  return true
}
