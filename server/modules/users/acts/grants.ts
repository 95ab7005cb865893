import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { doesRoleFit } from '../../../../src/contract/users/account-fields.ts'
import { ACT_ON_USERS, type SkipReason } from '../../../../src/contract/users/user-acts.ts'
import { findDenial } from '../../../lib/access/allowed.ts'
import { whereCollegeUnderRight } from '../../../lib/access/authority.ts'
import { COLLEGE_USER_TYPES } from '../../../lib/access/scope.ts'
import type { Database } from '../../../db/database.ts'
import { college, role, userCollege, userRole } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { changeAccount, type Account, type UserAct } from './act.ts'
import { listConflictPairs, countHolders } from '../accounts/account-roles.ts'
import { loadRoleNames } from '../accounts/invitation.ts'
import { COLLEGE_ADMIN } from '../college/admins.ts'
import { UNIVERSITY_ADMIN } from '../../../lib/access/authority.ts'
import { isLastAdmin } from '../accounts/last-admin.ts'
import { listCollegesAdministeredAlone } from '../college/administered-alone.ts'
import { getInstantAfterDay } from '../college/administered-alone.ts'

type RoleRow = typeof role.$inferSelect

const whereGrant = (clientId: number, userId: number, roleId: number) =>
  and(eq(userRole.clientId, clientId), eq(userRole.userId, userId), eq(userRole.roleId, roleId))

async function findRole(db: Database, clientId: number, roleId: number): Promise<RoleRow | undefined> {
  const [row] = await db
    .select()
    .from(role)
    .where(and(eq(role.clientId, clientId), eq(role.id, roleId)))
    .for('update')
  return row
}

async function hasConflict(db: Database, clientId: number, held: readonly number[], roleId: number): Promise<boolean> {
  return (await listConflictPairs(db, clientId)).some(
    (pair) => pair.includes(roleId) && pair.some((other) => held.includes(other)),
  )
}

async function notifyOfRoles(db: Database, account: Account, { client, now }: ActorContext): Promise<void> {
  await enqueueMessage(db, client, {
    notificationId: 131,
    channels: ['EMAIL'],
    to: buildRecipient(account, client),
    values: { roles: await loadRoleNames(db, client, account, now) },
    now,
  })
}

/** Grants a role to a person; the caller has checked that it may be granted. */
export const addRole = (roleId: number, reason: string | undefined): UserAct<null> => ({
  activity: 'addRole',
  access: { kind: 'ROLES', facts: [`+${roleId}`], givesRole: roleId },
  async run(db, account, context) {
    const { client, actor, now } = context
    const row = await findRole(db, client.id, roleId)
    if (!row) return 'NOT_ASSIGNABLE'
    if (account.status === 'DEACTIVATED') return 'CLOSED'
    if (!doesRoleFit(row.userType, account.userType)) return 'OTHER_KIND'
    const grants = await db
      .select({ roleId: userRole.roleId })
      .from(userRole)
      .where(and(eq(userRole.clientId, client.id), eq(userRole.userId, account.id)))
    const held = grants.map((grant) => grant.roleId)
    if (held.includes(roleId)) return 'UNCHANGED'
    if (await hasConflict(db, client.id, held, roleId)) return 'CONFLICT'
    if (row.maxUsers !== null && ((await countHolders(db, client.id, [roleId], now)).get(roleId) ?? 0) >= row.maxUsers)
      return 'FULL'
    await db.insert(userRole).values({
      clientId: client.id,
      userId: account.id,
      roleId,
      grantedBy: actor.userId,
      grantedAt: now,
      reason: reason ?? null,
    })
    await changeAccount(db, account, {})
    await notifyOfRoles(db, account, context)
    return { result: null, detail: { roleId, ...(reason === undefined ? {} : { reason }) } }
  },
})

/** Returns the ids of a person's grants that are bound to colleges of the caller. */
async function listOwnBoundGrants(
  db: Database,
  account: Account,
  { client, actor }: ActorContext,
): Promise<readonly number[]> {
  const whereTheirGrant = and(
    eq(userRole.clientId, client.id),
    eq(userRole.userId, account.id),
    isNotNull(userRole.scopeCollegeId),
  )
  const rows = await db
    .select({ id: userRole.id })
    .from(userRole)
    .where(and(whereTheirGrant, whereCollegeUnderRight(db, actor, ACT_ON_USERS, userRole.scopeCollegeId)))
  return rows.map(({ id }) => id)
}

/**
 * Takes a role from a person: only at the caller's colleges when the person also works for others. The last role cannot
 * be taken: a person who is to have none is suspended.
 */
