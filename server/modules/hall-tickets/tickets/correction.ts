import { randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { MAX_PROOF_BYTES, type createHallTicketCorrection } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import { examEvent, hallTicketCorrection } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { refuse, refuseSaying, type ClientContext, type Refusal } from '../../../lib/context/handler.ts'
import { doesOpenTicket } from './access-key.ts'
import { findTicketByPublicId } from './find-row.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { readScannedDocument } from '../../../lib/parsing/scanned-document.ts'
import { enqueueMessage } from '../../../lib/messaging/send.ts'
import { buildStudentRecipient } from './student-recipient.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** Correction received (specification, section 12.7). */
const CORRECTION_RECEIVED = 205

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a reference short enough to be read out on the telephone. */
const createReference = (): string => `C${LETTERS.charAt(randomInt(LETTERS.length))}${randomInt(1e6, 1e7)}`

/**
 * Stores a report of a mistake, and tells the student that it was received; a field has at most one open report per
 * version.
 */
export async function reportMistake(
  input: ParsedInputOf<typeof createHallTicketCorrection>,
  { db, client, buckets, now }: ClientContext,
): Promise<OutputOf<typeof createHallTicketCorrection> | Refusal> {
  const { publicId, accessKey, field, wanted, note, proof } = input
  if (!(await doesOpenTicket(db, client.id, publicId, accessKey, now))) return refuse('notPermitted')
  const row = await findTicketByPublicId(db, client.id, publicId)
  const [event] = row
    ? await db
        .select()
        .from(examEvent)
        .where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, row.ticket.examEventId)))
    : []
  if (!row || !event) return refuse('notFound')
  const today = formatIsoDay(client.timeZone, now)
  if (today > event.correctionsUntil) return { outcome: 'CLOSED', until: event.correctionsUntil }
  const scan =
    proof === undefined
      ? undefined
      : await readScannedDocument(proof, { folder: 'proofs', maxBytes: MAX_PROOF_BYTES, holder: `proof-${publicId}` })
  if (scan === null) return refuseSaying('correction.proof', 'invalidInput')
  const reference = createReference()
  const isMade = await runTransaction(db, async (tx) => {
    const made = await tx
      .insert(hallTicketCorrection)
      .values({
        clientId: client.id,
        hallTicketVersionId: row.version.id,
        reference,
        field,
        wanted,
        note,
        proofPath: scan?.path ?? null,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: hallTicketCorrection.id })
    if (made.length === 0) return false
    if (scan) await buckets.write(getBucketName(client, 'photos'), scan.path, scan.bytes)
    await enqueueMessage(tx, client, {
      notificationId: CORRECTION_RECEIVED,
      channels: ['SMS', 'EMAIL'],
      to: buildStudentRecipient(row.student, client),
      values: { reference },
      now,
    })
    return true
  })
  if (isMade) return { outcome: 'RECEIVED', reference }
  const [open] = await db
    .select({ reference: hallTicketCorrection.reference })
    .from(hallTicketCorrection)
    .where(
      and(
        eq(hallTicketCorrection.clientId, client.id),
        eq(hallTicketCorrection.hallTicketVersionId, row.version.id),
        eq(hallTicketCorrection.field, field),
        inArray(hallTicketCorrection.status, ['NEW', 'COLLEGE_OK', 'UNIV_OK']),
      ),
    )
  return open ? { outcome: 'ALREADY_OPEN', reference: open.reference } : refuse('unexpected')
}
