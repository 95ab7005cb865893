import * as v from 'valibot'
import { CORRECTION_DESK, PICTURE_DESK, type NeededRoles } from '../access.ts'
import { day, id, textSchema } from '../parts.ts'
import { WIDGET_ROLES, type WidgetName } from './widgets.ts'

/** The lists behind the figures of the dashboard; the list of users is a screen of its own. */
const WIDGET_LISTS = [
  'students',
  'forms',
  'tickets',
  'holds',
  'fees',
  'collections',
  'centres',
  'corrections',
] as const satisfies readonly WidgetName[]

/**
 * All lists behind figures. Only the home leads to the last ones: candidates of an examination and their tickets, what
 * the checks of an examination find, and payments to clear up.
 */
export const DASHBOARD_LISTS = [...WIDGET_LISTS, 'candidates', 'obstacles', 'cases'] as const
/** One of these lists. */
export type DashboardList = (typeof DASHBOARD_LISTS)[number]

/** The numeric roles that may read each list: those with the widget, and those whose home leads to it. */
export const LIST_ROLES: Readonly<Record<DashboardList, readonly number[]>> = {
  ...WIDGET_ROLES,
  holds: [...WIDGET_ROLES.holds, 12, 21],
  collections: [...WIDGET_ROLES.collections, 22],
  corrections: CORRECTION_DESK.roles,
  candidates: [20, 21],
  obstacles: [11, 12],
  cases: [13, 22],
}

/** The roles of all lists. */
export const READ_LISTS: NeededRoles = {
  roles: [...new Set(DASHBOARD_LISTS.flatMap((list) => [...LIST_ROLES[list]]))],
  readOnly: true,
}

/** The check that finds students without a photograph; the desk of pictures shows them. */
export const WITHOUT_PHOTOGRAPH = { list: 'obstacles', kind: 'NO_PHOTO' } as const

/** The numeric roles that may read a part of a list: those of the list, and those of the desk that shows the part. */
export const getPartRoles = ({ list, kind }: { readonly list: DashboardList; readonly kind?: string | undefined }) =>
  list === WITHOUT_PHOTOGRAPH.list && kind === WITHOUT_PHOTOGRAPH.kind ? PICTURE_DESK.roles : LIST_ROLES[list]

/** A code that narrows a list: a state, a reason, a channel, the id of a centre. */
const code = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,40}$/))
/** One or several codes, separated by commas. */
const codes = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,40}(,[A-Z0-9_]{1,40}){0,7}$/))

/** What a list is narrowed to, besides a year or examination and a college. */
export const listPart = v.object({
  list: v.picklist(DASHBOARD_LISTS),
  kind: v.optional(code),
  detail: v.optional(codes),
  day: v.optional(day),
})
/** A list behind a figure, narrowed to what the figure counts. */
export type ListPart = v.InferOutput<typeof listPart>

/** What an export of a list is narrowed to: as on the screen. */
export const listQuestion = v.strictObject({
  ...listPart.entries,
  search: v.optional(textSchema(200), ''),
  period: v.optional(id),
  collegeId: v.optional(id),
})

/** The columns of an export of a list; a list has those that its rows have values for. */
export const LIST_COLUMNS = [
  'name',
  'prn',
  'college',
  'field',
  'programme',
  'state',
  'reference',
  'at',
  'amount',
] as const
