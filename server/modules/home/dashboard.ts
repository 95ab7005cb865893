import { and, eq, inArray } from 'drizzle-orm'
import { HOLD_REASONS } from '../../../src/contract/exam-office/student-holds.ts'
import { COLLECTION_CHANNELS } from '../../../src/contract/home/dashboard.ts'
import type { WidgetName } from '../../../src/contract/home/widgets.ts'
import { PAYMENT_PURPOSES } from '../../../src/contract/payments/payment-view.ts'
import { examCentre } from '../../db/schema.ts'
import { refuse, Refusal, type ActorContext, type QueryHandlers } from '../../lib/context/handler.ts'
import { loadChoices } from './figures/figure-choices.ts'
import { listCollectionDays } from './figures/money-facts.ts'
import {
  selectAcademicYears,
  findExamPeriod,
  selectFinancialYears,
  findYearPeriod,
  type Period,
} from './figures/periods.ts'
import { listDashboardRows } from './figures/dashboard-rows.ts'
import { sumAmounts, mayChoose, sumQuantities, loadSums, type FigureSum } from './figures/sums.ts'
import { loadLanding } from './landing.ts'
import { getSlaDays } from '../users/corrections/turn.ts'

type Sums = readonly FigureSum[]

interface Compared {
  /** The id of the period that the caller has chosen; undefined for the current one. */
  readonly chosen: number | undefined
  readonly period: Period | undefined
  readonly collegeId: number | undefined
}

/**
 * A figure of a period, and of the period before it. An institution that has no year or examination yet has nothing in
 * any figure.
 */
async function compareFigure<Figures>(
  context: ActorContext,
  widget: WidgetName,
  { chosen, period, collegeId }: Compared,
  buildFigures: (sums: Sums) => Figures,
): Promise<{ readonly asOf: string; readonly now: Figures; readonly before: Figures | null } | Refusal> {
  if (!(await mayChoose(context, collegeId))) return refuse('notFound')
  if (!period)
    return chosen === undefined
      ? { asOf: context.now.toISOString(), now: buildFigures([]), before: null }
      : refuse('notFound')
  const { id, before } = period
  const periods = before === undefined ? [id] : [id, before]
  const { asOf, sums } = await loadSums(context, widget, { periods, collegeId })
  const filterPeriod = (wanted: number) => sums.filter((sum) => sum.period === wanted)
  return {
    asOf,
    now: buildFigures(filterPeriod(id)),
    before: before === undefined ? null : buildFigures(filterPeriod(before)),
  }
}

const createStateTest =
  (...details: readonly string[]) =>
  ({ detail }: FigureSum): boolean =>
    details.includes(detail)
const createKindTest =
  (wanted: string) =>
  ({ kind }: FigureSum): boolean =>
    kind === wanted

const sumStudents = (sums: Sums) => ({
  all: sumQuantities(sums),
  firstYear: sumQuantities(sums, createStateTest('FIRST')),
  external: sumQuantities(sums, createKindTest('EXTERNAL')),
})

const sumForms = (sums: Sums) => {
  const forms = sums.filter(createKindTest('FORM'))
  return {
    expected: sumQuantities(sums, createKindTest('EXPECTED')),
    submitted: sumQuantities(forms),
    inwarded: sumQuantities(forms, createStateTest('INWARD', 'ACCEPTED')),
    accepted: sumQuantities(forms, createStateTest('ACCEPTED')),
  }
}

const sumTickets = (sums: Sums) => ({
  generated: sumQuantities(sums),
  held: sumQuantities(sums, createStateTest('WITHHELD')),
  published: sumQuantities(sums, createStateTest('DOWNLOADED', 'NOT_DOWNLOADED')),
  downloaded: sumQuantities(sums, createStateTest('DOWNLOADED')),
})

const sumFees = (sums: Sums) => ({
  billed: sumAmounts(sums, createKindTest('BILLED')),
  collected: sumAmounts(sums, createKindTest('COLLECTED')),
  pending: sumAmounts(sums, createKindTest('PENDING')),
  mismatch: sumAmounts(sums, createKindTest('MISMATCH')),
  refundDue: sumAmounts(sums, createKindTest('REFUND_DUE')),
})

/** Returns the fees of each purpose, the largest first. */
const sumByPurpose = (sums: Sums) =>
  PAYMENT_PURPOSES.map((purpose) => {
    const { billed, collected } = sumFees(sums.filter(createStateTest(purpose)))
    return { purpose, billed, collected }
  })
    .filter(({ billed, collected }) => billed + collected > 0)
    .toSorted((a, b) => b.billed - a.billed)

