import type { RosterFile } from '../../../../../src/contract/academics/one-roster.ts'
import { lineAbout, type ConvertedLine } from './converted-line.ts'
import type { RosterLine, RosterPackage } from './read-package.ts'
import { codeOf, followReferences, isDeleted, type KnownYear, type References } from './records.ts'
import { staffLines, type StaffByRole } from './staff.ts'
import { studentLines } from './students.ts'

const titleOf = ({ of }: RosterLine): string =>
  of('name') || of('title') || [of('givenName'), of('familyName')].filter(Boolean).join(' ') || of('sourcedId')

function collegeLines({ orgs }: RosterPackage, references: References): readonly ConvertedLine[] {
  return orgs
    .filter((org) => org.of('type') === 'school' && !isDeleted(org))
    .map((org) => {
      const above = references
        .withParents(references.orgs, org.of('parentSourcedId'))
        .find(({ of }) => of('type') === 'district')
      return lineAbout('orgs', org, titleOf(org), {
        kind: 'COLLEGES',
        values: { collegeCode: codeOf(org), collegeName: org.of('name') },
        defaults: { collegeType: 'AFFILIATED', aided: 'UNAIDED', district: (above ?? org).of('name') },
      })
    })
}

function courseLines({ courses, classes }: RosterPackage, references: References): readonly ConvertedLine[] {
  const { placeOf, termNoOf, sessions } = references
  const termsOf = new Map<string, string[]>()
  for (const one of classes.filter((line) => !isDeleted(line))) {
    const id = one.of('courseSourcedId')
    termsOf.set(id, [...(termsOf.get(id) ?? []), one.of('termSourcedIds').split(',')[0]?.trim() ?? ''])
  }
  return courses
    .filter((course) => !isDeleted(course))
    .flatMap((course): ConvertedLine[] => {
      const place = placeOf(course)
      if (!place)
        return [
          lineAbout('courses', course, titleOf(course), {
            faults: [{ field: 'orgSourcedId', fault: 'UNKNOWN', value: course.of('orgSourcedId') }],
          }),
        ]
      const byNo = new Map((termsOf.get(course.of('sourcedId')) ?? ['']).map((id) => [termNoOf(id), sessions.get(id)]))
      return [...byNo].map(([termNo, session]) =>
        lineAbout('courses', course, titleOf(course), {
          kind: 'STRUCTURE',
          values: {
            ...place,
            termNo,
            courseCode: course.of('courseCode') || course.of('sourcedId'),
            courseName: course.of('title'),
            paperNo: '1',
          },
          defaults: {
            ...{ level: 'UG', years: '6', partName: `Part ${place.partNo}`, courseType: 'THEORY', credits: '0' },
            ...{ termName: session?.of('title') || `Term ${termNo}`, durationMinutes: '180', category: 'CORE' },
          },
        }),
      )
    })
}

const FILES: readonly RosterFile[] = ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'enrollments']

/** Returns the lines that ask for deletions: they are reported, and nothing is deleted. */
const deletedLines = (roster: RosterPackage): readonly ConvertedLine[] =>
  FILES.flatMap((file) =>
    roster[file]
      .filter(isDeleted)
      .map((line) =>
        lineAbout(file, line, titleOf(line), { faults: [{ field: null, fault: 'TO_BE_DELETED', value: '' }] }),
      ),
  )

/**
 * Converts a package into lines of the kinds of data that exist, in the order in which they are written, and returns
 * the staff of each role today.
 */
export function convertPackage(
  roster: RosterPackage,
  years: readonly KnownYear[],
  today: string,
): { readonly lines: readonly ConvertedLine[]; readonly byRole: StaffByRole } {
  const references = followReferences(roster, years)
  const staff = staffLines(roster, references, today)
  const lines = [
    ...collegeLines(roster, references),
    ...courseLines(roster, references),
    ...studentLines(roster, references),
    ...staff.lines,
    ...deletedLines(roster),
  ]
  return { lines, byRole: staff.byRole }
}
