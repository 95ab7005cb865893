import * as v from 'valibot'
import type { ImportField } from '../users/import-parts.ts'
import { LINE_FAULTS } from './import-outcomes.ts'

/** The files of a OneRoster 1.2 package that are read (1EdTech OneRoster 1.2 CSV binding). */
export const ROSTER_FILES = [
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'enrollments',
  'roles',
  'demographics',
] as const
/** A file of a OneRoster package. */
export type RosterFile = (typeof ROSTER_FILES)[number]

/** The kinds of data whose records a package has, in the order in which they are written, before its staff. */
export const PACKAGE_KINDS = ['COLLEGES', 'STRUCTURE', 'STUDENTS'] as const

/**
 * The roles of a package whose holders are staff. In the mapping of an import each has the id of the role that they
 * get; without one they are not imported.
 */
export const STAFF_ROLES = [
  'teacher',
  'aide',
  'counselor',
  'proctor',
  'principal',
  'administrator',
  'siteAdministrator',
  'districtAdministrator',
  'systemAdministrator',
] as const
/** A role of a package whose holders are staff. */
export type StaffRole = (typeof STAFF_ROLES)[number]
/** The entry of the mapping of a package with 1 if people who are added get an invitation by e-mail, otherwise 0. */
export const INVITE = 'invite'

/** The fields of a member of staff that a package can have, as in an import of users. */
export const STAFF_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'employeeCode',
  'email',
  'mobile',
  'dateOfBirth',
  'loginName',
  'colleges',
  'roles',
] as const satisfies readonly ImportField[]

const fault = v.object({ field: v.nullable(v.string()), fault: v.picklist(LINE_FAULTS), value: v.string() })
/** Something that is wrong with a line of a package. */
export type PackageFault = v.InferOutput<typeof fault>

const texts = v.record(v.string(), v.string())
/** The schema of a line of a package: a record of a kind of data, or why there is none. */
export const packageLine = v.union([
  /** `defaults`: what the format cannot say, for new records only. */
  v.object({ kind: v.picklist(PACKAGE_KINDS), values: texts, defaults: texts }),
  /** A member of staff; colleges and roles are separated by semicolons. */
  v.object({ kind: v.literal('STAFF'), values: texts }),
  v.object({ faults: v.array(fault) }),
])
/** A line of a package: a record of a kind of data, or why there is none. */
export type PackageLine = v.InferOutput<typeof packageLine>

const PER_FILE = 1_000_000

/** Returns the number of a line of a file within its package. */
export const toRosterLineNumber = (file: RosterFile, line: number): number =>
  ROSTER_FILES.indexOf(file) * PER_FILE + line

/** Returns the file of a number within a package, and the line in it. */
export const findRosterLine = (lineNo: number): { readonly file: string; readonly line: number } => ({
  file: `${ROSTER_FILES[Math.floor(lineNo / PER_FILE)] ?? ''}.csv`,
  line: lineNo % PER_FILE,
})
