import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Right } from '../../../../src/contract/access.ts'
import { doesRoleFit } from '../../../../src/contract/users/account-fields.ts'
import { findDenial, type Denial } from '../../../lib/access/allowed.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { role, roleConflict, userAccount, userRole } from '../../../db/schema.ts'
import { refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { refuseFields } from './refuse-fields.ts'

type RoleRow = typeof role.$inferSelect

/**
 * Returns why the caller may not take a role away, or null. The rules are those for granting, except that a role that
 * is currently not assignable can still be taken away.
 */
async function findTakeDenial({ db, actor, now }: ActorContext, right: Right, roleId: number): Promise<Denial | null> {
  const denial = await findDenial(db, actor, right, now, { kind: 'grant', roleId })
  return denial === 'NOT_ASSIGNABLE' ? findDenial(db, actor, right, now, { kind: 'role', roleId }) : denial
}

/**
 * Returns a refusal for the first role that the caller may not grant or take away. Call it before a transaction begins.
 */
export async function refuseRoleGrants(
  context: ActorContext,
  right: Right,
  given: readonly number[],
  taken: readonly number[],
): Promise<Refusal | null> {
  for (const [roleId, ask] of [
    ...given.map((id) => [id, 'give'] as const),
    ...taken.map((id) => [id, 'take'] as const),
  ]) {
    const denial = await (ask === 'give'
      ? findDenial(context.db, context.actor, right, context.now, { kind: 'grant', roleId })
      : findTakeDenial(context, right, roleId))
    if (denial === 'OUT_OF_SCOPE') return refuseFields({ roleIds: getMessage(context.language, 'person.NOT_IN_LIST') })
    if (denial === 'RANK' || denial === 'NOT_HELD' || denial === 'NOT_ASSIGNABLE')
      return refuseSaying(`denial.${denial}`, 'notPermitted', {}, { denial })
  }
  return null
}

/** Returns the roles that the caller may grant, lowest rank number first. */
export async function listGrantableRoles(
  { db, actor, now }: Pick<ActorContext, 'db' | 'actor' | 'now'>,
  right: Right,
): Promise<readonly RoleRow[]> {
  const rows = await db.select().from(role).where(eq(role.clientId, actor.clientId)).orderBy(role.rank, role.id)
  const answers = await Promise.all(
    rows.map(async (row) => ({
      row,
      denial: await findDenial(db, actor, right, now, { kind: 'grant', roleId: row.id }),
    })),
  )
  return answers.flatMap(({ row, denial }) => (denial === null ? [row] : []))
}

/**
 * Counts, by role, the people who hold roles now or later and whose accounts are not deactivated; excludes one person.
 */
export async function countHolders(
  db: Database,
  clientId: number,
  roleIds: readonly number[],
  now: Date,
  exceptId = 0,
): Promise<ReadonlyMap<number, number>> {
  if (roleIds.length === 0) return new Map()
  const rows = await db
    .select({ roleId: userRole.roleId, count: sql<number>`count(distinct ${userRole.userId})::int` })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(
        eq(userRole.clientId, clientId),
        inArray(userRole.roleId, [...roleIds]),
        ne(userRole.userId, exceptId),
        ne(userAccount.status, 'DEACTIVATED'),
        or(isNull(userRole.toAt), gt(userRole.toAt, now)),
      ),
    )
    .groupBy(userRole.roleId)
  return new Map(rows.map(({ roleId, count }) => [roleId, count]))
}

/** Returns the pairs of roles that one person may not hold together. */
export async function listConflictPairs(db: Database, clientId: number): Promise<[number, number][]> {
  const rows = await db.select().from(roleConflict).where(eq(roleConflict.clientId, clientId))
  return rows.map(({ roleId, conflictsWith }) => [roleId, conflictsWith])
}

/**
 * Returns a refusal when a set of roles is invalid for one person: roles for other user types, in conflict, or held by
 * too many. Locks the rows of the new roles until the transaction ends, so that two requests cannot both take the last
 * place.
 */
export async function refuseInvalidRoles(
  db: Database,
  { client, language, now }: ActorContext,
  wanted: {
    readonly userType: string
    readonly roleIds: readonly number[]
    readonly given: readonly number[]
    readonly userId?: number
  },
): Promise<Refusal | null> {
  const rows =
    wanted.roleIds.length === 0
      ? []
      : await db
          .select()
          .from(role)
          .where(and(eq(role.clientId, client.id), inArray(role.id, [...wanted.roleIds])))
          .orderBy(role.id)
          .for('update')
  const getRoleName = (row: RoleRow | undefined): string =>
    row ? getLocalisedName({ name: row.name, translations: row.nameI18n }, language) : ''
  const given = rows.filter(({ id }) => wanted.given.includes(id))
  const other = given.find((row) => !doesRoleFit(row.userType, wanted.userType))
  if (other)
    return refuseFields({ roleIds: getMessage(language, 'person.ROLE_FOR_OTHERS', { role: getRoleName(other) }) })
  const pair = (await listConflictPairs(db, client.id)).find(
    ([one, two]) =>
      wanted.roleIds.includes(one) &&
      wanted.roleIds.includes(two) &&
      (wanted.given.includes(one) || wanted.given.includes(two)),
  )
  if (pair) {
    const [one, two] = pair.map((id) => getRoleName(rows.find((row) => row.id === id)))
    return refuseFields(
      { roleIds: getMessage(language, 'denial.CONFLICT', { one: one ?? '', other: two ?? '' }) },
      { denial: 'CONFLICT' },
    )
  }
  const holders = await countHolders(
    db,
    client.id,
    given.map(({ id }) => id),
    now,
    wanted.userId,
  )
  const full = given.find(({ id, maxUsers }) => maxUsers !== null && (holders.get(id) ?? 0) >= maxUsers)
  return full
    ? refuseFields(
        { roleIds: getMessage(language, 'denial.FULL', { role: getRoleName(full), max: String(full.maxUsers) }) },
        { denial: 'FULL' },
      )
    : null
}
