import type { AccountField, CheckedAccount } from '../../../../src/contract/users/account-fields.ts'
import {
  KEY_FIELDS,
  type CellProblem,
  type ImportField,
  type ImportMode,
} from '../../../../src/contract/users/user-import.ts'
import { COLLEGE_USER_TYPES } from '../../../lib/access/scope.ts'
import { readAccount } from '../accounts/account-rules.ts'
import { toFileColumn, type Line, type LineProblems } from './line-cells.ts'
import { toPairKey, type Grants, type Masters } from './masters.ts'
import type { ExistingPerson, Matches } from './matching.ts'

/** The decision about a line. */
export type Verdict =
  | { readonly kind: 'CREATE'; readonly rowNo: number; readonly account: CheckedAccount }
  | {
      readonly kind: 'UPDATE'
      readonly rowNo: number
      readonly existing: ExistingPerson
      readonly fields: Omit<CheckedAccount, 'userType'>
      readonly given: readonly AccountField[]
    }
  | { readonly kind: 'WRONG'; readonly rowNo: number; readonly problems: LineProblems }

/** The data by which lines are judged. */
export interface DecisionData {
  readonly mode: ImportMode
  readonly masters: Masters
  readonly matches: Matches
  /** Whether the importing user sees all colleges of the institution. */
  readonly seesAll: boolean
  /** The first line of the file with a key: `email a@b.c`. */
  readonly firstWith: ReadonlyMap<string, number>
  readonly loginNames: ReadonlyMap<number, string>
  readonly grants: Grants
}

type Problems = Partial<Record<ImportField | 'row', CellProblem>>

/**
 * Returns the one person that a line identifies; null when there is none yet. Adds problems of its keys to `problems`.
 */
function findKnownPerson(
  { keys, rowNo }: Line,
  { matches, mode, firstWith }: DecisionData,
  problems: Problems,
): ExistingPerson | null {
  const found = new Map<number, ExistingPerson>()
  for (const field of KEY_FIELDS) {
    const value = keys[field]
    if (value === undefined) continue
    if ((firstWith.get(`${field} ${value}`) ?? rowNo) < rowNo) problems[field] ??= 'TWICE_IN_FILE'
    const userIds = matches.of(field, value)
    if (field === 'loginName' && userIds.length === 0 && matches.studentNumbers.has(value)) problems[field] ??= 'TAKEN'
    if (field === 'prn' && userIds.every(({ denial }) => denial === 'OUT_OF_SCOPE')) problems.prn ??= 'UNKNOWN'
    if (userIds.some(({ denial }) => denial === 'OUT_OF_SCOPE') || (mode === 'CREATE' && userIds.length > 0))
      problems[field] ??= 'TAKEN'
    else for (const one of userIds) found.set(one.account.id, one)
  }
  if (found.size > 1) problems.row ??= 'TWO_PEOPLE'
  const [existing] = found.values()
  if (mode === 'UPDATE' && !existing) problems.row ??= 'NOT_FOUND'
  return existing ?? null
}

function checkRoles(
  given: readonly number[],
  held: readonly number[],
  userType: string,
  { masters, grants: { grantable, room } }: DecisionData,
): CellProblem | undefined {
  const fresh = given.filter((id) => !held.includes(id))
  for (const id of fresh) {
    const role = masters.roles.get(id)
    if (!role || !grantable.has(id)) return 'NOT_GRANTABLE'
    if (
      (role.userType === 'STUDENT') !== (userType === 'STUDENT') ||
      (role.userType === 'UNIVERSITY' && userType !== 'UNIVERSITY')
    )
      return 'WRONG_KIND'
  }
  const all = [...new Set([...held, ...given])]
  if (all.some((one, index) => all.slice(index + 1).some((other) => masters.conflicts.has(toPairKey(one, other)))))
    return 'CONFLICT'
  return fresh.some((id) => (room.get(id) ?? 1) <= 0) ? 'FULL' : undefined
}

const subtractRoom = (roleIds: readonly number[], room: Map<number, number>): void =>
  roleIds.forEach((id) => room.has(id) && room.set(id, (room.get(id) ?? 0) - 1))

function mergeProblems(
  problems: Problems,
  found: Readonly<Partial<Record<AccountField, CellProblem>>>,
  fields: readonly AccountField[],
): void {
  for (const field of fields) if (found[field]) problems[toFileColumn(field)] ??= found[field]
}

