import * as confirm from './account/email-confirm.ts'
import * as handover from './account/handover.ts'
import * as details from './account/my-details.ts'
import * as mySessions from './account/my-sessions.ts'
import * as passwords from './account/passwords.ts'
import * as secondStep from './account/second-step.ts'
import * as codes from './account/student-codes.ts'
import * as colleges from './people/college-admin.ts'
import * as csc from './csc.ts'
import * as fees from './fees.ts'
import * as hallTicket from './hall-ticket.ts'
import * as home from './home.ts'
import * as institution from './institution.ts'
import * as notifications from './notifications.ts'
import * as payments from './payments.ts'
import * as explain from './people/explain-access.ts'
import * as userActs from './people/user-acts.ts'
import * as userDetail from './people/user-detail.ts'
import * as views from './people/saved-views.ts'
import * as users from './people/users.ts'
import * as roleChanges from './people/role-changes.ts'
import * as roles from './people/roles.ts'
import * as userImport from './people/user-import.ts'
import * as session from './session.ts'
import * as photos from './student-photos.ts'
import * as system from './system.ts'
import * as verification from './ticket-verification.ts'
import * as ticketDesk from './ticket-desk.ts'
import * as formChoices from './people/form-choices.ts'
import * as userForm from './people/user-form.ts'
import * as waiting from './people/waiting.ts'
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
  [passwords.forgotPassword.name]: passwords.forgotPassword,
  [passwords.verifyResetCode.name]: passwords.verifyResetCode,
  [passwords.newPassword.name]: passwords.newPassword,
  [passwords.changePassword.name]: passwords.changePassword,
  [secondStep.confirmSecondStep.name]: secondStep.confirmSecondStep,
  [secondStep.beginMissingSecondStep.name]: secondStep.beginMissingSecondStep,
  [secondStep.setUpMissingSecondStep.name]: secondStep.setUpMissingSecondStep,
  [secondStep.enterWithSecondStep.name]: secondStep.enterWithSecondStep,
  [secondStep.beginSecondStep.name]: secondStep.beginSecondStep,
  [secondStep.setUpSecondStep.name]: secondStep.setUpSecondStep,
  [secondStep.newRecoveryCodes.name]: secondStep.newRecoveryCodes,
  [secondStep.turnOffSecondStep.name]: secondStep.turnOffSecondStep,
  [confirm.confirmUserEmail.name]: confirm.confirmUserEmail,
  [confirm.resendEmailConfirm.name]: confirm.resendEmailConfirm,
  [codes.sendStudentOtp.name]: codes.sendStudentOtp,
  [codes.verifyStudentOtp.name]: codes.verifyStudentOtp,
  [codes.activateStudentAccount.name]: codes.activateStudentAccount,
  [codes.findPrn.name]: codes.findPrn,
  [handover.createSsoKey.name]: handover.createSsoKey,
  [details.updateUserDetails.name]: details.updateUserDetails,
  [details.sendContactOtp.name]: details.sendContactOtp,
  [details.confirmContactOtp.name]: details.confirmContactOtp,
  [details.uploadAsset.name]: details.uploadAsset,
  [details.exportMyData.name]: details.exportMyData,
  [details.requestDataChange.name]: details.requestDataChange,
  [mySessions.revokeSessions.name]: mySessions.revokeSessions,
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
  [photos.importStudentPhotos.name]: photos.importStudentPhotos,
  [ticketDesk.placeStudentHold.name]: ticketDesk.placeStudentHold,
  [ticketDesk.releaseStudentHold.name]: ticketDesk.releaseStudentHold,
  [colleges.handOverCollegeAdmin.name]: colleges.handOverCollegeAdmin,
  [colleges.decideCollegeHandover.name]: colleges.decideCollegeHandover,
  [csc.cscStudentInvoices.name]: csc.cscStudentInvoices,
  [csc.createCscOrder.name]: csc.createCscOrder,
  [fees.createPaymentOrder.name]: fees.createPaymentOrder,
  [fees.retryPayment.name]: fees.retryPayment,
  [payments.verifyPaymentStatus.name]: payments.verifyPaymentStatus,
  [payments.verifyCscPaymentStatus.name]: payments.verifyCscPaymentStatus,
  [payments.findPayment.name]: payments.findPayment,
  [payments.raisePaymentCase.name]: payments.raisePaymentCase,
  [payments.sendReceiptCopy.name]: payments.sendReceiptCopy,
  [payments.verifyReceipt.name]: payments.verifyReceipt,
  [userActs.setUserStatus.name]: userActs.setUserStatus,
  [userActs.sendInvite.name]: userActs.sendInvite,
  [userActs.resetUserPassword.name]: userActs.resetUserPassword,
  [userActs.unlockUser.name]: userActs.unlockUser,
  [userActs.resetSecondStep.name]: userActs.resetSecondStep,
  [userActs.revokeUserSessions.name]: userActs.revokeUserSessions,
  [userActs.bulkUserAction.name]: userActs.bulkUserAction,
  [explain.setMenuException.name]: explain.setMenuException,
  [userDetail.unmaskField.name]: userDetail.unmaskField,
  [userDetail.addUserNote.name]: userDetail.addUserNote,
  [users.exportUsers.name]: users.exportUsers,
  [views.saveView.name]: views.saveView,
  [views.deleteView.name]: views.deleteView,
  [roleChanges.addRole.name]: roleChanges.addRole,
  [roleChanges.duplicateRole.name]: roleChanges.duplicateRole,
  [roleChanges.updateRole.name]: roleChanges.updateRole,
  [roleChanges.saveRoleMenus.name]: roleChanges.saveRoleMenus,
  [roleChanges.setRoleStatus.name]: roleChanges.setRoleStatus,
  [roleChanges.setRolesStatus.name]: roleChanges.setRolesStatus,
  [roleChanges.assignMenuToRoles.name]: roleChanges.assignMenuToRoles,
  [roleChanges.deleteRole.name]: roleChanges.deleteRole,
  [roles.exportRoles.name]: roles.exportRoles,
  [userForm.addUser.name]: userForm.addUser,
  [userForm.updateEditUser.name]: userForm.updateEditUser,
  [userForm.setUserRoles.name]: userForm.setUserRoles,
  [userForm.setUserColleges.name]: userForm.setUserColleges,
  [userForm.requestRecordChange.name]: userForm.requestRecordChange,
  [waiting.answerWaiting.name]: waiting.answerWaiting,
  [userImport.uploadUserFile.name]: userImport.uploadUserFile,
  [userImport.readUserFile.name]: userImport.readUserFile,
  [userImport.mapUserImport.name]: userImport.mapUserImport,
  [userImport.checkUserImport.name]: userImport.checkUserImport,
  [userImport.runUserImport.name]: userImport.runUserImport,
  [userImport.cancelUserImport.name]: userImport.cancelUserImport,
}

