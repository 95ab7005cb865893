import { HOLD_REASONS } from '../../../../src/contract/exam-office/student-holds.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { findCurrentExam, listExams } from '../figures/periods.ts'
import { countFacts } from '../figures/wanted-facts.ts'
import { buildFigureCard, buildRowFigure, type FigureCard } from './figures.ts'
import { findNextExam, loadWorkScope } from './work-scope.ts'

/**
 * Returns how many students of the caller take the next examination, and how many of them have a hall ticket. They take
 * it if their part of a programme has papers in its timetable.
 */
export async function loadCollegeTickets(context: ActorContext): Promise<FigureCard> {
  const scope = await loadWorkScope(context)
  const exam = await findNextExam(context, scope)
  if (!exam) return buildFigureCard('TICKETS', [], context)
  const list = 'candidates' as const
  const sums = await countFacts({ list, period: exam.id, collegeId: scope.collegeId }, context)
  return buildFigureCard(
    'TICKETS',
    [
      buildRowFigure('students', { list }, sums),
      buildRowFigure('ready', { list, detail: 'READY' }, sums),
      buildRowFigure('held', { list, detail: 'WITHHELD' }, sums),
      buildRowFigure('withoutTicket', { list, detail: 'WITHOUT_TICKET' }, sums),
    ],
    context,
    { scope, exam },
  )
}

/**
 * Returns the holds in force of the caller's students by reason, the most frequent first: those of the next
 * examination, or of the last one where none is planned.
 */
export async function loadCollegeHolds(context: ActorContext): Promise<FigureCard> {
  const scope = await loadWorkScope(context)
  const exam = (await findNextExam(context, scope)) ?? findCurrentExam(await listExams(context), context)
  if (!exam) return buildFigureCard('HOLDS', [], context)
  return buildFigureCard('HOLDS', await loadHoldFigures(context, exam.id, scope.collegeId), context, { scope, exam })
}

/** Returns the figures of the holds of an examination by reason, the most frequent first. */
export async function loadHoldFigures(context: ActorContext, examEventId: number, collegeId: number | null) {
  const list = 'holds' as const
  const sums = await countFacts({ list, period: examEventId, collegeId }, context)
  return HOLD_REASONS.map((reason) => buildRowFigure(reason, { list, detail: reason }, sums))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
}

/** Returns what waits for the caller's college: forms of the next examination, and mistakes on hall tickets. */
export async function loadPendingForms(context: ActorContext): Promise<FigureCard> {
  const scope = await loadWorkScope(context)
  const exam = await findNextExam(context, scope)
  if (!exam) return buildFigureCard('PENDING_FORMS', [], context)
  const wanted = { period: exam.id, collegeId: scope.collegeId }
  const [forms, mistakes] = await Promise.all([
    countFacts({ list: 'forms', kind: 'FORM', ...wanted }, context),
    countFacts({ list: 'corrections', ...wanted }, context),
  ])
  return buildFigureCard(
    'PENDING_FORMS',
    [
      buildRowFigure('formsSubmitted', { list: 'forms', kind: 'FORM', detail: 'SUBMITTED' }, forms),
      buildRowFigure('formsRejected', { list: 'forms', kind: 'FORM', detail: 'REJECTED' }, forms),
      buildRowFigure('ticketMistakes', { list: 'corrections' }, mistakes),
    ],
    context,
    { scope, exam },
  )
}
