import type { Activity, Query } from './activity.ts'
import * as dataImport from './academics/data-import.ts'
import * as dataImportState from './academics/data-import-state.ts'
import * as structure from './academics/structure.ts'
import * as courseWindows from './assignments/course-windows.ts'
import * as internalMarks from './assignments/internal-marks.ts'
import * as openProcesses from './assignments/open-processes.ts'
import * as courseAssignments from './assignments/courses.ts'
import * as programScope from './assignments/program-scope.ts'
import * as programTrees from './assignments/program-tree.ts'
import * as processWindows from './assignments/windows.ts'
import * as confirm from './account/email-confirm.ts'
import * as handover from './sign-in/handover.ts'
import * as assertion from './sign-in/assertion.ts'
import * as identity from './account/identity.ts'
import * as details from './account/my-details.ts'
import * as ownPictures from './account/own-pictures.ts'
import * as mySessions from './account/my-sessions.ts'
import * as openId from './sign-in/openid.ts'
import * as providers from './sign-in/sign-in-providers.ts'
import * as passkeys from './account/passkeys.ts'
import * as changePassword from './account/change-password.ts'
import * as forgotPassword from './sign-in/forgot-password.ts'
import * as newPassword from './sign-in/new-password.ts'
import * as passwordPolicy from './sign-in/password-policy.ts'
import * as secondStep from './account/two-factor.ts'
import * as codes from './sign-in/student-codes.ts'
import * as csc from './payments/csc.ts'
import * as fees from './payments/fees.ts'
import * as examEvents from './hall-tickets/exam-events.ts'
import * as hallTicket from './hall-tickets/hall-ticket.ts'
import * as ownTickets from './hall-tickets/own-tickets.ts'
import * as dashboard from './home/dashboard.ts'
import * as dashboardRows from './home/dashboard-rows.ts'
import * as home from './home/home.ts'
import * as myRequests from './home/my-requests.ts'
import * as workQueue from './home/work-queue.ts'
import * as events from './home/events.ts'
import * as search from './home/search.ts'
import * as looker from './home/looker.ts'
import * as institution from './institution/institution.ts'
import * as institutionConfiguration from './institution/client-configuration.ts'
import * as institutionList from './institution/institutions.ts'
import * as notifications from './home/notifications.ts'
import * as paymentCases from './payments/payment-cases.ts'
import * as payments from './payments/payments.ts'
import * as colleges from './users/college-admin.ts'
import * as explain from './users/explain-access.ts'
import * as formChoices from './users/form-choices.ts'
import * as roleChanges from './roles/role-changes.ts'
import * as roles from './roles/roles.ts'
import * as views from './users/saved-views.ts'
import * as bulkUserAction from './users/bulk-user-action.ts'
import * as userActs from './users/user-acts.ts'
import * as userDetail from './users/user-detail.ts'
import * as recordChange from './users/record-change.ts'
import * as userForm from './users/user-form.ts'
import * as userImport from './users/user-import.ts'
import * as userSelection from './users/user-selection.ts'
import * as users from './users/users.ts'
import * as accessChanges from './users/access-changes.ts'
import * as waiting from './users/approvals.ts'
import * as pictures from './users/pictures.ts'
import * as examForms from './exam-office/exam-forms.ts'
import * as ownExamForms from './exam-office/own-exam-forms.ts'
import * as ticketCorrections from './exam-office/ticket-corrections.ts'
import * as importedChanges from './users/imported-changes.ts'
import * as noticeFile from './home/notices.ts'
import * as sites from './institution/sites/registered-sites.ts'
import * as erasureDecisions from './institution/erasure-decisions.ts'
import * as erasure from './institution/erasure.ts'
import * as retention from './institution/retention.ts'
import * as platform from './institution/platform.ts'
import * as session from './sign-in/session.ts'
import * as setup from './institution/setup.ts'
import * as signIn from './sign-in/sign-in.ts'
import * as exports from './exports/exports.ts'
import * as schedules from './exports/schedules.ts'
import * as unmasking from './reports/unmask.ts'
import * as photos from './exam-office/student-photos.ts'
import * as system from './developer/system.ts'
import * as examDesk from './exam-office/exam-desk.ts'
import * as examImports from './exam-office/exam-imports.ts'
import * as departures from './exam-office/departures.ts'
import * as studentHolds from './exam-office/student-holds.ts'
import * as ticketDesk from './exam-office/ticket-desk.ts'
import * as verification from './hall-tickets/ticket-verification.ts'
import * as collegeReport from './reports/college-users.ts'
import * as universityReport from './reports/university-users.ts'
import * as connections from './institution/connections.ts'
import * as documents from './institution/document-pictures.ts'
import * as paymentGateways from './institution/payment-gateways.ts'
import * as settings from './institution/settings.ts'
import * as years from './institution/years.ts'
import * as studentRecord from './home/student-record.ts'
import * as students from './home/students.ts'
import * as auditLog from './institution/audit/audit-log.ts'
import * as messageLog from './messages/message-log.ts'
import * as messageSettings from './messages/message-settings.ts'
import * as messageTexts from './messages/message-texts.ts'
import * as studentMessageFile from './messages/student-messages.ts'
import * as platformStatus from './institution/platform-status.ts'

