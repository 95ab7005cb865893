import { and, eq, inArray } from 'drizzle-orm'
import { HOLD_REASONS } from '../../../src/contract/exam-office/student-holds.ts'
import { COLLECTION_CHANNELS, type WidgetName } from '../../../src/contract/home/dashboard.ts'
import { PAYMENT_PURPOSES } from '../../../src/contract/payments/payment-view.ts'
import { examCentre } from '../../db/schema.ts'
import { refuse, Refusal, type ActorContext, type QueryHandlers } from '../../lib/context/handler.ts'
import { choicesOf } from './figures/choices.ts'
import { slaDaysOf } from './figures/facts.ts'
import { collectionDays } from './figures/money-facts.ts'
import { academicYearsOf, examPeriod, financialYearsOf, yearPeriod, type Period } from './figures/periods.ts'
import { dashboardRowsOf } from './figures/rows.ts'
import { amountOf, mayChoose, quantityOf, sumsOf, type FigureSum } from './figures/sums.ts'
import { landingOf } from './landing.ts'

type Sums = readonly FigureSum[]

/** A figure of a period, and of the period before it. */
async function comparedFigure<Figures>(
  context: ActorContext,
  widget: WidgetName,
  period: Period | undefined,
  collegeId: number | undefined,
  figuresOf: (sums: Sums) => Figures,
): Promise<{ readonly asOf: string; readonly now: Figures; readonly before: Figures | null } | Refusal> {
  if (!period || !(await mayChoose(context, collegeId))) return refuse('notFound')
  const { id, before } = period
  const periods = before === undefined ? [id] : [id, before]
  const { asOf, sums } = await sumsOf(context, widget, { periods, collegeId })
  const within = (wanted: number) => sums.filter((sum) => sum.period === wanted)
  return {
    asOf,
    now: figuresOf(within(id)),
    before: before === undefined ? null : figuresOf(within(before)),
  }
}

const inState =
  (...details: readonly string[]) =>
  ({ detail }: FigureSum): boolean =>
    details.includes(detail)
const ofKind =
  (wanted: string) =>
  ({ kind }: FigureSum): boolean =>
    kind === wanted

const studentFigures = (sums: Sums) => ({
  all: quantityOf(sums),
  firstYear: quantityOf(sums, inState('FIRST')),
  external: quantityOf(sums, ofKind('EXTERNAL')),
})

const formFigures = (sums: Sums) => {
  const forms = sums.filter(ofKind('FORM'))
  return {
    expected: quantityOf(sums, ofKind('EXPECTED')),
    submitted: quantityOf(forms),
    inwarded: quantityOf(forms, inState('INWARD', 'ACCEPTED')),
    accepted: quantityOf(forms, inState('ACCEPTED')),
  }
}

const ticketFigures = (sums: Sums) => ({
  generated: quantityOf(sums),
  held: quantityOf(sums, inState('WITHHELD')),
  published: quantityOf(sums, inState('DOWNLOADED', 'NOT_DOWNLOADED')),
  downloaded: quantityOf(sums, inState('DOWNLOADED')),
})

const feeFigures = (sums: Sums) => ({
  billed: amountOf(sums, ofKind('BILLED')),
  collected: amountOf(sums, ofKind('COLLECTED')),
  pending: amountOf(sums, ofKind('PENDING')),
  mismatch: amountOf(sums, ofKind('MISMATCH')),
  refundDue: amountOf(sums, ofKind('REFUND_DUE')),
})

/** Returns the fees of each purpose, the largest first. */
const purposesOf = (sums: Sums) =>
  PAYMENT_PURPOSES.map((purpose) => {
    const { billed, collected } = feeFigures(sums.filter(inState(purpose)))
    return { purpose, billed, collected }
  })
    .filter(({ billed, collected }) => billed + collected > 0)
    .toSorted((a, b) => b.billed - a.billed)

