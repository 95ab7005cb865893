import { parse } from 'csv-parse/sync'
import { ROSTER_FILES, type RosterFile } from '../../../../../src/contract/academics/one-roster.ts'
import { readDay } from '../../../spreadsheets/days.ts'
import { cleanCell } from '../../../../../src/contract/spreadsheets/csv-text.ts'
import { unzipArchive } from '../../tables/zip.ts'
import { BadArchive } from '../../tables/bad-archive.ts'

/** The version of the standard that is read. */
const VERSION = '1.2'
const MOST_LINES = 200_000
/** Files without which there is nothing to import. */
const NEEDED: readonly RosterFile[] = ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'enrollments']

/** The columns of each file that must be there. */
const COLUMNS: Readonly<Record<RosterFile, readonly string[]>> = {
  orgs: ['sourcedId', 'name', 'type'],
  academicSessions: ['sourcedId', 'title', 'type', 'startDate', 'endDate'],
  courses: ['sourcedId', 'title', 'orgSourcedId'],
  classes: ['sourcedId', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
  users: ['sourcedId', 'username', 'givenName', 'familyName'],
  enrollments: ['classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
  roles: ['userSourcedId', 'role'],
  demographics: ['sourcedId', 'birthDate', 'sex'],
}

/** A line of a file of a package: its number, as in a spreadsheet, and its values by column. */
export interface RosterLine {
  readonly line: number
  readonly of: (column: string) => string
  /** Returns the day in a column as `YYYY-MM-DD`; '' without one. */
  readonly toDay: (column: string) => string
}

/** The lines of a package by file. */
export type RosterPackage = Readonly<Record<RosterFile, readonly RosterLine[]>>

/** A line with its number, as the library returns it. */
interface ParsedLine {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function decodeText(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BadArchive('NOT_UTF8', name)
  }
}

function parseRosterLines(
  name: string,
  bytes: Buffer,
  needed: readonly string[],
  timeZone: string,
): readonly RosterLine[] {
  let records: readonly ParsedLine[]
  try {
    const options = { bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true, info: true }
    // The types of the library do not know what `info` returns.
    records = parse(decodeText(name, bytes), options) as unknown as readonly ParsedLine[]
  } catch (error) {
    if (error instanceof BadArchive) throw error
    throw new BadArchive('BAD_CSV', name)
  }
  const [head, ...rows] = records
  const columns = new Map(head?.record.map((column, index) => [column.trim(), index]))
  const missing = needed.find((column) => !columns.has(column))
  if (missing !== undefined) throw new BadArchive('INCOMPLETE_PACKAGE', `${name}: ${missing}`)
  return rows.map(({ record, info }) => {
    const readColumn = (column: string): string => cleanCell(record[columns.get(column) ?? -1] ?? '')
    return { line: info.lines, of: readColumn, toDay: (column) => readDay(readColumn(column), timeZone) ?? '' }
  })
}

/**
 * Reads a OneRoster package of an institution in a time zone: the manifest says which files there are, and whether they
 * are complete.
 * @throws BadArchive
 */
export function readPackage(bytes: Buffer, timeZone: string): RosterPackage {
  if (bytes.length === 0) throw new BadArchive('EMPTY')
  if (bytes.toString('latin1', 0, 2) !== 'PK') throw new BadArchive('NOT_AN_ARCHIVE')
  const unzipped = unzipArchive(bytes)
  if ('problem' in unzipped) throw new BadArchive(unzipped.problem)
  const files = new Map([...unzipped.entries].map(([name, content]) => [name.replace(/^.*[\\/]/, ''), content]))
  const listed = files.get('manifest.csv')
  if (!listed) throw new BadArchive('NOT_ONEROSTER')
  const manifest = new Map(
    parseRosterLines('manifest.csv', listed, ['propertyName', 'value'], timeZone).map(({ of }) => [
      of('propertyName'),
      of('value'),
    ]),
  )
  if (manifest.get('oneroster.version') !== VERSION)
    throw new BadArchive('ONEROSTER_VERSION', manifest.get('oneroster.version') ?? '')
  const getFileMode = (file: RosterFile): string => manifest.get(`file.${file}`) ?? 'absent'
  if (ROSTER_FILES.some((file) => getFileMode(file) === 'delta')) throw new BadArchive('DELTA')
  let lines = 0
  const readFile = (file: RosterFile): readonly RosterLine[] => {
    const content = files.get(`${file}.csv`)
    if (getFileMode(file) !== 'bulk' && !NEEDED.includes(file)) return []
    if (getFileMode(file) !== 'bulk' || !content) throw new BadArchive('INCOMPLETE_PACKAGE', `${file}.csv`)
    const found = parseRosterLines(`${file}.csv`, content, COLUMNS[file], timeZone)
    lines += found.length
    if (lines > MOST_LINES) throw new BadArchive('TOO_MANY_ROWS')
    return found
  }
  return {
    orgs: readFile('orgs'),
    academicSessions: readFile('academicSessions'),
    courses: readFile('courses'),
    classes: readFile('classes'),
    users: readFile('users'),
    enrollments: readFile('enrollments'),
    roles: readFile('roles'),
    demographics: readFile('demographics'),
  }
}
