import { CODES } from '../contract/codes.ts'
import type { FeeInvoice } from '../contract/payments/fees.ts'
import { CONFIRMATIONS, NEW_PASSWORDS, RESETS } from './account-answers.ts'
import { exam, institution, lookups, verdicts } from './answers.ts'
import { counterPayments, counterSearches, invoices, operatorDay, order, payments } from './payment-answers.ts'

/** One answer of a server: a result, a refusal with its code, or none at all. */
export type Answer =
  | { readonly result: unknown; readonly token?: string }
  | { readonly errorCode: number; readonly result?: unknown }
  | 'no-answer'

/** Answers by the name of an activity or a query. */
export type Answers = Readonly<Record<string, Answer>>

/** Returns the outcomes of a call, each with its answer and what else the element asks for. */
const toAnswers = <Outcome extends string>(
  name: string,
  results: Readonly<Record<Outcome, unknown>>,
  more: Answers = {},
): Readonly<Record<Outcome, Answers>> =>
  Object.fromEntries(
    Object.entries(results).map(([outcome, result]) => [outcome, { ...more, [name]: { result } }]),
  ) as Readonly<Record<Outcome, Answers>>

/** What every element asks for: the institution, its examinations, its rules and its ways to log in. */
export const COMMON_ANSWERS: Answers = {
  getClientByName: { result: { outcome: 'FOUND', client: institution } },
  publishedExamEvents: { result: [exam] },
  passwordPolicy: {
    result: [{ minLength: 12, maxLength: 128, history: 5, networkAccount: false, managedBy: null }],
  },
  verificationKeys: { result: [] },
  signInOptions: {
    result: [
      {
        studentCode: false,
        activation: false,
        networkAccount: false,
        idleMinutes: 30,
        sharedIdleMinutes: 20,
        colleges: [],
      },
    ],
  },
  signInProviders: { result: [] },
}

/** The session user of a student, encrypted with the passphrase that elements have by default. */
export const USER_DATA =
  'U2FsdGVkX1/QyHpLbZbE4uhigkLRx0Y2XpFxIVB3q0LyEn287zwIjXIGZQ78ZbLZrDS4w/yoKiElwpPhIAuymmwjX8lYetb4vutX4uXCUDPRCwDshiGBRxC4ajFsqH+zZ7Cp7IcIzf5qgkjY+qFXJ8K/A46H4IAoae3g5bVIGyh5PY4OSq7hoERdyR/8Hs0gAw5RRLa6A1uDrTIoWHR/kFtacXs82hFLhkX7kGXr22Hs0Qshv59AcZCZQKExqpiZXXtB9t6Epe5dlBNdT9yF1NWgEPVw74vXM5lqa+e2aE5w/1GaLdz493KUJxiCh8aNkdRoQnfCIXlDhAsKQdNu8N4G76yccm42jcxIJ+C4bsMtZSmuhGJxxaVeiVidyVhz'

const TOKEN = 'fixture'

/** What follows a password: the menu, the years, and that no other tab may share the session. */
const AFTER_SIGN_IN: Answers = {
  LoginCopy: { result: { userData: USER_DATA } },
  getMenu: { result: [] },
  currentAcademicYear: { result: [] },
  nextAcademicYear: { result: [] },
  currentFinancialYear: { result: [] },
  sessionSharing: { result: { allowed: false } },
  logout: { result: null },
}

const listSignIns = (name: string, result: unknown): Readonly<Record<string, Answers>> => ({
  'signed-in': { ...AFTER_SIGN_IN, [name]: { result, token: TOKEN } },
  'wrong-password': { [name]: { errorCode: CODES.badCredentials } },
  locked: { [name]: { errorCode: CODES.locked } },
  suspended: { [name]: { errorCode: CODES.inactive } },
})

const STAFF = listSignIns('ldapLogin', { mustChangePassword: false })

/** A student who has signed in on the page, with any password. */
const SIGNED_IN_STUDENT: Answers = {
  ...AFTER_SIGN_IN,
  studentLoginPortal: { result: { userData: USER_DATA }, token: TOKEN },
}

