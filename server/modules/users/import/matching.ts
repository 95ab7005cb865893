import { and, eq, inArray, sql } from 'drizzle-orm'
import { KEY_FIELDS } from '../../../../src/contract/users/user-import.ts'
import { listIdentityDeciders } from '../../../lib/access/administrators.ts'
import { listUserActDenials, type Denial } from '../../../lib/access/allowed.ts'
import type { Database } from '../../../db/database.ts'
import { student, userAccount, userCollege, userProfile, userRole } from '../../../db/schema.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import { normaliseEmail } from '../../../db/identity/email-key.ts'
import { normaliseLoginName, NO_KEY } from '../../../db/identity/login-key.ts'
import { listStudentNumbers } from '../../../lib/login-names/student-numbers.ts'
import type { Keys } from './line-cells.ts'
import { IMPORT_RIGHT } from './masters.ts'

/** A person with an existing account. */
export interface ExistingPerson {
  readonly account: typeof userAccount.$inferSelect
  readonly profile: typeof userProfile.$inferSelect | null
  readonly roleIds: readonly number[]
  readonly collegeIds: readonly number[]
  /** Why the importing user may not change the person; OUT_OF_SCOPE: nothing about them may be revealed. */
  readonly denial: Denial | undefined
}

/** Finds existing people by the values that identify them. */
export interface Matches {
  readonly of: (field: (typeof KEY_FIELDS)[number], value: string) => readonly ExistingPerson[]
  /** The login names that are numbers of students. */
  readonly studentNumbers: ReadonlySet<string>
}

const sqlValues = (values: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

async function mapMatchingIds(
  db: Database,
  clientId: number,
  all: readonly Keys[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const listValues = (field: (typeof KEY_FIELDS)[number]): string[] => [
    ...new Set(all.flatMap((keys) => keys[field] ?? [])),
  ]
  const rows = [
    ...(await db
      .select({ key: sql<string>`'loginName ' || ${userAccount.loginKey}`, id: userAccount.id })
      .from(userAccount)
      .where(
        and(
          eq(userAccount.clientId, clientId),
          sql`${userAccount.loginKey} in ${sqlValues(listValues('loginName').map((name) => normaliseLoginName(name) ?? NO_KEY))}`,
        ),
      )),
    ...(await db
      .select({ key: sql<string>`'email ' || ${userAccount.emailKey}`, id: userAccount.id })
      .from(userAccount)
      .where(
        and(
          eq(userAccount.clientId, clientId),
          sql`${userAccount.emailKey} in ${sqlValues(listValues('email').map(normaliseEmail))}`,
        ),
      )),
    ...(await db
      .select({ key: sql<string>`'employeeCode ' || employee_code`, id: userProfile.userId })
      .from(userProfile)
      .where(and(eq(userProfile.clientId, clientId), sql`employee_code in ${sqlValues(listValues('employeeCode'))}`))),
    ...(await db
      .select({ key: sql<string>`'prn ' || prn`, id: sql<number>`${student.userId}::float8` })
      .from(student)
      .where(
        and(
          eq(student.clientId, clientId),
          sql`${student.userId} is not null`,
          sql`prn in ${sqlValues(listValues('prn'))}`,
        ),
      )),
  ]
  const found = new Map<string, number[]>()
  for (const { key, id } of rows) found.set(key, [...(found.get(key) ?? []), id])
  return found
}

function groupByUser<Row extends { readonly userId: number }, Value>(
  rows: readonly Row[],
  value: (row: Row) => Value,
): ReadonlyMap<number, readonly Value[]> {
  const groups = new Map<number, Value[]>()
  for (const row of rows) groups.set(row.userId, [...(groups.get(row.userId) ?? []), value(row)])
  return groups
}

/**
 * Looks up existing people for many lines at once. Includes people of other colleges, marked OUT_OF_SCOPE: a name that
 * they have is taken.
 */
export async function findMatches(db: Database, actor: Actor, all: readonly Keys[], now: Date): Promise<Matches> {
  const { clientId } = actor
  const found = await mapMatchingIds(db, clientId, all)
  const ids = [...new Set([...found.values()].flat())]
  const studentNumbers = await listStudentNumbers(
    db,
    clientId,
    all.flatMap(({ loginName }) => loginName ?? []),
  )
  if (ids.length === 0) return { of: () => [], studentNumbers }
  const rows = await db
    .select({ account: userAccount, profile: userProfile })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, clientId), inArray(userAccount.id, ids)))
  const roles = await db
    .select({ userId: userRole.userId, roleId: userRole.roleId })
    .from(userRole)
    .where(and(eq(userRole.clientId, clientId), inArray(userRole.userId, ids)))
  const colleges = await db
    .select({ userId: userCollege.userId, collegeId: userCollege.collegeId })
    .from(userCollege)
    .where(and(eq(userCollege.clientId, clientId), inArray(userCollege.userId, ids)))
  const denied = await listUserActDenials(db, actor, IMPORT_RIGHT, 'runUserImport', now, ids)
  // Their changes need a second person (server/lib/second-person), whom a job cannot ask.
  const deciders = await listIdentityDeciders(db, clientId, ids, now)
  const [rolesBy, collegesBy] = [
    groupByUser(roles, ({ roleId }) => roleId),
    groupByUser(colleges, ({ collegeId }) => collegeId),
  ]
  const peopleById = new Map(
    rows.map(({ account, profile }): [number, ExistingPerson] => [
      account.id,
      {
        account,
        profile,
        roleIds: rolesBy.get(account.id) ?? [],
        collegeIds: collegesBy.get(account.id) ?? [],
        denial: denied.get(account.id) ?? (deciders.includes(account.id) ? 'RANK' : undefined),
      },
    ]),
  )
  const listFound: Matches['of'] = (field, value) =>
    (found.get(`${field} ${value}`) ?? []).flatMap((id) => peopleById.get(id) ?? [])
  return { of: listFound, studentNumbers }
}
