import type { MENU_SCOPES } from '../../../../src/contract/assignments/parts.ts'

/** The routes of the pages for integrators, which a feature flag enables (specification, section 11.6). */
const DEVELOPER_ROUTES = [
  '/mqlRequestDemo',
  '/du',
  '/dummyDashboard',
  '/ui-chips',
  '/ui-collapse',
  '/ui-dropdown',
  '/ui-tables',
  '/ui-form',
  '/ui-tags',
  '/ui-buttons',
]

/** `V` view, `E` edit, `X` export, `A` approve, by role (specification, section 11.8). */
export const MENUS: readonly {
  readonly route: string
  readonly module: string
  readonly icon: string
  readonly hidden?: boolean
  /** A process, whose entry is there only while a window is open; absent: NONE. */
  readonly scope?: (typeof MENU_SCOPES)[number]
  readonly rights: Readonly<Record<number, string>>
}[] = [
  { route: '/role-management', module: 'administration', icon: 'key', rights: { 10: 'VEX', 14: 'V' } },
  { route: '/add-Role', module: 'administration', icon: 'plus', rights: { 10: 'VEX', 14: 'V' } },
  {
    route: '/user-management',
    module: 'administration',
    icon: 'people',
    rights: { 10: 'VEXA', 11: 'V', 12: 'V', 14: 'VX', 15: 'V', 20: 'VEX' },
  },
  { route: '/add-User', module: 'administration', icon: 'plus', rights: { 10: 'VE', 14: 'V', 15: 'V', 20: 'VE' } },
  {
    route: '/edit-user-details',
    module: 'administration',
    icon: 'search',
    rights: { 10: 'VE', 14: 'V', 15: 'V', 20: 'VE' },
  },
  {
    route: '/update-edit-user',
    module: 'administration',
    icon: 'person',
    hidden: true,
    rights: { 10: 'VE', 14: 'V', 15: 'V', 20: 'VE' },
  },
  { route: '/editCollegeAdmin', module: 'administration', icon: 'person', rights: { 10: 'VE', 14: 'V', 20: 'V' } },
  { route: '/institution-settings', module: 'administration', icon: 'building', rights: { 10: 'VE', 14: 'V' } },
  { route: '/registered-sites', module: 'administration', icon: 'window', rights: { 10: 'VE', 14: 'V' } },
  {
    route: '/notices',
    module: 'administration',
    icon: 'info',
    rights: { 10: 'VE', 11: 'VE', 12: 'VE', 14: 'V', 20: 'VE' },
  },
  {
    route: '/messages',
    module: 'administration',
    icon: 'inbox',
    rights: { 10: 'VE', 11: 'VE', 12: 'VE', 14: 'V', 15: 'V', 20: 'VE', 21: 'VE' },
  },
  {
    route: '/student-messages',
    module: 'administration',
    icon: 'inbox',
    rights: { 10: 'VEA', 11: 'VEA', 12: 'VEA', 14: 'V', 20: 'VEA', 21: 'VE' },
  },
  { route: '/message-texts', module: 'administration', icon: 'edit', rights: { 10: 'VE', 14: 'V' } },
  { route: '/data-protection', module: 'administration', icon: 'lock', rights: { 10: 'VEA', 14: 'V' } },
  // Exists only in the institution that the operator names (server/modules/institution/platform).
  { route: '/institutions', module: 'administration', icon: 'building', rights: { 10: 'VEXA' } },
  { route: '/platform-status', module: 'administration', icon: 'chart', rights: { 10: 'V' } },
  { route: '/academics', module: 'academics', icon: 'layers', rights: { 10: 'VE', 11: 'VE' } },
  { route: '/data-import', module: 'academics', icon: 'inbox', rights: { 10: 'VE', 11: 'VE' } },
  {
    route: '/assign-Course',
    module: 'academics',
    icon: 'book',
    rights: { 10: 'VE', 11: 'VE', 12: 'VE', 14: 'V', 20: 'VE', 23: 'VE' },
  },
  {
    route: '/assign-prg-part-term-to-user',
    module: 'academics',
    icon: 'layers',
    rights: { 10: 'VE', 11: 'VE', 12: 'VE', 14: 'V', 20: 'VE' },
  },
  {
    route: '/assign-menu-to-program',
    module: 'academics',
    icon: 'window',
    rights: { 10: 'VE', 11: 'VE', 12: 'VE', 14: 'V', 20: 'V' },
  },
  {
    route: '/assign-menu-to-program-course',
    module: 'academics',
    icon: 'window',
    rights: { 10: 'VE', 11: 'VE', 12: 'VE', 14: 'V', 20: 'V' },
  },
  {
    route: '/download-exam-hall-ticket-Before-Login',
    module: 'examination',
    icon: 'ticket',
    rights: {
      10: 'V',
      11: 'VEX',
      12: 'VEX',
      13: 'V',
      14: 'V',
      15: 'V',
      20: 'VE',
      21: 'VE',
      22: 'VE',
      30: 'V',
      31: 'V',
      40: 'V',
      50: 'V',
    },
  },
  {
    route: '/students',
    module: 'examination',
    icon: 'person',
    rights: { 10: 'V', 11: 'V', 12: 'V', 13: 'V', 14: 'V', 15: 'V', 20: 'V', 21: 'V', 22: 'V' },
  },
  { route: '/exam-desk', module: 'examination', icon: 'layers', rights: { 10: 'VE', 11: 'VE', 12: 'VE' } },
  { route: '/my-exam-form', module: 'examination', icon: 'edit', rights: { 50: 'V' } },
  { route: '/my-requests', module: 'examination', icon: 'inbox', rights: { 50: 'V' } },
  {
    route: '/exam-form-inward',
    module: 'examination',
    icon: 'inbox',
    scope: 'PROGRAM',
    rights: { 10: 'V', 11: 'VE', 12: 'VE', 20: 'VE', 21: 'VE', 23: 'V', 24: 'V' },
  },
  {
    route: '/internal-marks',
    module: 'examination',
    icon: 'edit',
    scope: 'PROGRAM_COURSE',
    // A principal adds heads of departments and teachers, and nobody grants a right that they do not hold.
    rights: { 11: 'V', 12: 'V', 20: 'VE', 23: 'VE', 24: 'VE' },
  },
  {
    route: '/photo-approval',
    module: 'examination',
    icon: 'picture',
    scope: 'PROGRAM',
    rights: { 10: 'VE', 11: 'VE', 12: 'VE', 20: 'VE', 21: 'VE' },
  },
  { route: '/csc-counter', module: 'finance', icon: 'money', rights: { 40: 'V' } },
  { route: '/fees', module: 'finance', icon: 'money', rights: { 50: 'V' } },
  { route: '/universityUserReport', module: 'reports', icon: 'chart', rights: { 10: 'VX', 14: 'VX' } },
  {
    route: '/collegeUserReport',
    module: 'reports',
    icon: 'chart',
    rights: { 10: 'VX', 11: 'V', 12: 'V', 14: 'VX', 20: 'VX' },
  },
  {
    route: '/lookerStudio',
    module: 'reports',
    icon: 'chart',
    rights: { 10: 'V', 11: 'V', 12: 'V', 13: 'V', 14: 'V', 20: 'V' },
  },
  { route: '/audit-log', module: 'administration', icon: 'window', rights: { 10: 'VX', 14: 'VX' } },
  ...DEVELOPER_ROUTES.map((route) => ({ route, module: 'developer', icon: 'code', rights: { 10: 'V' } })),
]
