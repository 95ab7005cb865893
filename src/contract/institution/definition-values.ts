/**
 * The first segments of our own pages that have the form of a code, and the folders of the server: none of them can be
 * the code of an institution.
 */
export const RESERVED_CODES: ReadonlySet<string> = new Set([
  'notices',
  'messages',
  'message-texts',
  'student-messages',
  'academics',
  'assets',
  'cdnserver',
  'forms',
  'health',
  'lite',
  'ready',
  'server',
  'assign-menu-to-program',
  'assign-menu-to-program-course',
  'assign-prg-part-term-to-user',
  'csc-counter',
  'dashboard',
  'data-import',
  'data-protection',
  'du',
  'edit-user-details',
  'exam-desk',
  'exam-form-inward',
  'fees',
  'find-payment',
  'institution-settings',
  'institutions',
  'internal-marks',
  'landing',
  'login',
  'modules-dashboard',
  'my-exam-form',
  'my-requests',
  'photo-approval',
  'registered-sites',
  'role-management',
  'setup',
  'start',
  'ui-buttons',
  'ui-chips',
  'ui-collapse',
  'ui-dropdown',
  'ui-form',
  'ui-tables',
  'ui-tags',
  'update-edit-user',
  'user-management',
  'verify-receipt',
  'verify-ticket',
  'students',
  'audit-log',
  'platform-status',
])

/** Returns whether a text is the name of an IANA time zone; offsets such as `+05:30` are none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns whether a text is the code of a currency (ISO 4217). */
export const isCurrency = (text: string): boolean =>
  /^[A-Z]{3}$/.test(text) && Intl.supportedValuesOf('currency').includes(text)
