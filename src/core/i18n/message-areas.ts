/**
 * The message files of one language: `public` for students' forms, `ticket` for a found hall ticket, `portal` for
 * administrators' pages, `parts` for tables, pickers and dialogs, `tools` for the pages for integrators and the style
 * guide, `verify` for checking printed tickets, `payment` for the start of the payment search, `payment-later` for
 * fees and payments, `counter` for the counter of a service centre, `sign-in` for the handover from a partner's site,
 * `account` for the start of the pages about an account, `account-later` for passwords and other ways to sign in,
 * `own-details` for one's own details and the examination form, `users` for users and roles, `assignments` for the
 * programmes and terms of people, `processes` for the windows in which processes are open, `reports` for the reports
 * on users and the audit log, `home` for the first page after the login, `navigation` for the search, the notifications
 * and the account menu of the portal, `figures` for the dashboard and the students, `exports` for exports that the
 * server writes, `doctor` for the check of a host page, `institution` for the first setup of a server, the settings,
 * sites and data protection of an institution, and messages, `exam-desk` for the examinations of the examination
 * section, `imports` for imports of files and the academic structure.
 */
export const MESSAGE_AREAS = [
  'public',
  'ticket',
  'portal',
  'parts',
  'tools',
  'verify',
  'payment',
  'payment-later',
  'counter',
  'sign-in',
  'account',
  'account-later',
  'own-details',
  'users',
  'assignments',
  'processes',
  'reports',
  'home',
  'navigation',
  'figures',
  'exports',
  'doctor',
  'institution',
  'exam-desk',
  'imports',
] as const
