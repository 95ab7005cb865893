/**
 * The widgets of the dashboard that not everybody sees, with the numeric roles that see them (specification, section
 * 11.2.2).
 */
export const WIDGET_ROLES = {
  students: [10, 11, 14, 20],
  forms: [10, 11, 12, 20, 21],
  tickets: [10, 11, 12, 20, 21],
  holds: [11, 13, 20],
  fees: [10, 13, 14, 22],
  collections: [13],
  centres: [11, 12, 30],
  users: [10, 20],
  corrections: [12, 21],
} as const
/** A widget of the dashboard that only some roles see. */
export type WidgetName = keyof typeof WIDGET_ROLES
/** The names of these widgets, in the order of the page. */
export const WIDGETS = [
  'students',
  'forms',
  'tickets',
  'fees',
  'users',
  'corrections',
  'collections',
  'holds',
  'centres',
] as const satisfies readonly WidgetName[]
