import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { listInput, listOf } from '../list.ts'
import { day, id, instant, localisedName } from '../parts.ts'
import { WIDGET_ROLES, type WidgetName } from './dashboard.ts'

/** The lists behind the figures of the dashboard; the list of users is a screen of its own. */
export const DASHBOARD_LISTS = [
  'students',
  'forms',
  'tickets',
  'holds',
  'fees',
  'collections',
  'centres',
  'corrections',
] as const satisfies readonly WidgetName[]
/** One of these lists. */
export type DashboardList = (typeof DASHBOARD_LISTS)[number]

/** A code that narrows a list: a state, a reason, a channel, the id of a centre. */
const code = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,40}$/))

/**
 * Returns the students, tickets or payments behind a figure, as they are now. Needs a role that sees the widget of that
 * figure.
 */
export const dashboardRows = defineQuery({
  id: 'dashboardRows',
  access: 'r',
  needs: { roles: [...new Set(DASHBOARD_LISTS.flatMap((list) => [...WIDGET_ROLES[list]]))], readOnly: true },
  input: v.strictObject({
    ...listInput(['name'], {}).entries,
    list: v.picklist(DASHBOARD_LISTS),
    /** The academic year, financial year or examination; absent: the current one. Collections have none. */
    period: v.optional(id),
    collegeId: v.optional(id),
    kind: v.optional(code),
    detail: v.optional(code),
    day: v.optional(day),
  }),
  row: listOf(
    v.object({
      rowId: v.string(),
      prn: v.string(),
      names: localisedName,
      college: v.nullable(localisedName),
      programme: v.nullable(localisedName),
      /** What the row is counted under, for example a state and a reason. */
      kind: v.string(),
      detail: v.string(),
      /** The number of a ticket, form, invoice, payment or request. */
      reference: v.nullable(v.string()),
      at: v.nullable(instant),
      amountMinor: v.nullable(v.number()),
      currency: v.string(),
    }),
  ),
})
