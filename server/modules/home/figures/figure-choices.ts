import { and, asc, eq } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import {
  getPartRoles,
  LIST_ROLES,
  type DashboardList,
  type ListPart,
} from '../../../../src/contract/home/dashboard-lists.ts'
import type { dashboardChoices } from '../../../../src/contract/home/dashboard.ts'
import { WIDGET_ROLES, WIDGETS, type WidgetName } from '../../../../src/contract/home/widgets.ts'
import { college } from '../../../db/schema.ts'
import { whereCollegeInScope } from '../../../lib/access/scope.ts'
import type { Actor, ReadContext } from '../../../lib/context/handler.ts'
import { selectAcademicYears, findCurrentExam, findCurrentYear, listExams, selectFinancialYears } from './periods.ts'

/** Returns whether one of the caller's roles sees a widget. */
const canSeeWidget = ({ roleIds }: Pick<Actor, 'roleIds'>, widget: WidgetName): boolean =>
  WIDGET_ROLES[widget].some((role) => roleIds.includes(role))

/** Returns whether one of the caller's roles may read a list. */
export const canReadList = ({ roleIds }: Pick<Actor, 'roleIds'>, list: DashboardList): boolean =>
  LIST_ROLES[list].some((role) => roleIds.includes(role))

/** Returns whether one of the caller's roles may read a part of a list. */
export const canReadPart = ({ roleIds }: Pick<Actor, 'roleIds'>, part: Pick<ListPart, 'list' | 'kind'>): boolean =>
  getPartRoles(part).some((role) => roleIds.includes(role))

/** Returns what a person can choose on the dashboard: widgets, years, examinations, and colleges in their scope. */
export async function loadChoices(context: ReadContext): Promise<RowOf<typeof dashboardChoices>[]> {
  const { db, actor } = context
  const [years, financialYears, exams, colleges] = await Promise.all([
    selectAcademicYears(context),
    selectFinancialYears(context),
    listExams(context),
    db
      .select({ id: college.id, code: college.code, name: college.name, nameI18n: college.nameI18n })
      .from(college)
      .where(and(eq(college.clientId, actor.clientId), whereCollegeInScope(db, actor, college.id)))
      .orderBy(asc(college.code)),
  ])
  return [
    {
      widgets: WIDGETS.filter((widget) => canSeeWidget(actor, widget)),
      academicYears: years.map(({ id, code }) => ({ academicYearId: id, code })),
      financialYears: financialYears.map(({ id, code }) => ({ financialYearId: id, code })),
      examEvents: exams.map(({ id, code, name, nameI18n }) => ({
        examEventId: id,
        code,
        names: { name, translations: { ...nameI18n } },
      })),
      colleges: colleges.map(({ id, code, name, nameI18n }) => ({
        collegeId: id,
        code,
        names: { name, translations: { ...nameI18n } },
      })),
      currency: context.client.currency,
      current: {
        academicYearId: findCurrentYear(years)?.id ?? null,
        financialYearId: findCurrentYear(financialYears)?.id ?? null,
        examEventId: findCurrentExam(exams, context)?.id ?? null,
      },
    },
  ]
}
