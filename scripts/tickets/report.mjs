/** What was wrong with a row, in words. @type {Record<string, string>} */
const ROW_FAULTS = {
  MISSING: 'is empty',
  TOO_LONG: 'is too long',
  NOT_A_DATE: 'is no date (2026-12-31 or 31/12/2026)',
  NOT_A_TIME: 'is no time (14:30)',
  NOT_A_NUMBER: 'is no number that can stand here',
  NOT_ALLOWED: 'is none of the allowed values',
  UNKNOWN: 'is not known here',
  TWICE_IN_FILE: 'stands in the file twice',
  TAKEN: 'is taken by somebody else',
  CLASH: 'has another paper of the same term at that time',
  ORDER: 'is not in order: reporting, start, end',
  NOT_IN_TIMETABLE: 'has no time in this examination',
  COLUMNS: 'has more or fewer cells than the first line',
}

const SAVE_AS = 'In Excel: File, Save as, "CSV UTF-8 (comma delimited)".'

/** What was wrong with a file, in words. @type {Record<string, string>} */
const FILE_FAULTS = {
  NO_UPLOAD: 'The file has not arrived; give the command again.',
  EMPTY: 'The file has no rows.',
  NOT_TEXT: `The file is not text in UTF-8, UTF-16 or Windows-1252. ${SAVE_AS}`,
  WORKBOOK: `The file is a workbook and not a CSV file. ${SAVE_AS}`,
  BAD_CSV: 'The file is no CSV: a quotation mark is opened and not closed, or stands where none may.',
  NO_COLUMN: 'The first line must name the columns; one is missing:',
  TOO_MANY_ROWS: 'The file has more than 200 000 rows; split it.',
  TOO_MANY_COLUMNS: 'A line of the file has more than 200 cells.',
  TOO_SLOW: 'Reading the file took more than ten minutes; split it.',
  UNEXPECTED: 'Something went wrong at the server; its log says what. Nothing was half written.',
}

/** @type {Record<string, string>} */
const COUNTS = {
  made: 'made',
  alreadyThere: 'were there already',
  formNotAccepted: 'not made: the form was not accepted',
  notEnrolled: 'not made: not enrolled in a term of this examination',
  rendered: 'rendered',
  noPhoto: 'without a photo',
  notAPicture: 'with a photo that is no picture: the frame stays empty',
  failed: 'could not be rendered',
  reissued: 'issued anew',
  unchanged: 'unchanged: they say nothing else than before',
  unknown: 'not found',
  notPublished: 'not published yet: no new version needed',
}

/** @type {NonNullable<import('./answers.mjs').Job['report']>} */
const NOTHING = { counts: {}, examples: {}, faults: [], bad: 0, written: 0, dryRun: false }

/**
 * Returns the report of a finished job, as lines.
 * @param {Pick<import('./answers.mjs').Job, 'kind' | 'status' | 'report'>} job
 * @returns {string[]}
 */
export function reportLines({ kind, status, report }) {
  const lines = [status === 'DONE' ? `${kind.toLowerCase()}: done` : `${kind.toLowerCase()}: not done`]
  const { counts, examples, faults, fault, line, column, rows, bad, written, encoding, dryRun } = report ?? NOTHING
  for (const [name, count] of Object.entries(counts)) {
    const all = examples[name] ?? []
    const some = all.slice(0, 5).join(', ')
    if (count > 0)
      lines.push(
        `  ${String(count).padStart(7)} ${COUNTS[name] ?? name}${some ? ` (${some}${all.length > 5 ? ', …' : ''})` : ''}`,
      )
  }
  if (fault) lines.push(`  ${FILE_FAULTS[fault] ?? fault}${column ? ` ${column}` : ''}${line ? ` (line ${line})` : ''}`)
  if (rows !== undefined)
    lines.push(
      `  ${rows} rows, ${bad} of them not good, ${dryRun && bad === 0 ? 'nothing written: give --apply to write them' : `${written} written`}`,
    )
  if (encoding === 'windows-1252')
    lines.push(`  It was read as Windows-1252, which is a guess. If names look wrong: ${SAVE_AS}`)
  for (const one of faults)
    lines.push(
      `  line ${one.line}: ${one.column ?? 'the row'} ${ROW_FAULTS[one.fault] ?? one.fault}${one.value ? ` (${one.value})` : ''}`,
    )
  return lines
}
