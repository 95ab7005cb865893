import type { ElementDefinition } from './spec.ts'

/** Every element that exists, by tag; each is a chunk of its own. */
export const ELEMENTS = {
  'campus-portal': async () => (await import('./portal/portal-element.tsx')).portal,
  'campus-admin-login': async () => (await import('./admin-login/admin-login-element.tsx')).adminLogin,
  'campus-login': async () => (await import('./login/login-element.tsx')).login,
  'campus-student-login': async () => (await import('./student-login/student-login-element.tsx')).studentLogin,
  'campus-forgot-password': async () => (await import('./forgot-password/forgot-password-element.tsx')).forgotPassword,
  'campus-new-password': async () => (await import('./new-password/new-password-element.tsx')).newPassword,
  'campus-email-confirm': async () => (await import('./email-confirm/email-confirm-element.tsx')).emailConfirm,
  'campus-redirection-landing': async () => (await import('./redirection-landing/redirection-landing-element.tsx')).redirectionLanding,
  'campus-hall-ticket': async () => (await import('./hall-ticket/hall-ticket-element.tsx')).hallTicket,
  'campus-ticket-verify': async () => (await import('./ticket-verify/ticket-verify-element.tsx')).ticketVerify,
  'campus-csc-counter': async () => (await import('./csc-counter/csc-counter-element.tsx')).cscCounter,
  'campus-fee-payment': async () => (await import('./fee-payment/fee-payment-element.tsx')).feePayment,
  'campus-payment-status': async () => (await import('./payment-status/payment-status-element.tsx')).paymentStatus,
  'campus-csc-payment-status': async () => (await import('./csc-payment-status/csc-payment-status-element.tsx')).cscPaymentStatus,
  'campus-landing': async () => (await import('./landing/landing-element.tsx')).landing,
  'campus-user-management': async () => (await import('./user-management/user-management-element.tsx')).userManagement,
  'campus-modules-dashboard': async () => (await import('./modules-dashboard/modules-dashboard-element.tsx')).modulesDashboard,
  'campus-edit-user-details': async () => (await import('./edit-user-details/edit-user-details-element.tsx')).editUserDetails,
  'campus-role-management': async () => (await import('./role-management/role-management-element.tsx')).roleManagement,
  'campus-add-role': async () => (await import('./add-role/add-role-element.tsx')).addRole,
  'campus-unauthorised': async () => (await import('./unauthorised/unauthorised-element.tsx')).unauthorised,
  'campus-toaster': async () => (await import('./toaster/toaster-element.tsx')).toaster,
  'campus-animation': async () => (await import('./animation/animation-element.tsx')).animation,
  'campus-confirmation': async () => (await import('./confirmation/confirmation-element.tsx')).confirmation,
  'campus-mql-console': async () => (await import('./mql-console/mql-console-element.tsx')).mqlConsole,
  'campus-test-page': async () => (await import('./test-page/test-page-element.tsx')).testPage,
  'campus-ui-buttons': async () => (await import('./ui-buttons/ui-buttons-element.tsx')).uiButtons,
  'campus-ui-chips': async () => (await import('./ui-chips/ui-chips-element.tsx')).uiChips,
  'campus-ui-tags': async () => (await import('./ui-tags/ui-tags-element.tsx')).uiTags,
  'campus-ui-collapse': async () => (await import('./ui-collapse/ui-collapse-element.tsx')).uiCollapse,
  'campus-ui-dropdown': async () => (await import('./ui-dropdown/ui-dropdown-element.tsx')).uiDropdown,
  'campus-ui-tables': async () => (await import('./ui-tables/ui-tables-element.tsx')).uiTables,
  'campus-ui-form': async () => (await import('./ui-form/ui-form-element.tsx')).uiForm,
  'campus-dummy-dashboard': async () => (await import('./dummy-dashboard/dummy-dashboard-element.tsx')).dummyDashboard,
  'campus-add-user': async () => (await import('./add-user/add-user-element.tsx')).addUser,
  'campus-update-edit-user': async () => (await import('./update-edit-user/update-edit-user-element.tsx')).updateEditUser,
} as const satisfies Record<string, () => Promise<unknown>>

/** The tag of an element that exists. */
export type ElementTag = keyof typeof ELEMENTS

/** Whether an element of this tag exists. */
export const isElementTag = (tag: string): tag is ElementTag => Object.hasOwn(ELEMENTS, tag)

/** Loads an element's definition. Rejects when its chunk cannot be had: offline, or a newer version has replaced it. */
export const loadElement = async (tag: ElementTag): Promise<ElementDefinition> => (await ELEMENTS[tag]()) as unknown as ElementDefinition