export const removeRole = (roleId: number, reason: string | undefined): UserAct<null> => ({
  activity: 'removeRole',
  access: { kind: 'ROLES', facts: [`-${roleId}`] },
  async run(db, account, context) {
    const { client, actor, now } = context
    const beyond = await findDenial(db, actor, ACT_ON_USERS, now, { kind: 'user', userId: account.id, act: 'addRole' })
    const ownGrants = beyond ? await listOwnBoundGrants(db, account, context) : null
    const held = await db
      .select()
      .from(userRole)
      .where(and(eq(userRole.clientId, client.id), eq(userRole.userId, account.id)))
    const matchingGrants = held.filter((row) => row.roleId === roleId)
    if (matchingGrants.length === 0) return 'UNCHANGED'
    const taken = ownGrants ? matchingGrants.filter(({ id }) => ownGrants.includes(id)) : matchingGrants
    if (taken.length === 0) return beyond === 'MORE_RIGHTS' ? 'MORE_RIGHTS' : 'OTHER_COLLEGE'
    if (taken.some(({ source }) => source === 'DIRECTORY')) return 'MANAGED_ELSEWHERE'
    if (taken.length === held.length) return 'LAST_ROLE'
    if (roleId === UNIVERSITY_ADMIN && (await isLastAdmin(db, client.id, account.id, now))) return 'LAST_ADMIN'
    if (roleId === COLLEGE_ADMIN && (await listCollegesAdministeredAlone(db, account, now)).length > 0)
      return 'ONLY_COLLEGE_ADMIN'
    await db.delete(userRole).where(
      and(
        whereGrant(client.id, account.id, roleId),
        inArray(
          userRole.id,
          taken.map(({ id }) => id),
        ),
      ),
    )
    await changeAccount(db, account, {})
    await notifyOfRoles(db, account, context)
    return { result: null, detail: { roleId, ...(reason === undefined ? {} : { reason }) } }
  },
})

/** Assigns a college to a person, in place of those of the caller's colleges that the person works for now. */
export const buildCollegeAssignment = (collegeId: number): UserAct<null> => ({
  activity: 'setCollege',
  async run(
    db,
    account,
    { client, actor, now },
  ): Promise<SkipReason | { result: null; detail: Record<string, unknown> }> {
    if (account.userType === 'STUDENT') return 'MANAGED_ELSEWHERE'
    if (!COLLEGE_USER_TYPES.some((kind) => kind === account.userType)) return 'OTHER_KIND'
    const [wanted] = await db
      .select({ id: college.id })
      .from(college)
      .where(
        and(
          eq(college.clientId, client.id),
          eq(college.id, collegeId),
          whereCollegeUnderRight(db, actor, ACT_ON_USERS, college.id),
        ),
      )
    if (!wanted) return 'NOT_HELD'
    const whereTheirCollege = and(
      eq(userCollege.clientId, client.id),
      eq(userCollege.userId, account.id),
      whereCollegeUnderRight(db, actor, ACT_ON_USERS, userCollege.collegeId),
    )
    const before = await db.select({ id: userCollege.collegeId }).from(userCollege).where(whereTheirCollege)
    if (before.length === 1 && before[0]?.id === collegeId) return 'UNCHANGED'
    const lost = (await listCollegesAdministeredAlone(db, account, now)).filter(({ id }) => id !== collegeId)
    if (before.some((one) => lost.some(({ id }) => id === one.id))) return 'ONLY_COLLEGE_ADMIN'
    await db.delete(userCollege).where(whereTheirCollege)
    const [other] = await db
      .select({ id: userCollege.collegeId })
      .from(userCollege)
      .where(
        and(eq(userCollege.clientId, client.id), eq(userCollege.userId, account.id), eq(userCollege.isPrimary, true)),
      )
    await db
      .insert(userCollege)
      .values({ clientId: client.id, userId: account.id, collegeId, isPrimary: other === undefined })
    await changeAccount(db, account, {})
    return { result: null, detail: { collegeId, before: before.map(({ id }) => id) } }
  },
})

/** Sets the period in which an account may be used, both days included. */
export const setValidity = (from: string | null, to: string | null): UserAct<null> => ({
  activity: 'setValidity',
  access: { kind: 'STATUS', facts: [`${from ?? ''} – ${to ?? ''}`] },
  async run(db, account, { client, now }) {
    if (account.validFrom === from && account.validTo === to) return 'UNCHANGED'
    if (account.status === 'DEACTIVATED') return 'CLOSED'
    if (to !== null && (await isLastAdmin(db, client.id, account.id, now))) return 'LAST_ADMIN'
    if (to !== null && (await listCollegesAdministeredAlone(db, account, getInstantAfterDay(to))).length > 0)
      return 'ONLY_COLLEGE_ADMIN'
    await changeAccount(db, account, { validFrom: from, validTo: to })
    return { result: null, detail: { from, to } }
  },
})
