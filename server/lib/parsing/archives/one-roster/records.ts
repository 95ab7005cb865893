import type { RosterLine, RosterPackage } from './read-package.ts'

/** An academic year of the institution. */
export interface KnownYear {
  readonly code: string
  readonly startsOn: string
  readonly endsOn: string
}

/** Where the classes of a course take place: a term of a part of a programme. */
export interface CoursePlace {
  readonly facultyCode: string
  readonly facultyName: string
  readonly programmeCode: string
  readonly programmeName: string
  readonly partNo: string
}

/** Returns whether a line asks for a deletion, which an import does not carry out. */
export const isDeleted = ({ of }: RosterLine): boolean => of('status').toLowerCase() === 'tobedeleted'

const groupLinesById = (lines: readonly RosterLine[]): ReadonlyMap<string, RosterLine> =>
  new Map(lines.map((line) => [line.of('sourcedId'), line]))

/** Returns the code of an organisation: its identifier, or without one its id in the package. */
export const getOrganisationCode = ({ of }: RosterLine): string => of('identifier') || of('sourcedId')

/** Returns the name of a person. */
export const formatPersonName = ({ of }: RosterLine): string =>
  [of('givenName'), of('middleName'), of('familyName')].filter(Boolean).join(' ')

/** Returns the number of a part from a list of grades: the first from 1 to 6; 1 without any. */
const parsePartNumber = (grades: string): string =>
  grades
    .split(',')
    .map((grade) => grade.trim())
    .find((grade) => /^[1-6]$/.test(grade)) ?? '1'

/** Returns functions that follow the references between the lines of a package. */
export function followReferences(roster: RosterPackage, years: readonly KnownYear[]) {
  const [orgs, sessions, courses] = [
    groupLinesById(roster.orgs),
    groupLinesById(roster.academicSessions),
    groupLinesById(roster.courses),
  ]
  const [classes, users] = [groupLinesById(roster.classes), groupLinesById(roster.users)]

  /** Returns a line and those above it, without following a circle for ever. */
  const listWithParents = (lines: ReadonlyMap<string, RosterLine>, id: string): readonly RosterLine[] => {
    const found: RosterLine[] = []
    for (let line = lines.get(id); line && !found.includes(line); line = lines.get(line.of('parentSourcedId')))
      found.push(line)
    return found
  }
  const findYear = (sessionId: string): string => {
    const above = listWithParents(sessions, sessionId)
    const year = above.find(({ of }) => of('type') === 'schoolYear') ?? above.at(-1)
    const start = year?.toDay('startDate') ?? ''
    const knownYear =
      years.find(({ code }) => code === year?.of('title')) ??
      years.find(({ startsOn, endsOn }) => start !== '' && startsOn <= start && start <= endsOn)
    return knownYear?.code ?? year?.of('title') ?? ''
  }
  const findTermNumber = (sessionId: string): string => {
    const session = sessions.get(sessionId)
    if (!session || session.of('type') === 'schoolYear') return '1'
    const siblings = roster.academicSessions
      .filter(({ of }) => of('parentSourcedId') === session.of('parentSourcedId') && of('type') === session.of('type'))
      .sort((one, other) => one.toDay('startDate').localeCompare(other.toDay('startDate')))
    return String(siblings.indexOf(session) + 1)
  }
  const findCoursePlace = (course: RosterLine): CoursePlace | undefined => {
    const [org, ...above] = listWithParents(orgs, course.of('orgSourcedId'))
    if (!org) return undefined
    const faculty = [org, ...above].find(({ of }) => of('type') === 'department') ?? org
    return {
      facultyCode: getOrganisationCode(faculty),
      facultyName: faculty.of('name'),
      programmeCode: getOrganisationCode(org),
      programmeName: org.of('name'),
      partNo: parsePartNumber(course.of('grades')),
    }
  }
  return {
    orgs,
    sessions,
    courses,
    classes,
    users,
    withParents: listWithParents,
    findYear,
    findTermNumber,
    findCoursePlace,
  }
}

/** The functions that follow the references of a package. */
export type References = ReturnType<typeof followReferences>