/** Query handlers of the dashboard (specification, section 11.2.2). */
export const dashboardQueries = {
  dashboardChoices: (_input, context) => choicesOf(context),
  async kpiStudents({ academicYearId, collegeId }, context) {
    const period = yearPeriod(await academicYearsOf(context), academicYearId)
    const found = await comparedFigure(context, 'students', period, collegeId, studentFigures)
    return found instanceof Refusal ? found : [found]
  },
  async kpiExamForms({ examEventId, collegeId }, context) {
    const found = await comparedFigure(context, 'forms', await examPeriod(context, examEventId), collegeId, formFigures)
    return found instanceof Refusal ? found : [found]
  },
  async kpiHallTickets({ examEventId, collegeId }, context) {
    const period = await examPeriod(context, examEventId)
    const found = await comparedFigure(context, 'tickets', period, collegeId, ticketFigures)
    return found instanceof Refusal ? found : [found]
  },
  async kpiFees({ financialYearId, collegeId }, context) {
    const period = yearPeriod(await financialYearsOf(context), financialYearId)
    const found = await comparedFigure(context, 'fees', period, collegeId, (sums) => ({
      totals: feeFigures(sums),
      purposes: purposesOf(sums),
    }))
    if (found instanceof Refusal) return found
    const { asOf, now, before } = found
    const { currency } = context.client
    return [{ asOf, currency, now: now.totals, before: before?.totals ?? null, purposes: now.purposes }]
  },
  async holdsByReason({ examEventId, collegeId }, context) {
    const found = await comparedFigure(context, 'holds', await examPeriod(context, examEventId), collegeId, (sums) =>
      HOLD_REASONS.map((reason) => ({ reason, holds: quantityOf(sums, inState(reason)) }))
        .filter(({ holds }) => holds > 0)
        .toSorted((a, b) => b.holds - a.holds),
    )
    return found instanceof Refusal ? found : [{ asOf: found.asOf, reasons: found.now }]
  },
  async collectionsDaily({ collegeId }, context) {
    if (!(await mayChoose(context, collegeId))) return refuse('notFound')
    const { asOf, sums } = await sumsOf(context, 'collections', { collegeId })
    const days = collectionDays(context)
    const channels = COLLECTION_CHANNELS.map((channel) => ({
      channel,
      amounts: days.map((day) => amountOf(sums, (sum) => sum.day === day && sum.detail === channel)),
    }))
    return [{ asOf, currency: context.client.currency, days, channels }]
  },
  async centreLoad({ examEventId, collegeId }, context) {
    const found = await comparedFigure(
      context,
      'centres',
      await examPeriod(context, examEventId),
      collegeId,
      (sums) => sums,
    )
    if (found instanceof Refusal) return found
    const { db, actor } = context
    const rows = await db
      .select()
      .from(examCentre)
      .where(
        and(
          eq(examCentre.clientId, actor.clientId),
          inArray(examCentre.id, [...found.now.map(({ kind }) => Number(kind)), 0]),
        ),
      )
    const centres = rows
      .map(({ id, code, name, nameI18n, capacity }) => ({
        examCentreId: id,
        code,
        names: { name, translations: { ...nameI18n } },
        capacity,
        allotted: quantityOf(found.now, ofKind(String(id))),
      }))
      .toSorted((a, b) => b.allotted / b.capacity - a.allotted / a.capacity)
    return [{ asOf: found.asOf, centres }]
  },
  async usersSummary({ collegeId }, context) {
    if (!(await mayChoose(context, collegeId))) return refuse('notFound')
    const { asOf, sums } = await sumsOf(context, 'users', { collegeId })
    const [active, neverLoggedIn, locked, unconfirmed] = ['ACTIVE', 'NEVER', 'LOCKED', 'UNCONFIRMED'].map((state) =>
      quantityOf(sums, inState(state)),
    )
    return [
      {
        asOf,
        active: active ?? 0,
        neverLoggedIn: neverLoggedIn ?? 0,
        locked: locked ?? 0,
        unconfirmed: unconfirmed ?? 0,
      },
    ]
  },
  async correctionQueue({ examEventId, collegeId }, context) {
    const period = await examPeriod(context, examEventId)
    const found = await comparedFigure(context, 'corrections', period, collegeId, (sums) => ({
      open: quantityOf(sums),
      late: quantityOf(sums, ofKind('LATE')),
    }))
    return found instanceof Refusal ? found : [{ asOf: found.asOf, ...found.now, slaDays: slaDaysOf(context.client) }]
  },
  async announcements(_input, context) {
    return (await landingOf(context)).flatMap(({ announcements }) => announcements)
  },
  dashboardRows: dashboardRowsOf,
} satisfies Partial<QueryHandlers>
