import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import {
  CORRECTION_STEPS,
  type CorrectionDecision,
  type CorrectionStatus,
  type decideTicketCorrection,
} from '../../../../src/contract/exam-office/ticket-corrections.ts'
import { hallTicketCorrection } from '../../../db/schema.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import { loadDisplayNames } from '../../../lib/identity/display-names.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import { runAllOrNothing } from '../all-or-nothing.ts'
import { toRecordFields } from '../accounts/record-fields.ts'
import { writeRecord } from '../approvals/record.ts'
import {
  buildAgreement,
  findOwnStep,
  lockCorrection,
  type CorrectionRow,
  type CorrectionStep,
} from './find-correction.ts'
import { notifyOfCorrection } from './notify.ts'
import { canCompare, issueCorrectedTickets } from './issue-tickets.ts'
import { NEXT_STATUS, STEP_STATUS } from './turn.ts'

type Input = ParsedInputOf<typeof decideTicketCorrection>
type Output = OutputOf<typeof decideTicketCorrection>
type Changes = CorrectionRow['correction']['changes']

/** What a step changes. */
interface Reached {
  readonly status: Exclude<CorrectionStatus, 'NEW'>
  readonly reason: string | null
  readonly changes: Changes
  /** The new version of the ticket; null: there is none. */
  readonly version: number | null
}

/** Returns whether a step was taken, or became needless, in a state. */
const wasTaken = (step: CorrectionStep, status: CorrectionStatus): boolean =>
  !CORRECTION_STEPS.slice(0, CORRECTION_STEPS.indexOf(step) + 1).some((one) => STEP_STATUS[one] === status)

const getStep = (input: Input): CorrectionStep => (input.decision === 'CARRY_OUT' ? 'CARRY_OUT' : input.step)

/** Returns what has happened instead: somebody else has taken the step. */
async function buildAlreadyDecided({ correction }: CorrectionRow, context: ActorContext): Promise<Output> {
  const { status, decisions } = correction
  const last = decisions.at(-1)
  const names = last ? await loadDisplayNames(context, [last.by]) : undefined
  return { outcome: 'ALREADY_DECIDED', status, by: (last && names?.get(last.by)) ?? null, at: last?.at ?? null }
}

/** Returns the changes that a step proposes or approves, or the refusal when the record is not as it was seen. */
function checkChanges(
  { changes, step }: Extract<Input, { decision: 'ACCEPT' }>,
  { correction, student }: CorrectionRow,
  { client }: ActorContext,
): Changes | Refusal {
  if (changes.length > 0 && correction.field !== 'NAME') return refuse('invalidInput')
  const record = toRecordFields(client, student)
  if (changes.some(({ field, before }) => record[field] !== before)) return refuse('stale')
  if (step === 'COLLEGE') return changes.filter(({ before, after }) => before !== after)
  const isProposed = ({ field, after }: Changes[number]): boolean =>
    correction.changes.some((one) => one.field === field && one.after === after)
  return changes.length === correction.changes.length && changes.every(isProposed) ? changes : refuse('stale')
}

/** Takes the step in the transaction, and returns what it has changed. */
async function takeStep(input: Input, row: CorrectionRow, context: ActorContext): Promise<Reached | Output | Refusal> {
  const { correction, student, account, profile } = row
  if (input.decision === 'REJECT')
    return {
      status: NEXT_STATUS[input.step].REJECT,
      reason: input.reason,
      changes: correction.changes,
      version: null,
    }
  if (input.decision === 'ACCEPT') {
    const changes = checkChanges(input, row, context)
    if (changes instanceof Refusal) return changes
    const { reason } = input
    if (input.step === 'COLLEGE') return { status: 'COLLEGE_OK', reason, changes, version: null }
    const isChanged = changes.length > 0
    if (isChanged) await writeRecord(context, { student, account, profile }, changes)
    const issued = canCompare(correction.field) ? await issueCorrectedTickets(row, isChanged, context) : 'UNCHANGED'
    if (issued instanceof Refusal) return issued
    const version = issued === 'UNCHANGED' ? null : issued
    return { status: isChanged || version !== null ? 'DONE' : 'UNIV_OK', reason, changes, version }
  }
  const issued = await issueCorrectedTickets(row, false, context)
  if (issued instanceof Refusal) return issued
  if (issued === 'UNCHANGED') return { outcome: 'UNCHANGED' }
  return { status: 'DONE', reason: null, changes: correction.changes, version: issued }
}

async function saveStep(row: CorrectionRow, reached: Reached, context: ActorContext): Promise<void> {
  const { db, client, actor, now } = context
  const { correction, student } = row
  const { status, reason, changes, version } = reached
  const decision: CorrectionDecision = { status, by: actor.userId, at: now.toISOString(), reason }
  await db
    .update(hallTicketCorrection)
    .set({
      status,
      decidedAt: now,
      decisions: [...correction.decisions, decision],
      changes,
      newVersion: version,
    })
    .where(and(eq(hallTicketCorrection.clientId, client.id), eq(hallTicketCorrection.id, correction.id)))
  await recordCallerAct(db, context, {
    activity: 'decideTicketCorrection',
    entity: 'hall_ticket_correction',
    entityId: correction.reference,
    detail: {
      studentId: student.id,
      field: correction.field,
      status,
      version,
      ...(reason !== null && { reason }),
      ...(changes.length > 0 && { changed: changes.map(({ field }) => field) }),
    },
  })
}

/** Takes the next step of a reported mistake, entirely or not at all (specification, section 10.9). */
export async function decideCorrection(input: Input, context: ActorContext): Promise<Output | Refusal> {
  const answer = await runAllOrNothing<Output>(context.db, async (db) => {
    const inTransaction = { ...context, db }
    const row = await lockCorrection(inTransaction, input.reference)
    if (!row) return refuse('notFound')
    const step = getStep(input)
    if (wasTaken(step, row.correction.status)) return buildAlreadyDecided(row, inTransaction)
    if (findOwnStep(row, inTransaction) !== step) return refuse('notPermitted')
    const denial =
      input.decision === 'ACCEPT' && step === 'UNIVERSITY'
        ? await findSecondPersonDenial(
            inTransaction,
            context.actor.userId,
            buildAgreement(row.correction, inTransaction),
          )
        : null
    if (denial) return { outcome: 'OTHER_PERSON', denial }
    const reached = await takeStep(input, row, inTransaction)
    if (reached instanceof Refusal || 'outcome' in reached) return reached
    await saveStep(row, reached, inTransaction)
    await notifyOfCorrection(row, reached, inTransaction)
    return { outcome: 'DECIDED', status: reached.status, version: reached.version }
  })
  clearCounts(context.db, context.client.id)
  return answer
}
