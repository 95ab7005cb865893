import { ACCOUNT_PROBLEMS } from './account-fields.ts'

/**
 * The fields of a person that a column of a file can hold, in the order of the template (specification, sections
 * 11.3.3, 11.3.4).
 */
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
/** A field that a column of a file can hold. */
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** The identifying fields; a person who is to be changed is found by one of them. */
export const KEY_FIELDS = ['loginName', 'employeeCode', 'email', 'prn'] as const satisfies readonly ImportField[]
/** The columns without which nobody can be added. */
export const NEEDED_FIELDS = ['userType', 'firstName', 'roles'] as const satisfies readonly ImportField[]

/** The import modes: people are added, changed, or both. */
export const IMPORT_MODES = ['CREATE', 'UPDATE', 'BOTH'] as const
/** An import mode. */
export type ImportMode = (typeof IMPORT_MODES)[number]

/**
 * The states of an import. READ: its columns are to be mapped. CHECKING and RUNNING: in progress. CHECKED: tried,
 * nothing written yet.
 */
export const IMPORT_STATUSES = ['READ', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
/** The possible states of a line of the file. SKIPPED: the import was cancelled or had nothing to change. */
export const ROW_OUTCOMES = [
  'WAITING',
  'WOULD_CREATE',
  'WOULD_UPDATE',
  'WRONG',
  'CREATED',
  'UPDATED',
  'SKIPPED',
] as const
/** The state of a line of the file. */
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** The reasons why a whole file is refused. ROW_TOO_LONG: a row has more than 100 000 characters. */
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
  'ROW_TOO_LONG',
  'NOT_A_TABLE',
  'OLD_WORKBOOK',
  'PASSWORD',
  'BOMB',
  'DAMAGED',
  'NO_UPLOAD',
] as const
/** A reason why a whole file is refused. */
export type FileProblem = (typeof FILE_PROBLEMS)[number]

/**
 * The warnings about an accepted file. FORMULAS: their last results are read as text. MERGED: of merged cells only the
 * first has a value.
 */
export const FILE_NOTICES = ['FORMULAS', 'MERGED'] as const
/** A warning about an accepted file. */
export type FileNotice = (typeof FILE_NOTICES)[number]

/** The possible encodings of a text file whose bytes do not determine it: western, or Arabic and Urdu. */
export const GUESSED_ENCODINGS = ['windows-1252', 'windows-1256'] as const
/** A possible encoding of a text file whose bytes do not determine it. */
export type GuessedEncoding = (typeof GUESSED_ENCODINGS)[number]

/**
 * The validation errors of a cell, or of a whole line under `row`: those of any account, and those that only a file or
 * other accounts can cause.
 */
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
/** A validation error of a cell. */
export type CellProblem = (typeof CELL_PROBLEMS)[number]

/** The reasons why an import stopped: the person who started it may no longer import, or an error of the server. */
export const IMPORT_FAILURES = ['NOT_PERMITTED', 'UNEXPECTED'] as const
