import type { LanguageCode } from '../contract/parts.ts'
import type { MessageKey } from './words.ts'

/** Which of the three layouts a page stands in (specification, section 2). */
export type Layout = 'simple' | 'sidebar' | 'header'

/** One route: its name is what the guard exempts by, its tag the element that shows it. */
export interface Route {
  readonly name: string
  readonly path: string
  readonly layout: Layout
  readonly tag: `campus-${string}`
  readonly language?: LanguageCode
  readonly title?: string
  readonly titleKey?: MessageKey
  readonly sidebarHidden?: boolean
  /** Routes of our own say themselves whether the guard lets everybody through. */
  readonly exempt?: boolean
}

type More = Partial<Pick<Route, 'language' | 'title' | 'sidebarHidden'>>
const simple = (name: string, path: string, tag: Route['tag'], more: More = {}): Route => ({ name, path, layout: 'simple', tag, ...more })
const sidebar = (name: string, path: string, tag: Route['tag'], more: More = {}): Route => ({ name, path, layout: 'sidebar', tag, ...more })
const header = (name: string, path: string, tag: Route['tag'], more: More = {}): Route => ({ name, path, layout: 'header', tag, ...more })

const PAYMENT = '{transactionId}/{paymentFor}/{applicationId}/{amount}/{bankStatus}/{paidStatus}'

/** Every route of the specification, section 2. The portal shows "not found" where the element is not built yet. */
export const ROUTES: readonly Route[] = [
  simple('redirectionLandingPage', '/redirectionLandingPage', 'campus-redirection-landing'),
  simple('paymentStatus', `/paymentStatus/${PAYMENT}`, 'campus-payment-status'),
  simple('cscpaymentStatus', `/cscpaymentStatus/${PAYMENT}`, 'campus-csc-payment-status'),
  simple('downloadExamHallTicketBeforeLogin', '/download-exam-hall-ticket-Before-Login', 'campus-hall-ticket', {
    language: 'en',
    title: 'Download Examination Hall Ticket Before Login',
  }),
  simple('login', '/login', 'campus-login', { language: 'mr' }),
  simple('du', '/du', 'campus-test-page'),
  simple('userEmailConfirm', '/{clientName}/userEmailConfirm/{userId}', 'campus-email-confirm'),
  simple('adminLogin', '/{university}', 'campus-admin-login', { language: 'en' }),
  simple('studentLogin', '/{clientName}/studentLogin', 'campus-student-login', { language: 'en' }),
  simple('forgotPassword', '/forgotPassword', 'campus-forgot-password'),
  simple('newPassword', '/newPassword', 'campus-new-password'),

  sidebar('mqlRequestDemo', '/mqlRequestDemo', 'campus-mql-console'),
  sidebar('dummyDashboard', '/dummyDashboard', 'campus-dummy-dashboard'),
  sidebar('roleManagement', '/role-management', 'campus-role-management'),
  sidebar('lookerStudio', '/lookerStudio', 'campus-looker-studio'),
  sidebar('addRole', '/add-Role', 'campus-add-role'),
  sidebar('userManagement', '/user-management', 'campus-user-management'),
  sidebar('EditCollegeAdmin', '/editCollegeAdmin', 'campus-edit-college-admin'),
  sidebar('addUser', '/add-User', 'campus-add-user', { language: 'en' }),
  sidebar('UpdateUserDetails', '/updateUserDetails', 'campus-update-user-details', { language: 'en' }),
  sidebar('assignCourse', '/assign-Course', 'campus-assign-course'),
  sidebar('assignProgramPartTerm', '/assign-prg-part-term-to-user', 'campus-assign-program-part-term'),
  sidebar('assignMenuToProgram', '/assign-menu-to-program', 'campus-assign-menu-to-program'),
  sidebar('assignMenuToProgramCourse', '/assign-menu-to-program-course', 'campus-assign-menu-to-program-course'),
  sidebar('editUserDetails', '/edit-user-details', 'campus-edit-user-details'),
  sidebar('updateEditUser', '/update-edit-user', 'campus-update-edit-user'),
  sidebar('UniversityUserReport', '/universityUserReport', 'campus-university-user-report'),
  sidebar('CollegeUserReport', '/collegeUserReport', 'campus-college-user-report'),
  sidebar('landing', '/landing', 'campus-landing'),
  sidebar('unauthorised', '/UnAuth', 'campus-unauthorised'),
  sidebar('uiChips', '/ui-chips', 'campus-ui-chips'),
  sidebar('uiCollapse', '/ui-collapse', 'campus-ui-collapse'),
  sidebar('uiDropdown', '/ui-dropdown', 'campus-ui-dropdown'),
  sidebar('uiTables', '/ui-tables', 'campus-ui-tables'),
  sidebar('uiForm', '/ui-form', 'campus-ui-form'),
  sidebar('uiTags', '/ui-tags', 'campus-ui-tags'),
  sidebar('uiButtons', '/ui-buttons', 'campus-ui-buttons'),

  header('dashboard', '/dashboard', 'campus-dashboard'),
  header('modulesDashboard', '/modules-dashboard', 'campus-modules-dashboard', { language: 'en', sidebarHidden: true }),
]

/** Routes that the specification does not have; everybody may open them. */
export const EXTENSIONS: readonly Route[] = [
  { ...simple('verifyTicket', '/verify-ticket', 'campus-ticket-verify'), exempt: true },
  // What the QR code of a ticket leads to (domain brief 2.1.7), and what is printed of that address for whoever has no camera.
  { ...simple('verifyTicketTyped', '/v', 'campus-ticket-verify'), exempt: true },
  { ...simple('verifyTicketCode', '/v/{code}', 'campus-ticket-verify'), exempt: true },
  // Whoever has the reference of a payment but not its address.
  { ...simple('paymentSearch', '/find-payment', 'campus-payment-status'), exempt: true },
  // What the QR code of a receipt leads to, `?code=…`, and what is typed from it (domain brief 2.1.8: receipt).
  { ...simple('verifyReceipt', '/verify-receipt', 'campus-payment-status'), exempt: true },
  { ...simple('fees', '/fees', 'campus-fee-payment'), exempt: true },
  { ...simple('cscCounter', '/csc-counter', 'campus-csc-counter'), exempt: true },
]
