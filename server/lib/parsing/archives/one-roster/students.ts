import type { PackageFault } from '../../../../../src/contract/academics/one-roster.ts'
import { buildConvertedLine, type ConvertedLine } from './converted-line.ts'
import type { RosterLine, RosterPackage } from './read-package.ts'
import { getOrganisationCode, isDeleted, formatPersonName, type References } from './records.ts'

const SEXES: Readonly<Record<string, string>> = { male: 'M', female: 'F', other: 'X' }

/** Returns which people are students: by their roles, or without roles by what they are enrolled as. */
export function listStudentIds({ roles, enrollments }: RosterPackage): ReadonlySet<string> {
  const roleRecords = roles.length > 0 ? roles : enrollments
  return new Set(roleRecords.filter(({ of }) => of('role') === 'student').map(({ of }) => of('userSourcedId')))
}

/** Returns the values of a person, without those that the package does not have. */
function readPersonValues(user: RosterLine, demographics: RosterLine | undefined): Readonly<Record<string, string>> {
  const values = {
    prn: user.of('identifier') || user.of('username'),
    studentName: formatPersonName(user),
    email: user.of('email'),
    mobile: user.of('sms') || user.of('phone'),
    dateOfBirth: demographics?.of('birthDate') ?? '',
    gender: SEXES[demographics?.of('sex') ?? ''] ?? '',
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/**
 * Returns a line for each enrolment of a student in a part of a programme: the package has one for each class. Students
 * without a class are reported.
 */
export function convertStudents(roster: RosterPackage, references: References): readonly ConvertedLine[] {
  const { classes, courses, orgs, users, findCoursePlace, findYear } = references
  const demographics = new Map(roster.demographics.map((line) => [line.of('sourcedId'), line]))
  const students = listStudentIds(roster)
  const [seen, enrolled] = [new Set<string>(), new Set<string>()]
  const buildUnknownLine = (enrolment: RosterLine, field: string): ConvertedLine => {
    const fault: PackageFault = { field, fault: 'UNKNOWN', value: enrolment.of(field) }
    return buildConvertedLine('enrollments', enrolment, enrolment.of('userSourcedId'), { faults: [fault] })
  }
  const lines = roster.enrollments
    .filter((one) => one.of('role') === 'student' && !isDeleted(one))
    .flatMap((enrolment): ConvertedLine[] => {
      const user = users.get(enrolment.of('userSourcedId'))
      const taught = classes.get(enrolment.of('classSourcedId'))
      if (!user) return [buildUnknownLine(enrolment, 'userSourcedId')]
      if (!taught) return [buildUnknownLine(enrolment, 'classSourcedId')]
      const course = courses.get(taught.of('courseSourcedId'))
      const college = orgs.get(enrolment.of('schoolSourcedId') || taught.of('schoolSourcedId'))
      const place = course && findCoursePlace(course)
      if (!college) return [buildUnknownLine(enrolment, 'schoolSourcedId')]
      enrolled.add(user.of('sourcedId'))
      // Said where the course is.
      if (!place || isDeleted(user)) return []
      const { programmeCode, partNo } = place
      const academicYear = findYear(taught.of('termSourcedIds').split(',')[0]?.trim() ?? '')
      const key = [user.of('sourcedId'), programmeCode, partNo, academicYear].join('\n')
      if (seen.has(key)) return []
      seen.add(key)
      const person = readPersonValues(user, demographics.get(user.of('sourcedId')))
      return [
        buildConvertedLine('enrollments', enrolment, formatPersonName(user), {
          kind: 'STUDENTS',
          values: { ...person, collegeCode: getOrganisationCode(college), programmeCode, partNo, academicYear },
          defaults: { rollNo: person.prn ?? '', ...(person.gender === undefined ? { gender: 'X' } : {}) },
        }),
      ]
    })
  const others = roster.users
    .filter((user) => !isDeleted(user) && students.has(user.of('sourcedId')) && !enrolled.has(user.of('sourcedId')))
    .map((user) =>
      buildConvertedLine('users', user, formatPersonName(user), {
        faults: [{ field: null, fault: 'NOT_ENROLLED', value: '' }],
      }),
    )
  return [...lines, ...others]
}
