import { ACCOUNT_PROBLEMS } from './account-fields.ts'

/** What a column of a file can say of a person, in the order of the template (domain brief 2.3.3, 2.3.4). */
export const IMPORT_FIELDS = [
  'userType',
  'title',
  'firstName',
  'middleName',
  'lastName',
  'localName',
  'employeeCode',
  'prn',
  'designation',
  'department',
  'office',
  'email',
  'mobile',
  'dateOfBirth',
  'loginName',
  'signInMethod',
  'colleges',
  'roles',
  'validFrom',
  'validTo',
  'language',
] as const
/** What a column of a file can say of a person. */
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** What tells one person from another; a person who is to be changed is found by one of them. */
export const KEY_FIELDS = ['loginName', 'employeeCode', 'email', 'prn'] as const satisfies readonly ImportField[]
/** Without a column for each of these nobody can be added. */
export const NEEDED_FIELDS = ['userType', 'firstName', 'lastName', 'roles'] as const satisfies readonly ImportField[]

/** Whether people are added, changed, or both. */
export const IMPORT_MODES = ['CREATE', 'UPDATE', 'BOTH'] as const
/** Whether people are added, changed, or both. */
export type ImportMode = (typeof IMPORT_MODES)[number]

/** READ: waits for its columns to be named. CHECKING and RUNNING: at work. CHECKED: tried, nothing written yet. */
export const IMPORT_STATUSES = ['READ', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
/** What a line of the file is, or has become. SKIPPED: the import was cancelled or had nothing to change. */
export const ROW_OUTCOMES = ['WAITING', 'WOULD_CREATE', 'WOULD_UPDATE', 'WRONG', 'CREATED', 'UPDATED', 'SKIPPED'] as const
/** What a line of the file is, or has become. */
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** Why a whole file cannot be taken. */
export const FILE_PROBLEMS = [
  'EMPTY',
  'NO_ROWS',
  'NO_HEADERS',
  'HEADER_MISSING',
  'HEADER_TWICE',
  'HEADER_MERGED',
  'TOO_MANY_COLUMNS',
  'TOO_MANY_ROWS',
  'BAD_CSV',
  'NOT_A_TABLE',
  'OLD_WORKBOOK',
  'PASSWORD',
  'BOMB',
  'DAMAGED',
  'NO_UPLOAD',
] as const
/** Why a whole file cannot be taken. */
export type FileProblem = (typeof FILE_PROBLEMS)[number]

/** What somebody should know of a file that was taken. FORMULAS: what they last gave is read as text. MERGED: only the first of merged cells says something. */
export const FILE_NOTICES = ['FORMULAS', 'MERGED'] as const
/** What somebody should know of a file that was taken. */
export type FileNotice = (typeof FILE_NOTICES)[number]

/** How a text file may be written when its bytes do not tell: western, or Arabic and Urdu. */
export const GUESSED_ENCODINGS = ['windows-1252', 'windows-1256'] as const
/** How a text file may be written when its bytes do not tell. */
export type GuessedEncoding = (typeof GUESSED_ENCODINGS)[number]

/** What can be wrong with a cell, or with a whole line where it stands under `row`: what can be wrong with any account, and what only a file or other accounts can make wrong. */
export const CELL_PROBLEMS = [
  ...ACCOUNT_PROBLEMS,
  'EMAIL_DISPOSABLE',
  'LOST_DIGITS',
  'FORMULA_ERROR',
  'UNKNOWN',
  'NOT_ALLOWED',
  'TAKEN',
  'TWICE_IN_FILE',
  'NOT_FOUND',
  'TWO_PEOPLE',
  'NOT_GRANTABLE',
  'CONFLICT',
  'FULL',
  'WRONG_KIND',
  'RANK',
  'STUDENT_RECORD',
  'CLOSED',
] as const
/** What can be wrong with a cell. */
export type CellProblem = (typeof CELL_PROBLEMS)[number]

/** Why an import could not go on: whoever started it may not do so any more, or something went wrong here. */
export const IMPORT_FAILURES = ['NOT_PERMITTED', 'UNEXPECTED'] as const