/**
 * The modules that declare activities and queries, in the order of the documentation: every one that a module exports
 * belongs to the API.
 */
const FILES = [
  system,
  institution,
  institutionConfiguration,
  institutionList,
  setup,
  settings,
  connections,
  documents,
  paymentGateways,
  signIn,
  session,
  forgotPassword,
  newPassword,
  passwordPolicy,
  changePassword,
  secondStep,
  passkeys,
  confirm,
  codes,
  handover,
  assertion,
  openId,
  providers,
  identity,
  details,
  ownPictures,
  mySessions,
  home,
  myRequests,
  workQueue,
  search,
  events,
  dashboard,
  dashboardRows,
  noticeFile,
  looker,
  notifications,
  examEvents,
  hallTicket,
  ownTickets,
  verification,
  ticketDesk,
  examDesk,
  examImports,
  departures,
  studentHolds,
  photos,
  colleges,
  csc,
  fees,
  paymentCases,
  payments,
  userActs,
  bulkUserAction,
  explain,
  userDetail,
  users,
  userSelection,
  views,
  roleChanges,
  roles,
  userForm,
  recordChange,
  accessChanges,
  waiting,
  pictures,
  examForms,
  ownExamForms,
  ticketCorrections,
  importedChanges,
  userImport,
  dataImport,
  dataImportState,
  structure,
  years,
  formChoices,
  sites,
  erasureDecisions,
  erasure,
  retention,
  platform,
  programTrees,
  programScope,
  processWindows,
  courseWindows,
  openProcesses,
  internalMarks,
  courseAssignments,
  universityReport,
  collegeReport,
  exports,
  schedules,
  unmasking,
  students,
  studentRecord,
  auditLog,
  messageLog,
  messageSettings,
  messageTexts,
  studentMessageFile,
  platformStatus,
] as const

type ExportOf<File> = File extends unknown ? File[keyof File] : never
type Exported = ExportOf<(typeof FILES)[number]>
/** All activities, by name. */
export type Activities = { readonly [One in Extract<Exported, Activity> as One['name']]: One }
/** All queries, by id. */
export type Queries = { readonly [One in Extract<Exported, Query> as One['id']]: One }

const exported = FILES.flatMap((file) => Object.values<unknown>(file))
const hasKeys = (thing: unknown, ...keys: readonly string[]) =>
  typeof thing === 'object' && thing !== null && keys.every((key) => key in thing)

/** Every activity of the API, by name. The server must have a handler for each of them (server/app/handlers.ts). */
export const activities = Object.fromEntries(
  exported
    .filter((thing): thing is Activity => hasKeys(thing, 'name', 'access', 'output'))
    .map((activity) => [activity.name, activity]),
) as unknown as Activities

/** Every query of the API, by id. */
export const queries = Object.fromEntries(
  exported.filter((thing): thing is Query => hasKeys(thing, 'id', 'access', 'row')).map((query) => [query.id, query]),
) as unknown as Queries
