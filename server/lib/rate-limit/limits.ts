import type { Client } from '../clients/clients.ts'

/** How many uses or failures within a window lock a key, and for how long. */
export interface Policy {
  readonly max: number
  readonly windowMinutes: number
  readonly lockMinutes: number
}

/** One limit, as data. */
export interface Limit extends Policy {
  /** What the limit is counted for, besides the institution. */
  readonly subject: string
  /**
   * `USE`: each call counts, right or wrong. `GUESS`: a place is reserved before a secret is compared, and a wrong
   * guess keeps it. `LOOKUP`: like `GUESS`, but counted and compared in the single statement of a hall ticket lookup.
   */
  readonly counts: 'USE' | 'GUESS' | 'LOOKUP'
  /** Effect of a success: none, return its own place, clear the earlier failures, or compensate one failure. */
  readonly onSuccess: 'KEPT' | 'RETURNED' | 'FORGOTTEN' | 'MAKES_UP'
  /** Counted for all institutions together. */
  readonly acrossClients?: true
  /** A guess refused by another limit counts here too. */
  readonly countsRefused?: true
  /**
   * Set if others, from many networks, can exhaust the limit of a person: how that person still gets access. A limit
   * without it is counted for the caller, or for what is named together with the caller's network.
   */
  readonly ownWay?: string
  /** The setting of an institution that overrides these numbers. */
  readonly setting?: 'login.lockout'
}

type Named = Pick<Limit, 'subject'> & Partial<Limit>
const buildUseLimit = (max: number, windowMinutes: number, limit: Named): Limit => ({
  max,
  windowMinutes,
  lockMinutes: windowMinutes,
  counts: 'USE',
  onSuccess: 'KEPT',
  ...limit,
})
const buildHourlyLimit = (max: number, subject: string): Limit => buildUseLimit(max, 60, { subject })
const buildDailyLimit = (max: number, subject: string): Limit => buildUseLimit(max, 24 * 60, { subject })
const buildGuessLimit = (max: number, limit: Named): Limit => ({
  max,
  windowMinutes: 15,
  lockMinutes: 15,
  counts: 'GUESS',
  onSuccess: 'RETURNED',
  ...limit,
})
/**
 * Daily maximum of wrong guesses about one number from all networks together: against distributed guessing
 * (docs/security.md has the odds).
 */
const DISTRIBUTED = { max: 60, windowMinutes: 24 * 60, lockMinutes: 24 * 60 } as const
/** A maximum that is never reached: the largest integer of the database. */
const NEVER_REFUSES = 2 ** 31 - 1

/**
 * Wrong passwords and codes per account, or per unknown name; institutions set their own numbers (specification,
 * section 11.1.1).
 */
const SIGN_IN = {
  windowMinutes: 30,
  lockMinutes: 60,
  onSuccess: 'FORGOTTEN',
  setting: 'login.lockout',
  ownWay: 'a new password lifts the lock, and so does an administrator',
} as const

/**
 * Every limit of the server (specification, sections 11.1.1 to 11.1.9, 11.3.6). Whole campuses share one address.
 * Whatever a stranger can name (a PRN, a reference, a login name) is counted together with the caller's network, so
 * that nobody is locked out by others.
 */