/** Every query of the wire, by id. */
export const queries = {
  [system.publicConfig.id]: system.publicConfig,
  [institution.institutions.id]: institution.institutions,
  [years.currentAcademicYear.id]: years.currentAcademicYear,
  [years.nextAcademicYear.id]: years.nextAcademicYear,
  [years.currentFinancialYear.id]: years.currentFinancialYear,
  [passwords.passwordPolicy.id]: passwords.passwordPolicy,
  [confirm.emailConfirmInfo.id]: confirm.emailConfirmInfo,
  [codes.signInOptions.id]: codes.signInOptions,
  [details.myDetails.id]: details.myDetails,
  [mySessions.mySessions.id]: mySessions.mySessions,
  [mySessions.loginHistory.id]: mySessions.loginHistory,
  [secondStep.mySecondStep.id]: secondStep.mySecondStep,
  [mySessions.auditCheck.id]: mySessions.auditCheck,
  [home.landing.id]: home.landing,
  [home.myModules.id]: home.myModules,
  [hallTicket.publishedExamEvents.id]: hallTicket.publishedExamEvents,
  [verification.verificationKeys.id]: verification.verificationKeys,
  [ticketDesk.deskExamEvents.id]: ticketDesk.deskExamEvents,
  [ticketDesk.ticketJob.id]: ticketDesk.ticketJob,
  [ticketDesk.hallTicketReadiness.id]: ticketDesk.hallTicketReadiness,
  [ticketDesk.studentHolds.id]: ticketDesk.studentHolds,
  [photos.studentPhotos.id]: photos.studentPhotos,
  [colleges.collegeAdmins.id]: colleges.collegeAdmins,
  [colleges.collegeAdmin.id]: colleges.collegeAdmin,
  [colleges.collegeAdminCandidates.id]: colleges.collegeAdminCandidates,
  [csc.cscAgentDaySummary.id]: csc.cscAgentDaySummary,
  [fees.myInvoices.id]: fees.myInvoices,
  [fees.feeInvoiceByKey.id]: fees.feeInvoiceByKey,
  [fees.myPayments.id]: fees.myPayments,
  [payments.paymentReceipt.id]: payments.paymentReceipt,
  [payments.paymentCaseStatus.id]: payments.paymentCaseStatus,
  [userDetail.findUser.id]: userDetail.findUser,
  [userDetail.userDetail.id]: userDetail.userDetail,
  [userActs.actChoices.id]: userActs.actChoices,
  [userActs.openWork.id]: userActs.openWork,
  [explain.explainAccess.id]: explain.explainAccess,
  [explain.explainableScreens.id]: explain.explainableScreens,
  [users.users.id]: users.users,
  [users.userFacets.id]: users.userFacets,
  [users.userProgrammes.id]: users.userProgrammes,
  [users.userCounts.id]: users.userCounts,
  [users.userMatches.id]: users.userMatches,
  [views.savedViews.id]: views.savedViews,
  [roles.roles.id]: roles.roles,
  [roles.roleDetail.id]: roles.roleDetail,
  [roles.menuTree.id]: roles.menuTree,
  [roles.roleNameAvailable.id]: roles.roleNameAvailable,
  [roles.roleHistory.id]: roles.roleHistory,
  [roles.roleDifference.id]: roles.roleDifference,
  [formChoices.addUserMasters.id]: formChoices.addUserMasters,
  [formChoices.loginNameAvailable.id]: formChoices.loginNameAvailable,
  [formChoices.possibleDuplicates.id]: formChoices.possibleDuplicates,
  [formChoices.effectiveMenus.id]: formChoices.effectiveMenus,
  [userForm.userForEdit.id]: userForm.userForEdit,
  [waiting.waitingForAnswer.id]: waiting.waitingForAnswer,
  [userImport.userImport.id]: userImport.userImport,
  [userImport.userImportRows.id]: userImport.userImportRows,
  [userImport.userImportTemplate.id]: userImport.userImportTemplate,
}

/** All activities, by name. */
export type Activities = typeof activities
/** All queries, by id. */
export type Queries = typeof queries
