import { accountActivities, accountQueries } from '../modules/account/account.ts'
import { dataImportActivities, dataImportQueries } from '../modules/academics/data-import.ts'
import { structureActivities, structureQueries } from '../modules/academics/structure.ts'
import { courseAssignmentActivities, courseAssignmentQueries } from '../modules/assignments/course-assignments.ts'
import { courseWindowActivities, courseWindowQueries } from '../modules/assignments/course-windows.ts'
import { internalMarkActivities, internalMarkQueries } from '../modules/assignments/internal-marks.ts'
import { openProcessQueries } from '../modules/assignments/open-processes.ts'
import { processWindowActivities, processWindowQueries } from '../modules/assignments/process-windows.ts'
import { programScopeActivities, programScopeQueries } from '../modules/assignments/program-scope.ts'
import { exportActivities, exportQueries } from '../modules/exports/exports.ts'
import { cscActivities, cscQueries } from '../modules/payments/csc.ts'
import { hallTicketActivities, hallTicketQueries } from '../modules/hall-tickets/hall-ticket.ts'
import { eventActivities, eventQueries } from '../modules/home/events.ts'
import { dashboardQueries } from '../modules/home/dashboard.ts'
import { noticeActivities, noticeQueries } from '../modules/home/notices.ts'
import { homeActivities, homeQueries } from '../modules/home/home.ts'
import { workQueueQueries } from '../modules/home/work-queue.ts'
import { searchQueries } from '../modules/home/search.ts'
import { lookerActivities, lookerQueries } from '../modules/home/looker.ts'
import { institutionActivities, institutionQueries } from '../modules/institution/institution.ts'
import { notificationActivities } from '../modules/home/notifications.ts'
import { invoiceQueries } from '../modules/payments/invoices.ts'
import { orderActivities } from '../modules/payments/orders.ts'
import { collegeAdminActivities, collegeAdminQueries } from '../modules/users/college-admin.ts'
import { explainActivities, explainQueries } from '../modules/users/explain-access.ts'
import { userActActivities, userActQueries } from '../modules/users/user-acts.ts'
import { userDetailActivities, userDetailQueries } from '../modules/users/user-detail.ts'
import { paymentStatusActivities, paymentStatusQueries } from '../modules/payments/status.ts'
import { savedViewActivities, savedViewQueries } from '../modules/users/saved-views.ts'
import { userActivities, userQueries } from '../modules/users/users.ts'
import { collegeUserQueries } from '../modules/reports/college-users.ts'
import { unmaskActivities } from '../modules/reports/unmask.ts'
import { universityUserQueries } from '../modules/reports/university-users.ts'
import { roleActivities, roleQueries } from '../modules/roles/roles.ts'
import { userFormActivities } from '../modules/users/user-form.ts'
import { userFormQueries } from '../modules/users/user-form-queries.ts'
import { userImportActivities, userImportQueries } from '../modules/users/user-import.ts'
import { approvalActivities, approvalQueries } from '../modules/users/approvals.ts'
import { pictureActivities, pictureQueries } from '../modules/users/pictures.ts'
import { ticketCorrectionActivities, ticketCorrectionQueries } from '../modules/users/ticket-corrections.ts'
import { registeredSiteActivities, registeredSiteQueries } from '../modules/institution/registered-sites.ts'
import { paymentCaseActivities, paymentCaseQueries } from '../modules/payments/payment-cases.ts'
import { gatewayActivities, gatewayQueries } from '../modules/payments/ask-gateway.ts'
import { settingsActivities, settingsQueries } from '../modules/institution/settings.ts'
import { accessChangeActivities } from '../modules/institution/access-changes.ts'
import { dataProtectionActivities, dataProtectionQueries } from '../modules/institution/data-protection.ts'
import { platformActivities, platformQueries } from '../modules/institution/platform.ts'
import { setupActivities } from '../modules/institution/setup.ts'
import { systemActivities, systemQueries } from '../modules/developer/system.ts'
import { examDeskActivities, examDeskQueries } from '../modules/exam-office/exam-desk.ts'
import { ticketDeskActivities, ticketDeskQueries } from '../modules/exam-office/ticket-desk.ts'
import { yearQueries } from '../modules/institution/years.ts'
import { signInActivities, signInQueries } from '../modules/sign-in/sign-in.ts'
import { refuseUnconfirmed } from '../modules/account/person/confirmation-ways.ts'
import { studentQueries } from '../modules/home/students.ts'
import { messageLogActivities, messageLogQueries } from '../modules/messages/message-log.ts'
import { messageSettingActivities, messageSettingQueries } from '../modules/messages/message-settings.ts'
import { messageTextActivities, messageTextQueries } from '../modules/messages/message-texts.ts'
import { studentMessageActivities, studentMessageQueries } from '../modules/messages/student-messages.ts'
import { auditLogActivities, auditLogQueries } from '../modules/institution/audit-log.ts'
import { platformStatusQueries } from '../modules/institution/platform-status.ts'
import type { ActivityHandlers, QueryHandlers } from '../lib/context/handler.ts'
import type { Handlers } from '../rpc/dispatch.ts'