const clientConfiguration: Answer = { result: [institution] }

/** Somebody whom a partner's site has handed over. */
const HANDED_OVER: Answers = {
  ...AFTER_SIGN_IN,
  clientConfiguration,
  loginBlWithoutPass: { result: { userData: USER_DATA }, token: TOKEN },
}

/** Adds to each outcome what a student needs who signs in first. */
const listForSignedIn = <Outcome extends string>(
  outcomes: Readonly<Record<Outcome, Answers>>,
): Readonly<Record<Outcome, Answers>> =>
  Object.fromEntries(
    Object.entries<Answers>(outcomes).map(([outcome, answers]) => [outcome, { ...SIGNED_IN_STUDENT, ...answers }]),
  ) as Readonly<Record<Outcome, Answers>>

const listFees = (owed: readonly FeeInvoice[], ordered: unknown = order): Answers => ({
  myInvoices: { result: owed },
  myPayments: { result: [] },
  feeInvoice: { result: owed.map((invoice) => ({ ...invoice, payer: 'A•••• P••••' })) },
  createPaymentOrder: { result: ordered },
})

const FEES = listForSignedIn({
  owed: listFees([invoices.owed]),
  overdue: listFees([invoices.overdue]),
  pending: listFees([invoices.pending], {
    outcome: 'PENDING_ALREADY',
    transactionId: order.transactionId,
    since: '2026-11-01T04:30:00.000Z',
  }),
  paid: listFees([invoices.paid]),
  closed: listFees([invoices.closed]),
  'closed-meanwhile': listFees([invoices.owed], { outcome: 'CLOSED', closedAt: '2026-11-01T04:30:00.000Z' }),
  'paid-meanwhile': listFees([invoices.owed], { outcome: 'PAID_ALREADY', transactionId: order.transactionId }),
  'nothing-owed': listFees([]),
})

const COUNTERS = toAnswers('cscStudentInvoices', counterSearches, {
  ...HANDED_OVER,
  cscAgentDaySummary: { result: [operatorDay] },
  createCscOrder: { result: order },
})

/** The outcomes of each element that a test can ask for, with the answers that lead to them. */
export const FIXTURES = {
  'hall-ticket': toAnswers('findHallTicketBeforeLogin', lookups),
  'ticket-verify': toAnswers('verifyHallTicket', verdicts),
  'student-login': listSignIns('studentLoginPortal', { userData: USER_DATA }) as Readonly<
    Record<SignInOutcome, Answers>
  >,
  'admin-login': STAFF as Readonly<Record<SignInOutcome, Answers>>,
  login: STAFF as Readonly<Record<SignInOutcome, Answers>>,
  'payment-status': toAnswers('verifyPaymentStatus', payments),
  'csc-payment-status': toAnswers('verifyCscPaymentStatus', counterPayments),
  'csc-counter': COUNTERS,
  'fee-payment': FEES,
  'forgot-password': RESETS,
  'new-password': listForSignedIn(NEW_PASSWORDS),
  'email-confirm': CONFIRMATIONS,
  'redirection-landing': {
    'signed-in': HANDED_OVER,
    'link-used': { clientConfiguration, loginBlWithoutPass: { errorCode: CODES.handoverInvalid } },
    suspended: { clientConfiguration, loginBlWithoutPass: { errorCode: CODES.inactive } },
  },
  /** For every element. */
  any: {
    'unknown-institution': { getClientByName: { result: { outcome: 'NOT_FOUND' } } },
    'suspended-institution': { getClientByName: { result: { outcome: 'SUSPENDED', name: institution.names } } },
    'no-server': { '*': 'no-answer' },
  },
} as const

type SignInOutcome = 'signed-in' | 'wrong-password' | 'locked' | 'suspended'

/** The elements that have outcomes. */
export type FixtureElement = keyof typeof FIXTURES
/** The outcomes of an element. */
export type FixtureOutcome<Element extends FixtureElement> = keyof (typeof FIXTURES)[Element] & string
