import { and, eq } from 'drizzle-orm'
import { EXAMINATION_DESK } from '../../../../src/contract/access.ts'
import type { CORRECTION_STEPS } from '../../../../src/contract/exam-office/ticket-corrections.ts'
import {
  college,
  enrolment,
  examEvent,
  hallTicket,
  hallTicketCorrection,
  hallTicketVersion,
  student,
  userAccount,
  userProfile,
} from '../../../db/schema.ts'
import { whereStudyPlaceInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listRoleHolders } from '../../../lib/second-person/holders.ts'
import type { TwoPersonDecision } from '../../../lib/second-person/second-person.ts'
import { sqlCorrectionSince, sqlCorrectionTurn, whereCorrectionLate } from './turn.ts'

const DESK_ROLES: readonly number[] = EXAMINATION_DESK.roles

/** A step of a correction. */
export type CorrectionStep = (typeof CORRECTION_STEPS)[number]

/**
 * Returns the statement that reads one reported mistake, in the caller's scope, which is that of the list: where the
 * student of the ticket studies.
 */
const selectCorrection = ({ db, client, actor, now }: ActorContext, reference: string) =>
  db
    .select({
      correction: hallTicketCorrection,
      card: hallTicketVersion.card,
      ticket: hallTicket,
      event: examEvent,
      college,
      student,
      account: userAccount,
      profile: userProfile,
      turn: sqlCorrectionTurn('hall_ticket_correction', client, now),
      since: sqlCorrectionSince('hall_ticket_correction').mapWith(hallTicketCorrection.createdAt),
      late: whereCorrectionLate('hall_ticket_correction', client, now),
    })
    .from(hallTicketCorrection)
    .innerJoin(
      hallTicketVersion,
      and(
        eq(hallTicketVersion.clientId, hallTicketCorrection.clientId),
        eq(hallTicketVersion.id, hallTicketCorrection.hallTicketVersionId),
      ),
    )
    .innerJoin(
      hallTicket,
      and(eq(hallTicket.clientId, hallTicketVersion.clientId), eq(hallTicket.id, hallTicketVersion.hallTicketId)),
    )
    .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
    .innerJoin(enrolment, and(eq(enrolment.clientId, hallTicket.clientId), eq(enrolment.id, hallTicket.enrolmentId)))
    .innerJoin(college, and(eq(college.clientId, enrolment.clientId), eq(college.id, enrolment.collegeId)))
    .innerJoin(student, and(eq(student.clientId, hallTicket.clientId), eq(student.id, hallTicket.studentId)))
    .leftJoin(userAccount, and(eq(userAccount.clientId, student.clientId), eq(userAccount.id, student.userId)))
    .leftJoin(userProfile, and(eq(userProfile.clientId, student.clientId), eq(userProfile.userId, student.userId)))
    .where(
      and(
        eq(hallTicketCorrection.clientId, client.id),
        eq(hallTicketCorrection.reference, reference),
        whereStudyPlaceInScope(db, actor, enrolment),
      ),
    )

/** A reported mistake with its ticket, its student and whose turn it is. */
export type CorrectionRow = Awaited<ReturnType<typeof selectCorrection>>[number]

/** Returns a reported mistake in the caller's scope. */
export const findCorrection = async (context: ActorContext, reference: string): Promise<CorrectionRow | undefined> =>
  (await selectCorrection(context, reference))[0]

/** Returns a reported mistake in the caller's scope, and locks it until the end of the transaction. */
export const lockCorrection = async (context: ActorContext, reference: string): Promise<CorrectionRow | undefined> =>
  (await selectCorrection(context, reference).for('update', { of: hallTicketCorrection }))[0]

/** Returns the step of a correction that the caller may take now: of the college, or of the examination desk. */
export function findOwnStep({ turn }: Pick<CorrectionRow, 'turn'>, { actor }: ActorContext): CorrectionStep | null {
  const isDesk = actor.userType === 'UNIVERSITY' && actor.roleIds.some((role) => DESK_ROLES.includes(role))
  if (turn === 'COLLEGE') return isDesk ? null : 'COLLEGE'
  if (turn === 'COLLEGE_LATE') return 'COLLEGE'
  return isDesk ? turn : null
}

/** Builds the decision that the university takes as the second person, after whoever has approved the first step. */
export const buildAgreement = (
  { decisions }: Pick<CorrectionRow['correction'], 'decisions'>,
  context: ActorContext,
): TwoPersonDecision => ({
  requestedBy: decisions.at(-1)?.by ?? null,
  weight: 'CASE',
  holders: (since) => listRoleHolders(context, EXAMINATION_DESK.roles, since),
})
