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
const uses = (max: number, windowMinutes: number, limit: Named): Limit => ({
  max,
  windowMinutes,
  lockMinutes: windowMinutes,
  counts: 'USE',
  onSuccess: 'KEPT',
  ...limit,
})
const hourly = (max: number, subject: string): Limit => uses(max, 60, { subject })
const daily = (max: number, subject: string): Limit => uses(max, 24 * 60, { subject })
const guesses = (max: number, limit: Named): Limit => ({
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
  signInPerAccount: guesses(5, { subject: 'account', ...SIGN_IN }),
  signInPerName: guesses(5, { subject: 'door and login name', ...SIGN_IN }),
  /** Only a flood of failures locks an address, and only briefly. */
  signInPerAddress: guesses(300, { subject: 'address', windowMinutes: 30, acrossClients: true, countsRefused: true }),
  ticketPerNumberAndNetwork: guesses(5, { subject: 'examination, number and network', counts: 'LOOKUP' }),
  /** Determines how much proof of work the next lookup of the number requires, from any network. */
  ticketPerNumber: guesses(NEVER_REFUSES, {
    subject: 'examination and number',
    counts: 'LOOKUP',
    ownWay: 'it asks for work and refuses nobody',
  }),
  ticketPerNumberAndDay: guesses(60, {
    subject: 'number',
    counts: 'LOOKUP',
    ...DISTRIBUTED,
    ownWay: 'signed in, they are not asked',
  }),
  /**
   * A college fetches hundreds of tickets from one address: each different ticket that it finds compensates one
   * failure.
   */
  ticketPerAddress: guesses(50, { subject: 'address', counts: 'LOOKUP', onSuccess: 'MAKES_UP' }),
  paymentPerReferenceAndNetwork: guesses(5, { subject: 'reference or transaction, and network' }),
  paymentPerReferenceAndDay: guesses(60, {
    subject: 'reference or transaction',
    ...DISTRIBUTED,
    ownWay: 'the key of the payment, or signed in',
  }),
  paymentPerAddress: guesses(50, { subject: 'address' }),
  cscPerNumberAndOperator: guesses(5, { subject: 'PRN and operator' }),
  cscPerNumberAndDay: guesses(60, { subject: 'PRN', ...DISTRIBUTED, ownWay: 'signed in, or by an invoice number' }),
  cscPerOperator: guesses(20, { subject: 'operator' }),
  /** The short codes of tickets can be guessed, their signatures cannot. */
  ticketCodePerAddress: guesses(30, { subject: 'address', acrossClients: true }),
  /** Receipt numbers are sequential, so lookups by number are counted, right or wrong. */
  receiptNumberPerAddress: uses(30, 15, { subject: 'address', acrossClients: true }),
  receiptCopyPerPayment: hourly(3, 'transaction'),
  paymentCasePerAddress: uses(5, 60, { subject: 'address', acrossClients: true }),
  /** Enough for a computer centre, too few for a program. */
  paymentLooksPerAddress: uses(60, 1, { subject: 'address', acrossClients: true }),
  resetPerName: hourly(3, 'login name as typed, and network'),
  resetPerAccountAndNetwork: hourly(3, 'account and network'),
  /** Messages to one person: the share of three networks. */
  resetPerAccount: uses(9, 60, { subject: 'account', ownWay: 'the code of an earlier message, or an administrator' }),
  resetPerAddress: hourly(20, 'address'),
  codePerName: hourly(5, 'PRN as typed, and network'),
  codePerAccount: uses(15, 60, { subject: 'student', ownWay: 'the password' }),
  codePerAddress: hourly(1000, 'address'),
  codeAgain: uses(1, 0.75, { subject: 'purpose, PRN and network, or account' }),
  triesPerAddress: hourly(1000, 'address'),
  confirmPerAccountAndNetwork: daily(3, 'account and network'),
  confirmPerAccount: uses(9, 24 * 60, {
    subject: 'account',
    ownWay: 'the link of an earlier message, or an administrator',
  }),
  confirmPerName: daily(3, 'login name as typed, and network'),
  confirmPerAddress: hourly(20, 'address'),
  findPrnPerName: daily(3, 'name, day of birth and network'),
  findPrnPerStudent: uses(9, 24 * 60, { subject: 'student', ownWay: 'the messages that were sent, or the college' }),
  findPrnPerAddress: hourly(20, 'address'),
  contactPerAccount: hourly(5, 'account'),
  identityPerAccount: hourly(5, 'account'),
  uploadsPerAccount: hourly(20, 'account'),
  exportsPerAccount: daily(5, 'account'),
  /** Exports of lists and reports. */
  reportsPerAccount: hourly(60, 'account'),
  /** Reports and exports with personal data. */
  unmaskPerAccount: hourly(20, 'account'),
  requestsPerAccount: daily(5, 'account'),
  /** The search of the portal asks after each pause in typing. */
  searchesPerAccount: uses(120, 1, { subject: 'account' }),
  /** Messages on request: at most one day's share per recipient, whoever requests them. */
  messagesPerSender: hourly(30, 'sender'),
  messagesPerRecipient: daily(5, 'recipient'),
  messagesPerInstitution: hourly(1000, 'all'),
  /** Messages that administrators write themselves, to one or many recipients. */
  writtenPerSender: daily(10_000, 'sender'),
  writtenPerRecipient: daily(5, 'recipient'),
  writtenPerInstitution: daily(50_000, 'all'),
  /** Tests of an institution's connections, by its administrators. */
  testMailsPerAccount: hourly(10, 'account'),
  directoryTriesPerAccount: hourly(10, 'account'),
  /** Looks up the names of hosts that a person enters. */
  connectionSavesPerAccount: hourly(30, 'account'),
  openIdTriesPerAccount: hourly(10, 'account'),
  gatewayQuestionsPerAccount: hourly(30, 'account'),
  documentPreviewsPerAccount: hourly(200, 'account'),
  /** Wrong links and keys of the setup of a new installation. */
  setupPerAddress: guesses(20, { subject: 'address', acrossClients: true }),
  ssoPerAddress: hourly(600, 'address'),
  openIdPerAddress: hourly(600, 'address'),
  keysPerIssuer: uses(600, 10, { subject: 'issuer' }),
} as const satisfies Readonly<Record<string, Limit>>

/** The name of a limit. */
export type LimitName = keyof typeof LIMITS

/** Returns the numbers of a limit at an institution. */
export function policyOf(name: LimitName, client: Pick<Client, 'limits'> | null): Policy {
  const limit: Limit = LIMITS[name]
  if (limit.setting === undefined || client === null) return limit
  const { max, windowMin, cooldownMin } = client.limits[limit.setting]
  return { max, windowMinutes: windowMin, lockMinutes: cooldownMin }
}
