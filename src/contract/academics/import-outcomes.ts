import { CELL_PROBLEMS, FILE_PROBLEMS } from '../users/import-parts.ts'

/**
 * The states of an import. UPLOADED: its columns are to be mapped. CHECKED: tried, nothing written yet. STOPPED: a
 * person stopped the run, or before anything was written the import. FAILED: see its failure.
 */
export const DATA_IMPORT_STATUSES = [
  'UPLOADED',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'STOPPED',
  'DONE',
  'UNDOING',
  'UNDONE',
  'FAILED',
] as const

/**
 * The reasons why an import failed. NOT_PERMITTED: the person who started it may no longer import. NO_FILE: its file
 * was deleted. DISK_FULL: there is no room for its records. WRONG_LINES: it was all or nothing, and a line that was
 * right when it was checked no longer is; everything was undone. UNEXPECTED: an error of the server.
 */
export const DATA_IMPORT_FAILURES = ['NOT_PERMITTED', 'NO_FILE', 'DISK_FULL', 'WRONG_LINES', 'UNEXPECTED'] as const
/** A reason why an import failed. */
export type DataImportFailure = (typeof DATA_IMPORT_FAILURES)[number]

/**
 * The reasons that only imports of data have to refuse a whole file. NO_SPACE: the server's disk is full.
 * NOT_AN_ARCHIVE, NO_FILES, TOO_MANY_FILES: it should be a ZIP archive of files. NOT_ONEROSTER to NOT_UTF8: it is no
 * complete OneRoster 1.2 package in bulk mode.
 */
export const DATA_ONLY_PROBLEMS = [
  'NO_SPACE',
  'NOT_AN_ARCHIVE',
  'NO_FILES',
  'TOO_MANY_FILES',
  'NOT_ONEROSTER',
  'ONEROSTER_VERSION',
  'DELTA',
  'INCOMPLETE_PACKAGE',
  'NOT_UTF8',
] as const
/** The reasons why a whole file is refused. */
export const DATA_FILE_PROBLEMS = [...FILE_PROBLEMS, ...DATA_ONLY_PROBLEMS] as const
/** A reason why a whole file is refused. */
export type DataFileProblem = (typeof DATA_FILE_PROBLEMS)[number]

/** The reasons why a line about a member of staff is wrong: those of an import of users. */
const STAFF_FAULTS = CELL_PROBLEMS.map((problem) => `PERSON_${problem}` as const)

/**
 * The reasons why a line is wrong. CONFLICT: an earlier line says something else about the same record. ORDER: a day is
 * before the day that it must follow. BORN_LATER and BORN_EARLY: born less than 10 or more than 120 years ago. DAY_FAR:
 * the year of a day is mistyped. PERIOD_TOO_LONG: a last day is too long after the first one. OUT_OF_SCOPE: the caller
 * may not change this record or this college. LOST_DIGITS: a spreadsheet has shortened the number (`2.02E+15`). FORMAT:
 * not a PRN, a mobile number or an e-mail address as the institution writes them. NO_LETTER: a name without a letter or
 * digit. CHARACTERS: a line break or another character that is not shown. NOT_AN_AMOUNT: no amount of money with at
 * most two decimals. PAID: the invoice is paid, and stays as it is. BEING_PAID: a payment of the invoice is in
 * progress. NOT_PAYABLE: the last day of a new invoice is over. FEE_TWICE: a new invoice has this fee already.
 * EMPTY_FILE to TOO_LARGE: a file of an archive is no photograph. TO_BE_DELETED to NOT_PERMITTED: a line of a OneRoster
 * package that is not carried out; NOT_A_STUDENT: about somebody who is neither a student nor staff; NO_ROLE: about a
 * member of staff for whose role none was chosen; DISABLED: about one whose account is switched off; NOT_PERMITTED: the
 * caller may not import users. PERSON_…: a member of staff is wrong as in an import of users.
 */
export const LINE_FAULTS = [
  'MISSING',
  'TOO_LONG',
  'NOT_A_DATE',
  'NOT_A_NUMBER',
  'NOT_AN_AMOUNT',
  'NOT_ALLOWED',
  'FORMAT',
  'NO_LETTER',
  'CHARACTERS',
  'LOST_DIGITS',
  'FORMULA_ERROR',
  'UNKNOWN',
  'TWICE_IN_FILE',
  'CONFLICT',
  'ORDER',
  'BORN_LATER',
  'BORN_EARLY',
  'DAY_FAR',
  'PERIOD_TOO_LONG',
  'OUT_OF_SCOPE',
  'PAID',
  'BEING_PAID',
  'NOT_PAYABLE',
  'FEE_TWICE',
  'EMPTY_FILE',
  'NOT_A_PICTURE',
  'UNREADABLE',
  'TOO_LARGE',
  'TO_BE_DELETED',
  'NOT_A_STUDENT',
  'NOT_ENROLLED',
  'NO_ROLE',
  'DISABLED',
  'NOT_PERMITTED',
  ...STAFF_FAULTS,
] as const
/** A reason why a line is wrong. */
export type LineFault = (typeof LINE_FAULTS)[number]

/** The reasons why an undo kept a record: others depend on it, or it was changed after the import. */
export const KEPT_REASONS = ['NEEDED', 'CHANGED_SINCE'] as const
/** A reason why an undo kept a record. */
export type KeptReason = (typeof KEPT_REASONS)[number]

/** How long an import can be undone after its end, in hours. */
export const UNDO_HOURS = 24
