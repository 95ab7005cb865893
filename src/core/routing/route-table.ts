import type { LanguageCode } from '../../contract/parts.ts'
import type { MessageKey } from '../i18n/messages.ts'
import { START_PATH } from './start-path.ts'

/** The three page layouts (specification, section 2). */
export type Layout = 'simple' | 'sidebar' | 'header'

/** One route: the guard exempts it by `name`; the element `tag` shows it. */
export interface Route {
  readonly name: string
  readonly path: string
  readonly layout: Layout
  readonly tag: `campus-${string}`
  readonly language?: LanguageCode
  readonly title?: string
  readonly titleKey?: MessageKey
  readonly sidebarHidden?: boolean
  /** With the layout `simple`: whether the page has two columns, and so is wider. */
  readonly wide?: boolean
  /** On our own routes: whether the guard allows everybody. */
  readonly exempt?: boolean
}

type More = Partial<Pick<Route, 'language' | 'title' | 'titleKey' | 'sidebarHidden' | 'exempt' | 'wide'>>
const createRouteBuilder =
  (layout: Layout) =>
  (name: string, path: string, tag: Route['tag'], more: More = {}): Route => ({ name, path, layout, tag, ...more })
const simple = createRouteBuilder('simple')
const sidebar = createRouteBuilder('sidebar')
const header = createRouteBuilder('header')
const OPEN = { exempt: true } as const

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

/** Routes that are not in the specification; each states itself whether everybody may open it. */
export const EXTENSIONS: readonly Route[] = [
  // The start of a visit whose URL has no path.
  simple('start', START_PATH, 'campus-start', OPEN),
  // The target of the link that the first start of an empty server prints.
  simple('setup', '/setup', 'campus-setup', { wide: true, ...OPEN }),
  simple('verifyTicket', '/verify-ticket', 'campus-ticket-verify', OPEN),
  // The target of a ticket's QR code (specification, section 11.1.7), and its printed form for people without a camera.
  simple('verifyTicketTyped', '/v', 'campus-ticket-verify', { titleKey: 'page.verifyTicket', ...OPEN }),
  simple('verifyTicketCode', '/v/{code}', 'campus-ticket-verify', { titleKey: 'page.verifyTicket', ...OPEN }),
  // For a visitor who has the reference of a payment but not its URL.
  simple('paymentSearch', '/find-payment', 'campus-payment-status', OPEN),
  // The target of a receipt's QR code, `?code=…`, also for a code typed by hand (specification, section 11.1.8).
  simple('verifyReceipt', '/verify-receipt', 'campus-payment-status', OPEN),
  simple('fees', '/fees', 'campus-fee-payment', OPEN),
  simple('cscCounter', '/csc-counter', 'campus-csc-counter', OPEN),
  // For administrators, who need its menu entry as for any guarded page.
  sidebar('registeredSites', '/registered-sites', 'campus-registered-sites'),
  sidebar('institutionSettings', '/institution-settings', 'campus-institution-settings'),
  // For administrators and the examination section: what people see on their home.
  sidebar('notices', '/notices', 'campus-notices'),
  // For administrators and the examination section: what was sent, and what could not be delivered.
  sidebar('messages', '/messages', 'campus-messages'),
  sidebar('messageTexts', '/message-texts', 'campus-message-texts'),
  // For the office and colleges: one message to all students of a choice.
  sidebar('studentMessages', '/student-messages', 'campus-student-messages'),
  // For administrators: erasure of a person, and how long data is kept.
  sidebar('dataProtection', '/data-protection', 'campus-data-protection'),
  // For platform administrators: all institutions of the server.
  sidebar('institutions', '/institutions', 'campus-institutions'),
  // For platform administrators: what needs action, jobs, messages, database, disk and backup.
  sidebar('platformStatus', '/platform-status', 'campus-platform-status'),
  // For the examination section: examinations, their files, generation and publication of hall tickets.
  sidebar('examDesk', '/exam-desk', 'campus-exam-desk'),
  // All students of the institution, with or without an account; `?prn=…` is the page of one of them.
  sidebar('students', '/students', 'campus-students'),
  // Faculties, programmes, courses, colleges and academic years.
  sidebar('academics', '/academics', 'campus-academics'),
  sidebar('dataImport', '/data-import', 'campus-data-import'),
  // For students: the examination form, and what became of it.
  sidebar('myExamForm', '/my-exam-form', 'campus-my-exam-form'),
  // For students: what they have asked for and must do, and whose turn it is.
  sidebar('myRequests', '/my-requests', 'campus-my-requests'),
  // The screens of processes (specification, section 11.4.3). Their menu entry disappears with the window, and they
  // say why.
  sidebar('examFormInward', '/exam-form-inward', 'campus-open-process', OPEN),
  sidebar('internalMarks', '/internal-marks', 'campus-open-process', OPEN),
  sidebar('photoApproval', '/photo-approval', 'campus-open-process', OPEN),
  sidebar('auditLog', '/audit-log', 'campus-audit-log'),
]