/** Query handlers of the dashboard (specification, section 11.2.2). */
export const dashboardQueries = {
  dashboardChoices: (_input, context) => loadChoices(context),
  async kpiStudents({ academicYearId, collegeId }, context) {
    const period = findYearPeriod(await selectAcademicYears(context), academicYearId)
    const found = await compareFigure(context, 'students', { chosen: academicYearId, period, collegeId }, sumStudents)
    return found instanceof Refusal ? found : [found]
  },
  async kpiExamForms({ examEventId, collegeId }, context) {
    const period = await findExamPeriod(context, examEventId)
    const found = await compareFigure(context, 'forms', { chosen: examEventId, period, collegeId }, sumForms)
    return found instanceof Refusal ? found : [found]
  },
  async kpiHallTickets({ examEventId, collegeId }, context) {
    const period = await findExamPeriod(context, examEventId)
    const found = await compareFigure(context, 'tickets', { chosen: examEventId, period, collegeId }, sumTickets)
    return found instanceof Refusal ? found : [found]
  },
  async kpiFees({ financialYearId, collegeId }, context) {
    const period = findYearPeriod(await selectFinancialYears(context), financialYearId)
    const found = await compareFigure(context, 'fees', { chosen: financialYearId, period, collegeId }, (sums) => ({
      totals: sumFees(sums),
      purposes: sumByPurpose(sums),
    }))
    if (found instanceof Refusal) return found
    const { asOf, now, before } = found
    const { currency } = context.client
    return [{ asOf, currency, now: now.totals, before: before?.totals ?? null, purposes: now.purposes }]
  },
  async holdsByReason({ examEventId, collegeId }, context) {
    const period = await findExamPeriod(context, examEventId)
    const found = await compareFigure(context, 'holds', { chosen: examEventId, period, collegeId }, (sums) =>
      HOLD_REASONS.map((reason) => ({ reason, holds: sumQuantities(sums, createStateTest(reason)) }))
        .filter(({ holds }) => holds > 0)
        .toSorted((a, b) => b.holds - a.holds),
    )
    return found instanceof Refusal ? found : [{ asOf: found.asOf, reasons: found.now }]
  },
  async collectionsDaily({ collegeId }, context) {
    if (!(await mayChoose(context, collegeId))) return refuse('notFound')
    const { asOf, sums } = await loadSums(context, 'collections', { collegeId })
    const days = listCollectionDays(context)
    const channels = COLLECTION_CHANNELS.map((channel) => ({
      channel,
      amounts: days.map((day) => sumAmounts(sums, (sum) => sum.day === day && sum.detail === channel)),
    }))
    return [{ asOf, currency: context.client.currency, days, channels }]
  },
  async centreLoad({ examEventId, collegeId }, context) {
    const period = await findExamPeriod(context, examEventId)
    const found = await compareFigure(context, 'centres', { chosen: examEventId, period, collegeId }, (sums) => sums)
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
        allotted: sumQuantities(found.now, createKindTest(String(id))),
      }))
      .toSorted((a, b) => b.allotted / b.capacity - a.allotted / a.capacity)
    return [{ asOf: found.asOf, centres }]
  },
  async usersSummary({ collegeId }, context) {
    if (!(await mayChoose(context, collegeId))) return refuse('notFound')
    const { asOf, sums } = await loadSums(context, 'users', { collegeId })
    const [active, neverLoggedIn, locked, unconfirmed] = ['ACTIVE', 'NEVER', 'LOCKED', 'UNCONFIRMED'].map((state) =>
      sumQuantities(sums, createStateTest(state)),
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
    const period = await findExamPeriod(context, examEventId)
    const found = await compareFigure(context, 'corrections', { chosen: examEventId, period, collegeId }, (sums) => ({
      open: sumQuantities(sums),
      late: sumQuantities(sums, createKindTest('LATE')),
    }))
    return found instanceof Refusal ? found : [{ asOf: found.asOf, ...found.now, slaDays: getSlaDays(context.client) }]
  },
  async announcements(_input, context) {
    return (await loadLanding(context)).flatMap(({ announcements }) => announcements)
  },
  dashboardRows: listDashboardRows,
} satisfies Partial<QueryHandlers>
