import { randomBytes } from 'node:crypto'
import { findClientById } from '../../server/lib/clients/clients.ts'
import { role, roleMenu, session, userAccount, userCollege, userProfile, userRole } from '../../server/db/schema.ts'
import { loadServerKeys } from '../../server/lib/crypto/server-keys.ts'
import { signToken } from '../../server/lib/session/tokens.ts'
import type { UserType } from '../../src/contract/users/parts.ts'
import type { TestServer } from './server/server.ts'

/** Somebody whom a test has let in. */
export interface Person {
  readonly id: number
  readonly publicId: string
  readonly loginName: string
  readonly displayName: string
  readonly clientId: number
}

const sign = () => randomBytes(16).toString('base64url')
let count = 0

interface Wanted {
  readonly clientId: number
  readonly userType: UserType
  readonly roleIds: readonly number[]
  readonly collegeIds?: readonly number[]
  readonly name?: string
}

/** Adds somebody with roles and colleges, as an administrator of the database would; without a password. */
export async function addPerson(
  { db }: TestServer,
  { clientId, userType, roleIds, collegeIds = [], name = 'Somebody' }: Wanted,
): Promise<Person> {
  count += 1
  const [publicId, loginName] = [sign(), `person.${count}.${randomBytes(3).toString('hex')}`]
  const [row] = await db
    .insert(userAccount)
    .values({
      clientId,
      publicId,
      userType,
      loginName,
      loginKey: loginName,
      email: `${loginName}@example.edu`,
      emailKey: `${loginName}@example.edu`,
      status: 'ACTIVE',
    })
    .returning({ id: userAccount.id })
  if (!row) throw new Error('An account could not be added.')
  await db.insert(userProfile).values({ userId: row.id, clientId, displayName: name })
  if (roleIds.length > 0)
    await db.insert(userRole).values(roleIds.map((roleId) => ({ clientId, userId: row.id, roleId })))
  if (collegeIds.length > 0)
    await db.insert(userCollege).values(collegeIds.map((collegeId) => ({ clientId, userId: row.id, collegeId })))
  return { id: row.id, publicId, loginName, displayName: name, clientId }
}

/** A token of a new session of somebody, by the clock of a test. */
export async function createToken(
  { db }: TestServer,
  { id, clientId }: Pick<Person, 'id' | 'clientId'>,
  now = new Date(),
): Promise<string> {
  const later = new Date(now.getTime() + 20 * 60_000)
  const sessionId = sign()
  await db.insert(session).values({
    id: sessionId,
    clientId,
    userId: id,
    via: 'PASSWORD',
    issuedAt: now,
    expiresAt: later,
    idleExpiresAt: later,
  })
  const account = await db.query.userAccount.findFirst({ where: (row, { eq }) => eq(row.id, id) })
  const held = await db.query.userRole.findMany({
    where: (row, { and, eq }) => and(eq(row.clientId, clientId), eq(row.userId, id)),
  })
  return signToken(
    (await loadServerKeys(db)).token,
    {
      userId: id,
      clientId,
      sessionId,
      roleIds: held.map(({ roleId }) => roleId),
      userType: account?.userType ?? 'STAFF',
    },
    now,
    later,
  )
}

/** The ids of an institution's colleges, by their code. */
export async function listCollegeIds({ db }: TestServer, clientId: number): Promise<readonly number[]> {
  const client = await findClientById(db, clientId)
  if (!client) throw new Error(`There is no institution ${clientId}.`)
  return (
    await db.query.college.findMany({ where: (row, { eq }) => eq(row.clientId, client.id), orderBy: (row) => row.code })
  ).map(({ id }) => id)
}

/** Adds a role of the institution, which may view and edit these screens, and approve what waits there if wanted. */
export async function addRole(
  { db }: TestServer,
  clientId: number,
  id: number,
  { screens = [], canApprove = false }: { readonly screens?: readonly string[]; readonly canApprove?: boolean } = {},
): Promise<number> {
  await db
    .insert(role)
    .values({ clientId, id, code: `OWN_${id}`, name: `Own ${id}`, type: 'CUSTOM', userType: 'STAFF' })
  const found = await db.query.menu.findMany({
    where: (row, { and, eq, inArray }) => and(eq(row.clientId, clientId), inArray(row.routeName, [...screens])),
  })
  const rights = { canView: true, canEdit: true, canExport: false, canApprove }
  if (found.length !== screens.length) throw new Error(`Not all of these screens exist: ${screens.join()}`)
  if (found.length > 0)
    await db.insert(roleMenu).values(found.map((menu) => ({ clientId, roleId: id, menuId: menu.id, ...rights })))
  return id
}