/** Handlers of all activities; a missing one is a compile error. */
const activities: ActivityHandlers = {
  ...systemActivities,
  ...institutionActivities,
  ...setupActivities,
  ...settingsActivities,
  ...gatewayActivities,
  ...paymentCaseActivities,
  ...accountActivities,
  ...signInActivities,
  ...homeActivities,
  ...noticeActivities,
  ...eventActivities,
  ...lookerActivities,
  ...hallTicketActivities,
  ...notificationActivities,
  ...ticketDeskActivities,
  ...examDeskActivities,
  ...cscActivities,
  ...orderActivities,
  ...paymentStatusActivities,
  ...userActActivities,
  ...explainActivities,
  ...userDetailActivities,
  ...userActivities,
  ...savedViewActivities,
  ...roleActivities,
  ...programScopeActivities,
  ...courseAssignmentActivities,
  ...processWindowActivities,
  ...courseWindowActivities,
  ...internalMarkActivities,
  ...userFormActivities,
  ...userImportActivities,
  ...dataImportActivities,
  ...structureActivities,
  ...approvalActivities,
  ...pictureActivities,
  ...ticketCorrectionActivities,
  ...collegeAdminActivities,
  ...registeredSiteActivities,
  ...dataProtectionActivities,
  ...accessChangeActivities,
  ...platformActivities,
  ...exportActivities,
  ...unmaskActivities,
  ...auditLogActivities,
  ...messageLogActivities,
  ...messageTextActivities,
  ...studentMessageActivities,
  ...messageSettingActivities,
}

/** Handlers of all queries; a missing one is a compile error. */
const queries: QueryHandlers = {
  ...systemQueries,
  ...institutionQueries,
  ...yearQueries,
  ...accountQueries,
  ...signInQueries,
  ...homeQueries,
  ...workQueueQueries,
  ...searchQueries,
  ...eventQueries,
  ...dashboardQueries,
  ...noticeQueries,
  ...lookerQueries,
  ...hallTicketQueries,
  ...ticketDeskQueries,
  ...examDeskQueries,
  ...cscQueries,
  ...invoiceQueries,
  ...paymentStatusQueries,
  ...userActQueries,
  ...userDetailQueries,
  ...explainQueries,
  ...userQueries,
  ...savedViewQueries,
  ...roleQueries,
  ...programScopeQueries,
  ...courseAssignmentQueries,
  ...processWindowQueries,
  ...courseWindowQueries,
  ...openProcessQueries,
  ...internalMarkQueries,
  ...userFormQueries,
  ...userImportQueries,
  ...dataImportQueries,
  ...structureQueries,
  ...approvalQueries,
  ...pictureQueries,
  ...ticketCorrectionQueries,
  ...collegeAdminQueries,
  ...registeredSiteQueries,
  ...settingsQueries,
  ...gatewayQueries,
  ...paymentCaseQueries,
  ...dataProtectionQueries,
  ...platformQueries,
  ...universityUserQueries,
  ...collegeUserQueries,
  ...exportQueries,
  ...studentQueries,
  ...auditLogQueries,
  ...messageLogQueries,
  ...messageTextQueries,
  ...studentMessageQueries,
  ...messageSettingQueries,
  ...platformStatusQueries,
}

/** Every call of the contract with its handler. */
export const handlers: Handlers = { activities, queries, refuseUnconfirmed }
