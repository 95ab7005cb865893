import * as v from 'valibot'
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

/** The kinds of data whose records a package has, in the order in which they are written. */
export const PACKAGE_KINDS = ['COLLEGES', 'STRUCTURE', 'STUDENTS'] as const

const fault = v.object({ field: v.nullable(v.string()), fault: v.picklist(LINE_FAULTS), value: v.string() })
/** Something that is wrong with a line of a package. */
export type PackageFault = v.InferOutput<typeof fault>

const texts = v.record(v.string(), v.string())
/** The schema of a line of a package: a record of a kind of data, or why there is none. */
export const packageLine = v.union([
  /** `defaults`: what the format cannot say, for new records only. */
  v.object({ kind: v.picklist(PACKAGE_KINDS), values: texts, defaults: texts }),
  v.object({ faults: v.array(fault) }),
])
/** A line of a package: a record of a kind of data, or why there is none. */
export type PackageLine = v.InferOutput<typeof packageLine>

const PER_FILE = 1_000_000

/** Returns the number of a line of a file within its package. */
export const rosterLineNo = (file: RosterFile, line: number): number => ROSTER_FILES.indexOf(file) * PER_FILE + line

/** Returns the file of a number within a package, and the line in it. */
export const rosterLineAt = (lineNo: number): { readonly file: string; readonly line: number } => ({
  file: `${ROSTER_FILES[Math.floor(lineNo / PER_FILE)] ?? ''}.csv`,
  line: lineNo % PER_FILE,
})
