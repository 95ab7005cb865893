import { CODES, type CodeName } from '../../src/contract/codes.ts'
import { CLIENT_ERROR } from '../../src/contract/envelope.ts'
import { formatTable } from './table.ts'

/** What each code of `campus-failed` means for the page around an element. */
const MEANINGS: Readonly<Record<CodeName, string>> = {
  badCredentials: 'User name or password is wrong.',
  locked: 'The account is locked after too many wrong passwords.',
  inactive: 'The account is suspended, closed or not valid today.',
  emailNotConfirmed: 'The e-mail address of the account is not confirmed yet.',
  mustChangePassword: 'A new password must be chosen before the login.',
  sessionEnded: 'The session has ended; the visitor must log in again.',
  notPermitted: 'The visitor has no right to do this.',
  outsideScope: 'The record is outside the colleges or programmes of the visitor.',
  secondStep: 'The login asks for a second factor.',
  secondStepMissing: 'The login asks to set up a second factor.',
  siteNotRegistered: 'The web site is not [registered](embedding.md#registered-web-sites) with the institution.',
  confirmIdentity: 'The visitor must confirm the password or second factor again.',
  secondPerson: 'The change waits for a second administrator.',
  invalidInput: 'The input does not match the contract.',
  notFound: 'There is no such record; at the first event of an element: no institution has the code in `client`.',
  duplicate: 'A record with this value exists already.',
  stale: 'Somebody else has changed the record meanwhile.',
  inUse: 'The record is used by others and cannot be removed.',
  windowClosed: 'The process is not open now.',
  rateLimited: 'There were too many requests.',
  busy: 'The same action is being carried out already.',
  maintenance: 'The institution is suspended or closed for maintenance.',
  directoryUnavailable: 'The directory of the institution does not answer.',
  handoverInvalid: 'The login link of a partner is not valid.',
  unexpected: 'An unexpected error, in the server or in the element.',
}

/** Returns the rows of the table of failure codes in `docs/elements.md`. */
export const listFailureCodeRows = (): string[] =>
  formatTable(
    ['code', 'meaning'],
    [
      ...(Object.entries(MEANINGS) as [CodeName, string][]).map(([name, meaning]) => ({ code: CODES[name], meaning })),
      { code: CLIENT_ERROR, meaning: 'The server or a file of the element could not be reached.' },
    ]
      .sort((one, other) => one.code - other.code)
      .map(({ code, meaning }) => [String(code), meaning]),
  )
