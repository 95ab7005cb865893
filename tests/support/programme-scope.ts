import type * as v from 'valibot'
import type { SCOPE_KEY, SCOPE_VALUE } from '../../src/contract/assignments/parts.ts'
import { enrolment, role, roleMenu, student, studentHold } from '../../server/db/schema.ts'
import { refreshSearchWords } from '../../server/modules/users/accounts/search-words.ts'
import { call, type WireEnvelope } from './calls.ts'
import { addPerson, type Person } from './people.ts'
import type { TestServer } from './server/server.ts'

type Key = v.InferOutput<typeof SCOPE_KEY>
type Value = v.InferOutput<typeof SCOPE_VALUE>

/** One edit, as a screen sends it. */
export interface ScopeEdit {
  readonly key: Key
  readonly before: Value | null
  readonly after: Value | null
}

/** What somebody may do without a limit of time. */
export const VIEW: Value = { access: 'VIEW', fromOn: null, toOn: null }
/** The same with changes. */
export const EDIT: Value = { access: 'EDIT', fromOn: null, toOn: null }

/** The programmes of an institution by their code, with their parts and terms in order. */
export interface Programme {
  readonly id: number
  readonly code: string
  readonly parts: readonly { readonly id: number; readonly terms: readonly number[] }[]
}

/** Returns a programme of an institution. */
export async function findProgramme({ db }: TestServer, clientId: number, code: string): Promise<Programme> {
  const programme = await db.query.program.findFirst({
    where: (row, { and, eq }) => and(eq(row.clientId, clientId), eq(row.code, code)),
  })
  if (!programme) throw new Error(`There is no programme ${code}.`)
  const parts = await db.query.programPart.findMany({
    where: (row, { eq }) => eq(row.programId, programme.id),
    orderBy: (row) => row.partNo,
  })
  const terms = await db.query.programPartTerm.findMany({ orderBy: (row) => row.termNo })
  return {
    id: programme.id,
    code,
    parts: parts.map(({ id }) => ({
      id,
      terms: terms.filter(({ programPartId }) => programPartId === id).map((term) => term.id),
    })),
  }
}

/** Returns the academic year of an institution with a status. */
export async function findYearId(
  { db }: TestServer,
  clientId: number,
  status: 'CURRENT' | 'NEXT' | 'CLOSED',
): Promise<number> {
  const year = await db.query.academicYear.findFirst({
    where: (row, { and, eq }) => and(eq(row.clientId, clientId), eq(row.status, status)),
  })
  if (!year) throw new Error(`There is no year ${status}.`)
  return year.id
}

/** Creates the key of a whole programme, or of what is named below it. */
export const buildScopeKey = (
  userId: number,
  academicYearId: number,
  programId: number,
  below: Partial<Pick<Key, 'programPartId' | 'programPartTermId' | 'collegeId'>> = {},
): Key => ({
  userId,
  academicYearId,
  programId,
  programPartId: null,
  programPartTermId: null,
  collegeId: null,
  ...below,
})

/** Creates the edit that adds a row. */
export const buildScopeAddition = (key: Key, after: Value = VIEW): ScopeEdit => ({ key, before: null, after })
/** Creates the edit that removes a row. */
export const buildScopeRemoval = (key: Key, before: Value = VIEW): ScopeEdit => ({ key, before, after: null })

/** Saves edits as somebody. */
export const saveScope = (
  server: TestServer,
  token: string,
  edits: readonly ScopeEdit[],
  more: { readonly confirmed?: boolean; readonly language?: string } = {},
): Promise<WireEnvelope> => {
  const { confirmed, language } = more
  return call(
    server,
    'assignPrgPartTermToUser',
    { edits, ...(confirmed === undefined ? {} : { confirmed }) },
    { token, ...(language === undefined ? {} : { language }) },
  )
}

let students = 0

/** Where a student is enrolled. */
export interface Enrolled {
  readonly collegeId: number
  readonly programId: number
  readonly programPartId: number
  readonly academicYearId: number
}

/** Adds a student with an account, enrolled at a place. */
export async function addStudent(
  server: TestServer,
  clientId: number,
  name: string,
  place: Enrolled,
): Promise<Person & { readonly studentId: number }> {
  students += 1
  const person = await addPerson(server, {
    clientId,
    userType: 'STUDENT',
    roleIds: [50],
    collegeIds: [place.collegeId],
    name,
  })
  const [row] = await server.db
    .insert(student)
    .values({
      clientId,
      userId: person.id,
      prn: `T${String(students).padStart(9, '0')}`,
      name,
      dob: '2005-01-01',
      gender: 'F',
    })
    .returning({ id: student.id })
  const studentId = row?.id ?? 0
  await server.db.insert(enrolment).values({ clientId, studentId, ...place, rollNo: String(students), type: 'REGULAR' })
  await refreshSearchWords(server.db, clientId, [person.id])
  return { ...person, studentId }
}

/** Places a hold on a student. */
export const addHold = ({ db }: TestServer, clientId: number, studentId: number, placedBy: number) =>
  db.insert(studentHold).values({
    clientId,
    studentId,
    reason: 'DOCUMENT',
    severity: 'WARN',
    publicText: { name: 'Bring the certificate', translations: {} },
    placedAt: new Date(),
    placedBy,
  })

/** Adds a role of the institution with rights to view and edit some screens. */
export async function addScopedRole(
  { db }: TestServer,
  clientId: number,
  id: number,
  scopeType: 'NONE' | 'COLLEGE' | 'PROGRAM' | 'COURSE',
  routes: readonly string[],
  rank = 100,
): Promise<number> {
  await db.insert(role).values({
    clientId,
    id,
    code: `SCOPED_${id}`,
    name: `Scoped ${id}`,
    type: 'CUSTOM',
    userType: 'STAFF',
    scopeType,
    rank,
  })
  const screens = await db.query.menu.findMany({
    where: (row, { and, eq, inArray }) => and(eq(row.clientId, clientId), inArray(row.routeName, [...routes, ''])),
  })
  if (screens.length > 0)
    await db.insert(roleMenu).values(
      screens.map((screen) => ({
        clientId,
        roleId: id,
        menuId: screen.id,
        canView: true,
        canEdit: true,
        canExport: true,
        canApprove: false,
      })),
    )
  return id
}
