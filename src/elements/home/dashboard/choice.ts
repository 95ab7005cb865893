import * as v from 'valibot'
import type { RowOf } from '../../../contract/activity.ts'
import { listPart, type DashboardList } from '../../../contract/home/dashboard-lists.ts'
import type { dashboardChoices } from '../../../contract/home/dashboard.ts'
import { id } from '../../../contract/parts.ts'
import type { Filter } from '../../../contract/list-address.ts'
import { DEFAULT_STATE, writeTableState } from '../../ui/table/state/table-state.ts'
import type { DrillDown } from '../figures/widget-wiring.ts'

/** The route of the dashboard. */
export const ROUTE = '/dashboard'

/** What a person can choose on the dashboard. */
export type Choices = RowOf<typeof dashboardChoices>

/** What the figures refer to. */
export interface Choice {
  readonly academicYearId: number | undefined
  readonly financialYearId: number | undefined
  readonly examEventId: number | undefined
  readonly collegeId: number | undefined
  readonly compare: boolean
}

type Parameters = Readonly<Record<string, string | undefined>>

/** The parameters of the address that name the choice and the list. */
export const PARAMETERS = ['year', 'fy', 'exam', 'college', 'compare', 'list', 'kind', 'detail', 'day', 'from'] as const

function parseKnownId(text: string | undefined, ids: readonly number[]): number | undefined {
  const parsed = v.safeParse(id, text)
  return parsed.success && ids.includes(parsed.output) ? parsed.output : undefined
}

/**
 * Returns the choice in the parameters of an address; what is unknown or missing is the current year or examination.
 */
export function parseChoice({ year, fy, exam, college, compare }: Parameters, choices: Choices): Choice {
  const { academicYears, financialYears, examEvents, colleges, current } = choices
  const ids = {
    years: academicYears.map((one) => one.academicYearId),
    financialYears: financialYears.map((one) => one.financialYearId),
    exams: examEvents.map((one) => one.examEventId),
    colleges: colleges.map((one) => one.collegeId),
  }
  return {
    academicYearId: parseKnownId(year, ids.years) ?? current.academicYearId ?? undefined,
    financialYearId: parseKnownId(fy, ids.financialYears) ?? current.financialYearId ?? undefined,
    examEventId: parseKnownId(exam, ids.exams) ?? current.examEventId ?? undefined,
    collegeId: parseKnownId(college, ids.colleges),
    compare: compare === '1',
  }
}

/** Returns the list behind a figure that the parameters of an address name; undefined where they name none. */
export function parseDrillDown(parameters: Parameters): (DrillDown & { readonly list: DashboardList }) | undefined {
  const { list, kind, detail, day } = listPart.entries
  if (!v.is(list, parameters.list)) return undefined
  const readParameter = <Schema extends v.GenericSchema<string | undefined>>(schema: Schema, name: string) =>
    v.is(schema, parameters[name]) && parameters[name] ? { [name]: parameters[name] } : {}
  return {
    list: parameters.list,
    ...readParameter(kind, 'kind'),
    ...readParameter(detail, 'detail'),
    ...readParameter(day, 'day'),
  }
}

/** The filters of the list of users that show the accounts in a state. */
const USER_FILTERS: Readonly<Record<string, Readonly<Record<string, Filter>>>> = {
  ACTIVE: { status: { kind: 'choice', values: ['ACTIVE'] } },
  NEVER: { neverLoggedIn: { kind: 'flag', yes: true } },
  LOCKED: { locked: { kind: 'flag', yes: true } },
  UNCONFIRMED: { emailVerified: { kind: 'flag', yes: false } },
}

/** Returns the path of the list of users that shows the accounts in a state, of all colleges or of one. */
export function buildUsersPath(state: string | undefined, collegeId: number | undefined): string {
  const filters: Record<string, Filter> = { ...USER_FILTERS[state ?? ''] }
  if (collegeId !== undefined) filters.college = { kind: 'choice', values: [String(collegeId)] }
  return `/user-management?${writeTableState({ ...DEFAULT_STATE, filters }).toString()}`
}
