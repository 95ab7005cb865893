import * as csc from './csc.ts'
import * as hallTicket from './hall-ticket.ts'
import * as home from './home.ts'
import * as institution from './institution.ts'
import * as notifications from './notifications.ts'
import * as payments from './payments.ts'
import * as session from './session.ts'
import * as system from './system.ts'
import * as verification from './ticket-verification.ts'
import * as ticketDesk from './ticket-desk.ts'
import * as years from './years.ts'

/** Every activity of the wire, by name. The server must answer each of them (server/handlers.ts). */
export const activities = {
  [system.ping.name]: system.ping,
  [institution.getClientByName.name]: institution.getClientByName,
  [institution.clientConfiguration.name]: institution.clientConfiguration,
  [session.ldapLogin.name]: session.ldapLogin,
  [session.loginCopy.name]: session.loginCopy,
  [session.studentLoginPortal.name]: session.studentLoginPortal,
  [session.loginBlWithoutPass.name]: session.loginBlWithoutPass,
  [session.getMenu.name]: session.getMenu,
  [session.logout.name]: session.logout,
  [session.requestMenuAccess.name]: session.requestMenuAccess,
  [home.setWorkContext.name]: home.setWorkContext,
  [home.toggleFavouriteModule.name]: home.toggleFavouriteModule,
  [notifications.smsNotification.name]: notifications.smsNotification,
  [notifications.emailNotification.name]: notifications.emailNotification,
  [hallTicket.findHallTicketBeforeLogin.name]: hallTicket.findHallTicketBeforeLogin,
  [hallTicket.getHallTicketFile.name]: hallTicket.getHallTicketFile,
  [hallTicket.createHallTicketCorrection.name]: hallTicket.createHallTicketCorrection,
  [verification.verifyHallTicket.name]: verification.verifyHallTicket,
  [ticketDesk.generateHallTickets.name]: ticketDesk.generateHallTickets,
  [ticketDesk.renderHallTickets.name]: ticketDesk.renderHallTickets,
  [ticketDesk.publishHallTickets.name]: ticketDesk.publishHallTickets,
  [ticketDesk.reissueHallTickets.name]: ticketDesk.reissueHallTickets,
  [ticketDesk.uploadExamData.name]: ticketDesk.uploadExamData,
  [ticketDesk.importExamData.name]: ticketDesk.importExamData,
  [ticketDesk.placeStudentHold.name]: ticketDesk.placeStudentHold,
  [ticketDesk.releaseStudentHold.name]: ticketDesk.releaseStudentHold,
  [csc.cscStudentInvoices.name]: csc.cscStudentInvoices,
  [csc.createCscOrder.name]: csc.createCscOrder,
  [payments.createPaymentOrder.name]: payments.createPaymentOrder,
  [payments.retryPayment.name]: payments.retryPayment,
  [payments.verifyPaymentStatus.name]: payments.verifyPaymentStatus,
  [payments.verifyCscPaymentStatus.name]: payments.verifyCscPaymentStatus,
  [payments.findPayment.name]: payments.findPayment,
  [payments.raisePaymentCase.name]: payments.raisePaymentCase,
  [payments.sendReceiptCopy.name]: payments.sendReceiptCopy,
  [payments.verifyReceipt.name]: payments.verifyReceipt,
}

/** Every query of the wire, by id. */
export const queries = {
  [system.publicConfig.id]: system.publicConfig,
  [institution.institutions.id]: institution.institutions,
  [years.currentAcademicYear.id]: years.currentAcademicYear,
  [years.nextAcademicYear.id]: years.nextAcademicYear,
  [years.currentFinancialYear.id]: years.currentFinancialYear,
  [home.landing.id]: home.landing,
  [home.myModules.id]: home.myModules,
  [hallTicket.publishedExamEvents.id]: hallTicket.publishedExamEvents,
  [verification.verificationKeys.id]: verification.verificationKeys,
  [ticketDesk.deskExamEvents.id]: ticketDesk.deskExamEvents,
  [ticketDesk.ticketJob.id]: ticketDesk.ticketJob,
  [ticketDesk.hallTicketReadiness.id]: ticketDesk.hallTicketReadiness,
  [ticketDesk.studentHolds.id]: ticketDesk.studentHolds,
  [csc.cscAgentDaySummary.id]: csc.cscAgentDaySummary,
  [payments.myInvoices.id]: payments.myInvoices,
  [payments.feeInvoiceByKey.id]: payments.feeInvoiceByKey,
  [payments.myPayments.id]: payments.myPayments,
  [payments.paymentReceipt.id]: payments.paymentReceipt,
  [payments.paymentCaseStatus.id]: payments.paymentCaseStatus,
}

/** All activities, by name. */
export type Activities = typeof activities
/** All queries, by id. */
export type Queries = typeof queries
