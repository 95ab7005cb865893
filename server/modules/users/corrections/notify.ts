import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { CorrectionStatus } from '../../../../src/contract/exam-office/ticket-corrections.ts'
import type { TICKET_FIELDS } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { enqueueMessages, type Notice } from '../../../lib/messaging/send.ts'
import { LABELS } from '../../hall-tickets/document/labels.ts'
import { buildStudentRecipient } from '../../hall-tickets/tickets/student-recipient.ts'
import type { CorrectionRow } from './find-correction.ts'

/** Ticket changed, correction decided (specification, section 12.7). */
const [CHANGED, DECIDED] = [202, 206]

/** The text of the message goes on after the reason. */
const FULL_STOP = /[.।۔]\s*$/u

function getPartName(field: (typeof TICKET_FIELDS)[number], language: LanguageCode): string {
  const { centre, room, seatNumber, name, photo, papers, time, other } = LABELS[language]
  return {
    CENTRE: centre,
    ROOM: room,
    SEAT: seatNumber,
    NAME: name,
    PHOTO: photo,
    PAPERS: papers,
    TIME: time,
    OTHER: other,
  }[field]
}

interface Told {
  readonly status: Exclude<CorrectionStatus, 'NEW'>
  readonly reason: string | null
  readonly version: number | null
}

/**
 * Tells a student what was decided about a reported mistake, and that the ticket was issued anew. Runs in the
 * transaction of the decision.
 */
export async function notifyOfCorrection(
  { correction: { reference, field }, student }: Pick<CorrectionRow, 'correction' | 'student'>,
  { status, reason, version }: Told,
  { db, client, settings, actor, now }: ActorContext,
): Promise<void> {
  const to = buildStudentRecipient(student, client)
  const common = { channels: ['SMS', 'EMAIL'] as const, to, requestedBy: actor.userId, now }
  const sentence = status === 'COLLEGE_REJECTED' || status === 'UNIV_REJECTED' ? 'REJECTED' : status
  const decision = getMessage(to.language, `correction.${sentence}`, { reason: (reason ?? '').replace(FULL_STOP, '') })
  const notices: Notice[] = [
    {
      ...common,
      notificationId: DECIDED,
      values: { reference, decision },
      dedupeKey: `correction:${reference}:${status}`,
    },
  ]
  if (version !== null)
    notices.push({
      ...common,
      notificationId: CHANGED,
      values: {
        what: getPartName(field, to.language),
        version: String(version),
        link: buildPortalUrl(settings, client, 'hallTicket'),
      },
      dedupeKey: `correction:${reference}:version`,
    })
  await enqueueMessages(db, client, notices)
}
