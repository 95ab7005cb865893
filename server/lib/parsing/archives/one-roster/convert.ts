import type { RosterFile } from '../../../../../src/contract/academics/one-roster.ts'
import { buildConvertedLine, type ConvertedLine } from './converted-line.ts'
import type { RosterLine, RosterPackage } from './read-package.ts'
import { getOrganisationCode, followReferences, isDeleted, type KnownYear, type References } from './records.ts'
import { convertStaff, type StaffByRole } from './staff.ts'
import { convertStudents } from './students.ts'

const formatTitle = ({ of }: RosterLine): string =>
  of('name') || of('title') || [of('givenName'), of('familyName')].filter(Boolean).join(' ') || of('sourcedId')

function convertColleges({ orgs }: RosterPackage, references: References): readonly ConvertedLine[] {
  return orgs
    .filter((org) => org.of('type') === 'school' && !isDeleted(org))
    .map((org) => {
      const above = references
        .withParents(references.orgs, org.of('parentSourcedId'))
        .find(({ of }) => of('type') === 'district')
      return buildConvertedLine('orgs', org, formatTitle(org), {
        kind: 'COLLEGES',
        values: { collegeCode: getOrganisationCode(org), collegeName: org.of('name') },
        defaults: { collegeType: 'AFFILIATED', aided: 'UNAIDED', district: (above ?? org).of('name') },
      })
    })
}

function convertCourses({ courses, classes }: RosterPackage, references: References): readonly ConvertedLine[] {
  const { findCoursePlace, findTermNumber, sessions } = references
  const termsOf = new Map<string, string[]>()
  for (const one of classes.filter((line) => !isDeleted(line))) {
    const id = one.of('courseSourcedId')
    termsOf.set(id, [...(termsOf.get(id) ?? []), one.of('termSourcedIds').split(',')[0]?.trim() ?? ''])
  }
  return courses
    .filter((course) => !isDeleted(course))
    .flatMap((course): ConvertedLine[] => {
      const place = findCoursePlace(course)
      if (!place)
        return [
          buildConvertedLine('courses', course, formatTitle(course), {
            faults: [{ field: 'orgSourcedId', fault: 'UNKNOWN', value: course.of('orgSourcedId') }],
          }),
        ]
      const byNo = new Map(
        (termsOf.get(course.of('sourcedId')) ?? ['']).map((id) => [findTermNumber(id), sessions.get(id)]),
      )
      return [...byNo].map(([termNo, session]) =>
        buildConvertedLine('courses', course, formatTitle(course), {
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
const convertDeletions = (roster: RosterPackage): readonly ConvertedLine[] =>
  FILES.flatMap((file) =>
    roster[file].filter(isDeleted).map((line) =>
      buildConvertedLine(file, line, formatTitle(line), {
        faults: [{ field: null, fault: 'TO_BE_DELETED', value: '' }],
      }),
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
  const staff = convertStaff(roster, references, today)
  const lines = [
    ...convertColleges(roster, references),
    ...convertCourses(roster, references),
    ...convertStudents(roster, references),
    ...staff.lines,
    ...convertDeletions(roster),
  ]
  return { lines, byRole: staff.byRole }
}