export const LIMITS = {
  signInPerAccount: buildGuessLimit(5, { subject: 'account', ...SIGN_IN }),
  signInPerName: buildGuessLimit(5, { subject: 'door and login name', ...SIGN_IN }),
  /** Only a flood of failures locks an address, and only briefly. */
  signInPerAddress: buildGuessLimit(300, {
    subject: 'address',
    windowMinutes: 30,
    acrossClients: true,
    countsRefused: true,
  }),
  ticketPerNumberAndNetwork: buildGuessLimit(5, { subject: 'examination, number and network', counts: 'LOOKUP' }),
  /** Determines how much proof of work the next lookup of the number requires, from any network. */
  ticketPerNumber: buildGuessLimit(NEVER_REFUSES, {
    subject: 'examination and number',
    counts: 'LOOKUP',
    ownWay: 'it asks for work and refuses nobody',
  }),
  ticketPerNumberAndDay: buildGuessLimit(60, {
    subject: 'number',
    counts: 'LOOKUP',
    ...DISTRIBUTED,
    ownWay: 'signed in, they are not asked',
  }),
  /**
   * A college fetches hundreds of tickets from one address: each different ticket that it finds compensates one
   * failure.
   */
  ticketPerAddress: buildGuessLimit(50, { subject: 'address', counts: 'LOOKUP', onSuccess: 'MAKES_UP' }),
  paymentPerReferenceAndNetwork: buildGuessLimit(5, { subject: 'reference or transaction, and network' }),
  paymentPerReferenceAndDay: buildGuessLimit(60, {
    subject: 'reference or transaction',
    ...DISTRIBUTED,
    ownWay: 'the key of the payment, or signed in',
  }),
  paymentPerAddress: buildGuessLimit(50, { subject: 'address' }),
  cscPerNumberAndOperator: buildGuessLimit(5, { subject: 'PRN and operator' }),
  cscPerNumberAndDay: buildGuessLimit(60, {
    subject: 'PRN',
    ...DISTRIBUTED,
    ownWay: 'signed in, or by an invoice number',
  }),
  cscPerOperator: buildGuessLimit(20, { subject: 'operator' }),
  /** The short codes of tickets can be guessed, their signatures cannot. */
  ticketCodePerAddress: buildGuessLimit(30, { subject: 'address', acrossClients: true }),
  /** Receipt numbers are sequential, so lookups by number are counted, right or wrong. */
  receiptNumberPerAddress: buildUseLimit(30, 15, { subject: 'address', acrossClients: true }),
  receiptCopyPerPayment: buildHourlyLimit(3, 'transaction'),
  paymentCasePerAddress: buildUseLimit(5, 60, { subject: 'address', acrossClients: true }),
  /** Enough for a computer centre, too few for a program. */
  paymentLooksPerAddress: buildUseLimit(60, 1, { subject: 'address', acrossClients: true }),
  resetPerName: buildHourlyLimit(3, 'login name as typed, and network'),
  resetPerAccountAndNetwork: buildHourlyLimit(3, 'account and network'),
  /** Messages to one person: the share of three networks. */
  resetPerAccount: buildUseLimit(9, 60, {
    subject: 'account',
    ownWay: 'the code of an earlier message, or an administrator',
  }),
  resetPerAddress: buildHourlyLimit(20, 'address'),
  codePerName: buildHourlyLimit(5, 'PRN as typed, and network'),
  codePerAccount: buildUseLimit(15, 60, { subject: 'student', ownWay: 'the password' }),
  codePerAddress: buildHourlyLimit(1000, 'address'),
  codeAgain: buildUseLimit(1, 0.75, { subject: 'purpose, PRN and network, or account' }),
  triesPerAddress: buildHourlyLimit(1000, 'address'),
  confirmPerAccountAndNetwork: buildDailyLimit(3, 'account and network'),
  confirmPerAccount: buildUseLimit(9, 24 * 60, {
    subject: 'account',
    ownWay: 'the link of an earlier message, or an administrator',
  }),
  confirmPerName: buildDailyLimit(3, 'login name as typed, and network'),
  confirmPerAddress: buildHourlyLimit(20, 'address'),
  findPrnPerName: buildDailyLimit(3, 'name, day of birth and network'),
  findPrnPerStudent: buildUseLimit(9, 24 * 60, {
    subject: 'student',
    ownWay: 'the messages that were sent, or the college',
  }),
  findPrnPerAddress: buildHourlyLimit(20, 'address'),
  contactPerAccount: buildHourlyLimit(5, 'account'),
  identityPerAccount: buildHourlyLimit(5, 'account'),
  uploadsPerAccount: buildHourlyLimit(20, 'account'),
  exportsPerAccount: buildDailyLimit(5, 'account'),
  /** Exports of lists and reports. */
  reportsPerAccount: buildHourlyLimit(60, 'account'),
  /** Reports and exports with personal data. */
  unmaskPerAccount: buildHourlyLimit(20, 'account'),
  requestsPerAccount: buildDailyLimit(5, 'account'),
  /** The search of the portal asks after each pause in typing. */
  searchesPerAccount: buildUseLimit(120, 1, { subject: 'account' }),
  /** Messages on request: at most one day's share per recipient, whoever requests them. */
  messagesPerSender: buildHourlyLimit(30, 'sender'),
  messagesPerRecipient: buildDailyLimit(5, 'recipient'),
  messagesPerInstitution: buildHourlyLimit(1000, 'all'),
  /** Messages that administrators write themselves, to one or many recipients. */
  writtenPerSender: buildDailyLimit(10_000, 'sender'),
  writtenPerRecipient: buildDailyLimit(5, 'recipient'),
  writtenPerInstitution: buildDailyLimit(50_000, 'all'),
  /** Tests of an institution's connections, by its administrators. */
  testMailsPerAccount: buildHourlyLimit(10, 'account'),
  directoryTriesPerAccount: buildHourlyLimit(10, 'account'),
  /** Looks up the names of hosts that a person enters. */
  connectionSavesPerAccount: buildHourlyLimit(30, 'account'),
  openIdTriesPerAccount: buildHourlyLimit(10, 'account'),
  gatewayQuestionsPerAccount: buildHourlyLimit(30, 'account'),
  documentPreviewsPerAccount: buildHourlyLimit(200, 'account'),
  /** Wrong links and keys of the setup of a new installation. */
  setupPerAddress: buildGuessLimit(20, { subject: 'address', acrossClients: true }),
  ssoPerAddress: buildHourlyLimit(600, 'address'),
  openIdPerAddress: buildHourlyLimit(600, 'address'),
  /** An assertion is valid for minutes, and a page asks for one when its back end needs one. */
  assertionsPerAccount: buildUseLimit(60, 5, { subject: 'account' }),
  keysPerIssuer: buildUseLimit(600, 10, { subject: 'issuer' }),
} as const satisfies Readonly<Record<string, Limit>>

/** The name of a limit. */
export type LimitName = keyof typeof LIMITS

/** Returns the numbers of a limit at an institution. */
export function getPolicy(name: LimitName, client: Pick<Client, 'limits'> | null): Policy {
  const limit: Limit = LIMITS[name]
  if (limit.setting === undefined || client === null) return limit
  const { max, windowMin, cooldownMin } = client.limits[limit.setting]
  return { max, windowMinutes: windowMin, lockMinutes: cooldownMin }
}
