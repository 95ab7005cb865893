import { CODES } from '../contract/codes.ts'
import { exam, institution, lookups, payment, verdicts } from './answers.ts'

/** One answer of a server: a result, a refusal with its code, or none at all. */
export type Answer =
  | { readonly result: unknown; readonly token?: string }
  | { readonly errorCode: number; readonly result?: unknown }
  | 'no-answer'

/** Answers by the name of an activity or a query. */
export type Answers = Readonly<Record<string, Answer>>

const toAnswers = (name: string, results: Readonly<Record<string, unknown>>): Readonly<Record<string, Answers>> =>
  Object.fromEntries(Object.entries(results).map(([outcome, result]) => [outcome, { [name]: { result } }]))

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
const AT = '2026-11-01T04:32:00.000Z'

/** The outcomes of each element that a test can ask for, with the answers that lead to them. */
export const FIXTURES = {
  'hall-ticket': toAnswers('findHallTicketBeforeLogin', lookups) as Readonly<Record<keyof typeof lookups, Answers>>,
  'ticket-verify': toAnswers('verifyHallTicket', verdicts) as Readonly<Record<keyof typeof verdicts, Answers>>,
  'student-login': listSignIns('studentLoginPortal', { userData: USER_DATA }) as Readonly<
    Record<SignInOutcome, Answers>
  >,
  'admin-login': STAFF as Readonly<Record<SignInOutcome, Answers>>,
  login: STAFF as Readonly<Record<SignInOutcome, Answers>>,
  'payment-status': toAnswers('verifyPaymentStatus', {
    paid: { status: 'SUCCESS', urlConflict: false, payment, at: AT },
    pending: {
      status: 'PENDING',
      urlConflict: false,
      payment: { ...payment, bankReference: null, settledAt: null, receiptNo: null },
      at: AT,
    },
    failed: {
      status: 'FAILED',
      urlConflict: false,
      payment: {
        ...payment,
        settledAt: null,
        receiptNo: null,
        reason: 'DECLINED',
        canRetry: true,
        nextAttempt: 'RETRY',
      },
      at: AT,
    },
    unknown: { status: 'UNKNOWN', urlConflict: false, payment: null, at: AT },
  }) as Readonly<Record<'paid' | 'pending' | 'failed' | 'unknown', Answers>>,
  'forgot-password': {
    'code-sent': {
      forgotPassword: {
        result: { outcome: 'SENT', request: 'fixture', masked: null, validSeconds: 600, resendAfterSeconds: 60 },
      },
      verifyResetCode: { result: { outcome: 'PROVEN', token: 'fixture' } },
      newPassword: { result: { outcome: 'CHANGED' } },
    },
    'too-many-codes': { forgotPassword: { result: { outcome: 'WAIT', seconds: 300 } } },
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
