/**
 * Files of `src` that share a chunk: names without their ending, by folder, or a whole folder. The names are decisions
 * about weight, which nothing else says: a folder is about one subject, and a first field needs only some of its files.
 * `tests/unit/project/chunks.test.ts` holds them to the files that exist.
 */
export type Files = Readonly<Record<string, readonly string[] | 'all'>>

/** Matches the modules of these files. */
export const buildModulePattern = (files: Files, further = ''): RegExp =>
  new RegExp(
    `${further}src/(${Object.entries(files)
      .map(([folder, names]) => `${folder}/(${names === 'all' ? '[^/]+' : names.join('|')})`)
      .join('|')})[.]tsx?`,
  )

/** Files that all public forms share, and none that only the portal or a sign-in needs. */
export const SHARED: Files = {
  contract: ['activity', 'codes', 'digits', 'envelope', 'parse-language', 'parts'],
  'contract/i18n': ['languages'],
  'contract/institution': ['institution'],
  'contract/sign-in': ['logout'],
  'core/routing': ['address', 'path'],
  'core/feedback': ['blocker', 'log', 'toasts'],
  'core/chosen-client': ['chosen-client', 'client-store'],
  'core/institution': ['client'],
  'core/config': ['config', 'file-address', 'script-origin', 'page', 'web-address'],
  'core/i18n': ['call-language', 'format', 'i18n', 'messages'],
  'core/crypto': ['login-key'],
  'core/mql': [
    'call',
    'early-answers',
    'envelopes',
    'exchange',
    'failure-message',
    'index',
    'reply',
    'report',
    'token',
    'url',
  ],
  'core/session': ['session-end', 'session-state', 'session'],
  'core/runtime': ['built-ins', 'core-key', 'shared'],
  'core/storage': ['storage', 'stored-value'],
  'core/theme': ['theme'],
  'elements/runtime': [
    'attributes',
    'campus-element',
    'define-element',
    'dispatch',
    'element-class',
    'follow-configuration',
    'frame',
    'language-of',
    'static-form/keep-one-form',
    'prefill/prefill-spec',
    'properties',
    'static-form/hide-repeated-text',
    'spec',
    'surface',
    'surroundings/inherited-attribute',
    'static-form/take-over',
    'use-unique-id',
    'theme/theme-of',
    'messages',
  ],
  'elements/ui/button': ['button'],
  'elements/ui/field': ['field', 'form-text'],
  'elements/institution/parts': ['card-title', 'help-line', 'institution-line', 'institution-missing'],
  'elements/ui/icons': ['icons'],
  'elements/ui/navigation': ['portal-spec'],
  'elements/ui/notice': ['notice', 'problem'],
  'elements/ui/query': ['use-client', 'use-failure'],
}

/** The three sign-ins, up to their first field. */
export const SIGN_IN: Files = {
  'elements/sign-in/admin-login': 'all',
  'elements/sign-in/login': 'all',
  'elements/sign-in/student-login': 'all',
  'elements/ui/lazy': ['preparable'],
  'elements/sign-in/parts': ['prepare-sign-in', 'sign-in-fields', 'sign-in-form', 'use-password-sign-in'],
}

/** The search for a hall ticket, up to its first field. */
export const HALL_TICKET: Files = {
  'contract/hall-tickets': ['exam-events'],
  'elements/hall-tickets/hall-ticket': [
    'announcement',
    'birth-date',
    'find-ticket-form',
    'hall-ticket-element',
    'hall-ticket-spec',
    'load-results',
    'lookup-rules',
    'use-attempt',
    'use-exams',
    'use-institution-terms',
  ],
}

/** The two screens of a payment, up to their first field. */
export const PAYMENT: Files = {
  'elements/payments/csc-payment-status': ['csc-payment-status-element'],
  'elements/payments/payment-status': 'all',
  'elements/payments/parts': ['payment-spec'],
  'elements/payments/status': ['payment-screen'],
}

/** Forgotten and new password, up to their first field. */
export const ACCOUNT: Files = {
  'contract/sign-in': ['new-password'],
  'elements/account/steps': ['account-card', 'password-step', 'use-step'],
}

/** A forgotten password: it begins with the form of a step, which follows the first field of other elements. */
export const ACCOUNT_FORM: Files = {
  'contract/sign-in': ['password-policy'],
  'elements/account/forgot-password': 'all',
  'elements/account/steps': ['account-step-form'],
}

/**
 * Files that follow the first field in more than one public element. One file: on a slow line each request costs more
 * than its bytes.
 */
