import { STAFF_ROLES } from '../../../../../src/contract/academics/one-roster.ts'
import { buildConvertedLine, type ConvertedLine } from './converted-line.ts'
import type { RosterLine, RosterPackage } from './read-package.ts'
import { getOrganisationCode, isDeleted, formatPersonName, type References } from './records.ts'
import { listStudentIds } from './students.ts'

/** The longest employee code; a longer identifier is one of the other system only. */
const LONGEST_CODE = 30

/** How many people are named as an example for a role. */
const SAMPLES = 3

/** The first members of staff of each role that a package has, for the choice of their roles. */
export type StaffByRole = ReadonlyMap<string, readonly string[]>

interface Work {
  readonly roles: Set<string>
  readonly colleges: Set<string>
}

/**
 * Returns what staff do and where, by person: their roles on a day, or in a package without roles what they are in
 * classes; and the colleges of both.
 */
function collectStaffWork(roster: RosterPackage, { orgs, classes, withParents }: References, today: string) {
  const found = new Map<string, Work>()
  const addWork = (line: RosterLine, orgId: string, counts: boolean): void => {
    const role = line.of('role')
    if (isDeleted(line) || !STAFF_ROLES.some((one) => one === role)) return
    const id = line.of('userSourcedId')
    const work = found.get(id) ?? { roles: new Set(), colleges: new Set() }
    if (counts) work.roles.add(role)
    const college = withParents(orgs, orgId).find(({ of }) => of('type') === 'school')
    if (college) work.colleges.add(getOrganisationCode(college))
    found.set(id, work)
  }
  for (const line of roster.roles) {
    const [begin, end] = [line.toDay('beginDate'), line.toDay('endDate')]
    if ((begin === '' || begin <= today) && (end === '' || today <= end)) addWork(line, line.of('orgSourcedId'), true)
  }
  for (const line of roster.enrollments)
    addWork(
      line,
      line.of('schoolSourcedId') || (classes.get(line.of('classSourcedId'))?.of('schoolSourcedId') ?? ''),
      roster.roles.length === 0,
    )
  return found
}

function readStaffValues(user: RosterLine, demographics: RosterLine | undefined, { roles, colleges }: Work) {
  const { of } = user
  const values = {
    firstName: of('givenName'),
    middleName: of('middleName'),
    lastName: of('familyName'),
    employeeCode: of('identifier').length > LONGEST_CODE ? '' : of('identifier'),
    email: of('email') || (of('username').includes('@') ? of('username') : ''),
    mobile: of('sms') || of('phone'),
    dateOfBirth: demographics?.of('birthDate') ?? '',
    loginName: of('username'),
    colleges: [...colleges].join(';'),
    roles: [...roles].join(';'),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/**
 * Returns a line for each member of staff. Reports those whose account is switched off, and people who are neither
 * staff nor students.
 */
export function convertStaff(
  roster: RosterPackage,
  references: References,
  today: string,
): { readonly lines: readonly ConvertedLine[]; readonly byRole: StaffByRole } {
  const work = collectStaffWork(roster, references, today)
  const demographics = new Map(roster.demographics.map((line) => [line.of('sourcedId'), line]))
  const students = listStudentIds(roster)
  const byRole = new Map<string, string[]>()
  const lines = roster.users
    .filter((user) => !isDeleted(user))
    .flatMap((user): ConvertedLine[] => {
      const own = work.get(user.of('sourcedId'))
      const buildStaffFault = (fault: 'NOT_A_STUDENT' | 'DISABLED') =>
        buildConvertedLine('users', user, formatPersonName(user), { faults: [{ field: null, fault, value: '' }] })
      if (!own || own.roles.size === 0)
        return students.has(user.of('sourcedId')) ? [] : [buildStaffFault('NOT_A_STUDENT')]
      if (user.of('enabledUser').toLowerCase() === 'false') return [buildStaffFault('DISABLED')]
      for (const role of own.roles)
        byRole.set(role, [...(byRole.get(role) ?? []), formatPersonName(user)].slice(0, SAMPLES))
      const values = readStaffValues(user, demographics.get(user.of('sourcedId')), own)
      return [buildConvertedLine('users', user, formatPersonName(user), { kind: 'STAFF', values })]
    })
  return { lines, byRole }
}
