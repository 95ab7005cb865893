/** What is wrong with a cell, in words. @type {Record<string, string>} */
const FAULTS = {
  MISSING: 'is empty',
  TOO_LONG: 'is too long',
  NOT_A_DATE: 'is no date (2026-12-31 or 31/12/2026)',
  NOT_A_NUMBER: 'is no number that can stand here',
  NOT_ALLOWED: 'is none of the allowed values',
  FORMAT: 'does not have the form of such a value',
  LOST_DIGITS: 'was shortened by a spreadsheet; format the column as text',
  FORMULA_ERROR: 'is the error of a formula',
  UNKNOWN: 'is not known here',
  TWICE_IN_FILE: 'stands in the file twice',
  CONFLICT: 'says something else than an earlier line',
  ORDER: 'is not in order',
  NOT_AN_AMOUNT: 'is no amount with at most two decimals',
  OUT_OF_SCOPE: 'is outside your colleges',
  PAID: 'is about a paid invoice, which stays as it is',
  BEING_PAID: 'is about an invoice that somebody is paying; give the file again later',
  NOT_PAYABLE: 'is over: a new invoice must be payable',
  FEE_TWICE: 'is a fee that the invoice has already',
  EMPTY_FILE: 'is an empty file',
  NOT_A_PICTURE: 'is neither JPEG nor PNG, whatever its name says',
  UNREADABLE: 'breaks off or cannot be drawn',
  TOO_LARGE: 'weighs more than 200 KB or has more than sixteen million pixels',
  TO_BE_DELETED: 'asks for a deletion, which an import does not carry out',
  NOT_A_STUDENT: 'is about a person who is neither a student nor staff at present',
  NOT_ENROLLED: 'is about a student without a class',
  NO_ROLE: 'has no role here; choose one with --roles',
  DISABLED: 'is about an account that the other system has switched off',
  NOT_PERMITTED: 'is about staff, and you may not import users',
  PERSON_FIRST_NAME_MISSING: 'is empty',
  PERSON_LAST_NAME_MISSING: 'is empty',
  PERSON_NAME_CHARACTERS: 'has characters that no name has',
  PERSON_NAME_TOO_LONG: 'is longer than 60 characters',
  PERSON_TOO_LONG: 'is too long',
  PERSON_EMAIL_WRONG: 'is empty or no address',
  PERSON_EMAIL_DISPOSABLE: 'is a disposable address',
  PERSON_MOBILE_WRONG: 'is no mobile number of this country',
  PERSON_COLLEGE_MISSING: 'is empty: this role needs a college',
  PERSON_UNKNOWN: 'is not known here',
  PERSON_TAKEN: 'belongs to another account',
  PERSON_TWO_PEOPLE: 'is about two people: the employee code of one, the e-mail of another',
  PERSON_NOT_GRANTABLE: 'has a role here that you may not give',
  PERSON_CONFLICT: 'has two roles here that one person may not hold',
  PERSON_FULL: 'has a role here that has reached its limit',
  PERSON_WRONG_KIND: 'has a role here that does not fit the account',
  PERSON_RANK: 'is about an account that you may not change',
  PERSON_STUDENT_RECORD: 'is part of the record of a student',
  PERSON_CLOSED: 'is about an account that is closed',
  PERSON_DAY_WRONG: 'is no date (2026-12-31)',
  PERSON_BORN_LATER: 'is less than 10 years ago',
}

/** Why a file is refused, in words. @type {Record<string, string>} */
export const FILE_PROBLEMS = {
  EMPTY: 'The file is empty.',
  NO_ROWS: 'The file has no lines below its header.',
  NO_HEADERS: 'The first line must name the columns.',
  HEADER_MISSING: 'A column has no name.',
  HEADER_TWICE: 'Two columns have the same name.',
  HEADER_MERGED: 'The header has merged cells.',
  TOO_MANY_COLUMNS: 'The file has more than 100 columns.',
  TOO_MANY_ROWS: 'The file has too many lines: a CSV file may have 200 000, a workbook 5 000.',
  BAD_CSV: 'The file is no CSV: a quotation mark is opened and not closed.',
  NOT_A_TABLE: 'The file is neither a CSV file nor a workbook (.xlsx).',
  OLD_WORKBOOK: 'The workbook has an old format; save it as .xlsx.',
  PASSWORD: 'The workbook is protected with a password.',
  BOMB: 'The file takes too much time or memory to read.',
  DAMAGED: 'The file is damaged.',
  NO_UPLOAD: 'The file has not arrived; give the command again.',
  NOT_AN_ARCHIVE: 'The file is no ZIP archive.',
  NO_FILES: 'The archive has no files.',
  TOO_MANY_FILES: 'The archive has too many files; split it.',
  NOT_ONEROSTER: 'The archive has no manifest.csv and is no OneRoster package.',
  ONEROSTER_VERSION: 'Only OneRoster 1.2 is read.',
  DELTA: 'The package has changes only (delta); export all records (bulk).',
  INCOMPLETE_PACKAGE: 'The package is incomplete.',
  NOT_UTF8: 'A file of the package is not in UTF-8.',
  NO_SPACE: 'The disk of the server is full; nothing was written.',
}

/** Why an import failed, in words. @type {Record<string, string>} */
const FAILURES = {
  NOT_PERMITTED: 'You may no longer import.',
  NO_FILE: 'The file was deleted from the server; give the command again.',
  DISK_FULL: 'The disk of the server is full. What was written stays, and can be undone.',
  WRONG_LINES: 'A line has become wrong since the check; everything was undone.',
  UNEXPECTED: 'Something went wrong at the server; its log says what.',
}

/** @param {import('./answers.mjs').ImportState} state @returns {string[]} */
export function formatOutcome({ importId, status, failure, counts, undoUntil }) {
  const { created, changed, unchanged, wrong, requested } = counts
  const done = status === 'CHECKED' ? 'would be created' : 'created'
  return [
    `import ${importId}: ${status.toLowerCase()}`,
    ...(failure ? [`  ${FAILURES[failure] ?? failure}`] : []),
    `  ${created} ${done}, ${changed} changed, ${unchanged} unchanged, ${wrong} wrong`,
    ...(requested > 0
      ? [`  ${requested} ask for changes of names or dates of birth, which a second person decides under Approvals.`]
      : []),
    ...(undoUntil ? [`  It can be undone until ${undoUntil}.`] : []),
  ]
}

/** @param {readonly import('./answers.mjs').WrongLine[]} rows @returns {string[]} */
export const formatFaults = (rows) =>
  rows.flatMap(({ file, lineNo, faults }) =>
    faults.map(
      ({ field, fault, value }) =>
        `  ${file ? `${file} ` : ''}line ${lineNo}: ${field ?? 'the line'} ${FAULTS[fault] ?? fault}${value ? ` (${value})` : ''}`,
    ),
  )

/** @type {Record<string, string>} */
const MARKS = { ALWAYS: '*', WITH_COURSE: '+' }

/** @param {readonly import('./answers.mjs').Column[]} columns @returns {string[]} */
export const formatColumns = (columns) =>
  columns.map(({ header, meaning, required, choices, example }) => {
    const allowed = choices.length > 0 ? `: ${choices.join(', ')}` : ''
    return `  ${header.padEnd(28)} ${MARKS[required] ?? ' '} ${meaning}${allowed}${example ? ` (${example})` : ''}`
  })