export const AFTER: Files = {
  contract: ['base64'],
  'contract/sign-in': ['session'],
  'core/i18n': ['data-language', 'instant-at', 'isolate'],
  'core/payments': ['fee-key', 'forget-payments', 'payment-keys'],
  'core/sign-in': ['kiosk'],
  'core/session': ['cleared-pages', 'restore-session', 'login-store', 'module-name'],
  'core/routing': ['page-memory', 'return-path', 'start-path'],
  'core/runtime': ['yield-to-main-thread'],
  'core/storage': ['local-persistence', 'session-keys'],
  'core/crypto': ['encrypted-json'],
  'elements/runtime': ['ensure-toaster', 'own-elements'],
  'elements/ui/field': ['error-summary'],
  'elements/ui/file': ['download-file', 'print-element', 'save-file'],
  'elements/ui/i18n': ['data-text', 'further-messages', 'list-names'],
  'elements/ui/icons': ['further-icons'],
  'elements/ui/navigation': ['returned-payment'],
  'elements/payments/parts': ['with-later-messages'],
  'elements/ui/overlay': ['use-confirm', 'use-page-dialog'],
}

/**
 * Files for links from one form to another, and for visitors who have followed a link: sign-ins and accounts need it
 * before their first field, all others after it.
 */
export const LINKS: Files = {
  'contract/account': ['parts'],
  'core/chosen-client': ['choose-client'],
  'core/mql': ['preloaded-rows'],
  'core/routing': ['one-time-link'],
  'core/sign-in': ['password-permit', 'sign-in'],
  'elements/account/steps': ['account-spec', 'sign-in-link'],
  'elements/ui/navigation': ['portal-link', 'step-link'],
  'elements/ui/overlay': ['use-focus-after-removal'],
  'elements/ui/query': ['query-state', 'use-query'],
  'elements/sign-in/parts': ['sign-in-events'],
}

/** What leads from one page of the portal to another, which public elements load only when it is needed. */
export const PAGES: Files = {
  'contract/institution': ['institutions'],
  'core/routing': ['match-route', 'route-table'],
  'core/session': ['guard'],
  'elements/runtime': ['build-screen', 'registry'],
}

/** What a site may configure of its institution, which one public element asks for before its first field. */
export const CONFIGURATION: Files = {
  'contract/institution': ['client-configuration'],
  'core/institution': ['client-configuration'],
}

/** Small files that almost every screen of a session needs, and public elements only when it is needed. */
export const COMMON: Files = {
  contract: ['fold-letters'],
  'contract/account': ['identity', 'two-factor', 'webauthn'],
  'elements/ui/session': ['elsewhere', 'session-line', 'session-part'],
}

/** Files that every payment needs after the first field, whether it is to be made or was made. */
export const MONEY: Files = {
  'contract/payments': ['fees', 'money', 'payment-view', 'payments'],
  'core/payments': ['stored-payments'],
  'elements/payments/status': ['leave-for-bank', 'payment-actions'],
}

/** What a hall ticket is, which staff need too. */
export const TICKET: Files = { 'contract/hall-tickets': ['hall-ticket'] }

/** Files that follow the first field of a hall ticket. */
export const HALL_TICKET_AFTER: Files = {
  'elements/hall-tickets/hall-ticket': ['results'],
}

/** Files that a sign-in loads after its first field, and the portal with its frame. */
export const SESSION: Files = {
  'contract/home': ['home'],
  'contract/institution': ['years'],
  'contract/sign-in': ['sign-in'],
  'core/session': ['idle', 'menu', 'session-ended', 'years'],
  'core/sign-in': ['sign-in-flow', 'tab-session', 'two-factor-challenge'],
  'elements/ui/kiosk': 'all',
}

/** Files that follow the first field of a sign-in. */
export const SIGN_IN_AFTER: Files = {
  'core/sign-in': ['handover-target', 'passkey-support'],
  'elements/sign-in/methods': ['load-methods', 'more', 'passkey-button'],
}

/** Files that follow the first field of an account. */
export const ACCOUNT_AFTER: Files = {
  'elements/account/steps': ['code-step', 'new-password-form'],
}

/** Files that follow the first field of a payment. */
export const PAYMENT_AFTER: Files = {
  'elements/payments/status': ['status-chunk'],
  'elements/payments/parts': ['payment-css'],
}

/** The toasts, the last of which the bell of the portal lists. */
export const TOASTER: Files = {
  'core/session': ['last-toasts'],
  'elements/feedback/toaster': 'all',
}

/** The library that opens the stored session, which no form needs before its first field. */
export const CRYPTO = 'node_modules/crypto-js/|'

/** Shoelace, what it stands on, and our door to it: one file, which only rich screens fetch. */
export const SHOELACE = /node_modules\/(@shoelace-style|lit|lit-element|lit-html|@lit)\/|src\/elements\/ui\/shoelace\//
