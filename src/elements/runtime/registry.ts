import { confirmationElement, toasterElement } from './own-elements.ts'
import type { ElementDefinition } from './spec.ts'

/** Every element, by tag; each is a separate chunk. */
export const ELEMENTS = {
  'campus-portal': async () => (await import('../portal/portal-element.tsx')).portal,
  'campus-admin-login': async () => (await import('../sign-in/admin-login/admin-login-element.tsx')).adminLogin,
  'campus-login': async () => (await import('../sign-in/login/login-element.tsx')).login,
  'campus-student-login': async () => (await import('../sign-in/student-login/student-login-element.tsx')).studentLogin,
  'campus-forgot-password': async () =>
    (await import('../account/forgot-password/forgot-password-element.tsx')).forgotPassword,
  'campus-new-password': async () => (await import('../account/new-password/new-password-element.tsx')).newPassword,
  'campus-email-confirm': async () => (await import('../account/email-confirm/email-confirm-element.tsx')).emailConfirm,
  'campus-redirection-landing': async () =>
    (await import('../sign-in/redirection-landing/redirection-landing-element.tsx')).redirectionLanding,
  'campus-hall-ticket': async () => (await import('../hall-tickets/hall-ticket/hall-ticket-element.tsx')).hallTicket,
  'campus-ticket-verify': async () =>
    (await import('../hall-tickets/ticket-verify/ticket-verify-element.tsx')).ticketVerify,
  'campus-csc-counter': async () => (await import('../payments/csc-counter/csc-counter-element.tsx')).cscCounter,
  'campus-fee-payment': async () => (await import('../payments/fee-payment/fee-payment-element.tsx')).feePayment,
  'campus-payment-status': async () =>
    (await import('../payments/payment-status/payment-status-element.tsx')).paymentStatus,
  'campus-csc-payment-status': async () =>
    (await import('../payments/csc-payment-status/csc-payment-status-element.tsx')).cscPaymentStatus,
  'campus-update-user-details': async () =>
    (await import('../account/update-user-details/update-user-details-element.tsx')).updateUserDetails,
  'campus-landing': async () => (await import('../home/landing/landing-element.tsx')).landing,
  'campus-user-management': async () =>
    (await import('../users/user-management/user-management-element.tsx')).userManagement,
  'campus-modules-dashboard': async () =>
    (await import('../home/modules-dashboard/modules-dashboard-element.tsx')).modulesDashboard,
  'campus-edit-user-details': async () =>
    (await import('../users/edit-user-details/edit-user-details-element.tsx')).editUserDetails,
  'campus-role-management': async () =>
    (await import('../roles/role-management/role-management-element.tsx')).roleManagement,
  'campus-registered-sites': async () =>
    (await import('../institution/registered-sites/registered-sites-element.tsx')).registeredSites,
  'campus-add-role': async () => (await import('../roles/add-role/add-role-element.tsx')).addRole,
  'campus-start': async () => (await import('../home/start/start-element.tsx')).start,
  'campus-unauthorised': async () => (await import('../home/unauthorised/unauthorised-element.tsx')).unauthorised,
  'campus-toaster': toasterElement,
  'campus-animation': async () => (await import('../feedback/animation/animation-element.tsx')).animation,
  'campus-confirmation': confirmationElement,
  'campus-mql-console': async () => (await import('../developer/mql-console/mql-console-element.tsx')).mqlConsole,
  'campus-test-page': async () => (await import('../developer/test-page/test-page-element.tsx')).testPage,
  'campus-ui-buttons': async () => (await import('../style-guide/ui-buttons/ui-buttons-element.tsx')).uiButtons,
  'campus-ui-chips': async () => (await import('../style-guide/ui-chips/ui-chips-element.tsx')).uiChips,
  'campus-ui-tags': async () => (await import('../style-guide/ui-tags/ui-tags-element.tsx')).uiTags,
  'campus-ui-collapse': async () => (await import('../style-guide/ui-collapse/ui-collapse-element.tsx')).uiCollapse,
  'campus-ui-dropdown': async () => (await import('../style-guide/ui-dropdown/ui-dropdown-element.tsx')).uiDropdown,
  'campus-ui-tables': async () => (await import('../style-guide/ui-tables/ui-tables-element.tsx')).uiTables,
  'campus-ui-form': async () => (await import('../style-guide/ui-form/ui-form-element.tsx')).uiForm,
  'campus-dummy-dashboard': async () =>
    (await import('../home/dummy-dashboard/dummy-dashboard-element.tsx')).dummyDashboard,
  'campus-add-user': async () => (await import('../users/add-user/add-user-element.tsx')).addUser,
  'campus-update-edit-user': async () =>
    (await import('../users/update-edit-user/update-edit-user-element.tsx')).updateEditUser,
  'campus-edit-college-admin': async () =>
    (await import('../users/edit-college-admin/edit-college-admin-element.tsx')).editCollegeAdmin,
} as const satisfies Record<string, () => Promise<unknown>>

/** The tag of a registered element. */
export type ElementTag = keyof typeof ELEMENTS

/** Returns whether an element with this tag exists. */
export const isElementTag = (tag: string): tag is ElementTag => Object.hasOwn(ELEMENTS, tag)

/** Loads an element's definition. Rejects when its chunk is unavailable: offline, or replaced by a newer version. */
export const loadElement = async (tag: ElementTag): Promise<ElementDefinition> =>
  (await ELEMENTS[tag]()) as unknown as ElementDefinition