function decideCreate(line: Line, problems: Problems, data: DecisionData): Verdict {
  const { rowNo, typed } = line
  const read = readAccount(
    { ...typed, loginName: typed.loginName ?? data.loginNames.get(rowNo) ?? '' },
    data.masters.settings,
  )
  mergeProblems(problems, read.problems, Object.keys(read.problems) as AccountField[])
  const userType = typed.userType ?? ''
  if (!data.seesAll && !problems.userType && !COLLEGE_USER_TYPES.some((kind) => kind === userType))
    problems.userType = 'NOT_ALLOWED'
  if (!data.seesAll && (typed.collegeIds ?? []).length === 0) problems.colleges ??= 'COLLEGE_MISSING'
  const roles = problems.roles ? undefined : checkRoles(typed.roleIds ?? [], [], userType, data)
  if (roles) problems.roles = roles
  if (!read.account || Object.keys(problems).length > 0) return { kind: 'WRONG', rowNo, problems }
  subtractRoom(read.account.roleIds, data.grants.room)
  return { kind: 'CREATE', rowNo, account: read.account }
}

const RECORD_OF_STUDENTS: readonly AccountField[] = [
  'title',
  'firstName',
  'middleName',
  'lastName',
  'localName',
  'dateOfBirth',
]

function decideUpdate(line: Line, existing: ExistingPerson, problems: Problems, data: DecisionData): Verdict {
  const { rowNo, typed } = line
  const { account, profile } = existing
  const given = Object.keys(typed) as AccountField[]
  const kept = {
    userType: account.userType,
    validFrom: account.validFrom ?? '',
    ...(account.email === null ? {} : { email: account.email }),
  }
  const read = readAccount({ ...kept, ...typed }, data.masters.settings)
  mergeProblems(
    problems,
    read.problems,
    given.filter((field) => field !== 'userType'),
  )
  if (existing.denial) problems.row ??= 'RANK'
  if (account.status === 'DEACTIVATED') problems.row ??= 'CLOSED'
  if (typed.userType !== undefined && typed.userType !== account.userType) problems.userType ??= 'NOT_ALLOWED'
  if (
    typed.firstSignIn !== undefined &&
    (typed.firstSignIn === 'INVITE' ? 'PASSWORD' : typed.firstSignIn) !== account.signInMethod
  )
    problems.signInMethod ??= 'NOT_ALLOWED'
  if (account.userType === 'STUDENT')
    for (const field of given)
      if (RECORD_OF_STUDENTS.includes(field)) problems[toFileColumn(field)] ??= 'STUDENT_RECORD'
  if (account.userType === 'STUDENT' && typed.collegeIds) problems.colleges ??= 'STUDENT_RECORD'
  // Without known name parts, a single new part cannot be combined with the others.
  if (profile?.firstName === null && given.includes('firstName') !== given.includes('lastName'))
    problems[given.includes('firstName') ? 'lastName' : 'firstName'] ??= given.includes('firstName')
      ? 'LAST_NAME_MISSING'
      : 'FIRST_NAME_MISSING'
  const roles = problems.roles ? undefined : checkRoles(typed.roleIds ?? [], existing.roleIds, account.userType, data)
  if (roles) problems.roles = roles
  if (Object.keys(problems).length > 0) return { kind: 'WRONG', rowNo, problems }
  subtractRoom(
    (typed.roleIds ?? []).filter((id) => !existing.roleIds.includes(id)),
    data.grants.room,
  )
  return {
    kind: 'UPDATE',
    rowNo,
    existing,
    fields: read.fields,
    given: given.filter((field) => field !== 'userType' && field !== 'firstSignIn'),
  }
}

/** Decides what to do with a line: create a person, update one, or report all of its problems at once. */
export function decideLine(line: Line, data: DecisionData): Verdict {
  const problems: Problems = { ...line.problems }
  const existing = findKnownPerson(line, data, problems)
  // Must not reveal whether the person exists at another college, so no other problem is reported.
  if (problems.row === 'NOT_FOUND') return { kind: 'WRONG', rowNo: line.rowNo, problems: { row: 'NOT_FOUND' } }
  if (problems.row) return { kind: 'WRONG', rowNo: line.rowNo, problems }
  return existing ? decideUpdate(line, existing, problems, data) : decideCreate(line, problems, data)
}
