import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { college, collegeHandover, userAccount, userCollege, userProfile, userRole } from '../../../db/schema.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { formatDay } from '../../../lib/i18n/format-day.ts'
import { listAdministrators, COLLEGE_ADMIN } from './admins.ts'

/** A handover as stored. */
export type Handover = typeof collegeHandover.$inferSelect

/**
 * Returns the SQL expression for the midnight at the start of a day, `later` days later, in the institution's time
 * zone.
 */
export const sqlMidnight = (client: Client, day: string, later = 0) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${client.timeZone})`

/** Notifies a person who administers the college, and from when. */
async function notifyAdministrator(
  db: Database,
  client: Client,
  userId: number,
  { collegeId, incomingUserId, effectiveOn }: Handover,
  now: Date,
): Promise<void> {
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, userId)))
  const [incoming] = await db
    .select()
    .from(userProfile)
    .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, incomingUserId)))
  const [at] = await db
    .select()
    .from(college)
    .where(and(eq(college.clientId, client.id), eq(college.id, collegeId)))
  if (!account || !at) return
  const to = buildRecipient(account, client)
  const values = {
    day: formatDay(effectiveOn, to.language),
    name: incoming?.nameI18n[to.language] ?? incoming?.displayName ?? '',
    college: at.nameI18n[to.language] ?? at.name,
  }
  await enqueueMessage(db, client, { notificationId: 132, channels: ['EMAIL'], to, values, now })
}

/** Grants a person the administration of a college from a day on. */
async function grantAdministration(
  db: Database,
  client: Client,
  { collegeId, incomingUserId, effectiveOn, actingUntil, orderNo, requestedBy }: Handover,
  now: Date,
): Promise<void> {
  const toAt = actingUntil === null ? null : sqlMidnight(client, actingUntil, 1)
  const fromAt = sqlMidnight(client, effectiveOn)
  const fresh = { fromAt, toAt, grantedBy: requestedBy, grantedAt: now, reason: orderNo }
  await db
    .insert(userRole)
    .values({ clientId: client.id, userId: incomingUserId, roleId: COLLEGE_ADMIN, scopeCollegeId: collegeId, ...fresh })
    .onConflictDoUpdate({
      target: [userRole.clientId, userRole.userId, userRole.roleId, userRole.scopeCollegeId],
      set: fresh,
    })
}

/** Ends a person's administration of one college; at their other colleges the role continues. */
async function endAdministration(
  db: Database,
  client: Client,
  userId: number,
  { collegeId, effectiveOn, overlapDays, orderNo }: Handover,
  now: Date,
): Promise<void> {
  const toAt = sqlMidnight(client, effectiveOn, overlapDays)
  const own = and(eq(userRole.clientId, client.id), eq(userRole.userId, userId), eq(userRole.roleId, COLLEGE_ADMIN))
  const others = await db
    .select({ id: userCollege.collegeId })
    .from(userCollege)
    .where(
      and(eq(userCollege.clientId, client.id), eq(userCollege.userId, userId), ne(userCollege.collegeId, collegeId)),
    )
  const [unbound] = await db
    .select({ id: userRole.id })
    .from(userRole)
    .where(and(own, isNull(userRole.scopeCollegeId)))
  if (unbound && others.length > 0) {
    await db
      .insert(userRole)
      .values(
        others.map(({ id }) => ({
          clientId: client.id,
          userId,
          roleId: COLLEGE_ADMIN,
          scopeCollegeId: id,
          grantedAt: now,
          reason: orderNo,
        })),
      )
      .onConflictDoNothing()
  }
  await db
    .update(userRole)
    .set({ toAt })
    .where(and(own, sql`(${userRole.scopeCollegeId} is null or ${userRole.scopeCollegeId} = ${collegeId})`))
  await db
    .update(userCollege)
    .set({ toAt })
    .where(
      and(eq(userCollege.clientId, client.id), eq(userCollege.userId, userId), eq(userCollege.collegeId, collegeId)),
    )
}

/**
 * Returns what a handover, or its cancellation, does to the accounts of people, for the audit log: the second person of
 * a decision sees in it who has given somebody a role.
 */
export const listPersonActs = (
  { publicId, collegeId, incomingUserId }: Handover,
  outgoing: readonly number[],
  isReverted = false,
) => {
  const [incomingGets, outgoingGets] = isReverted ? ['rolesTaken', 'rolesGiven'] : ['rolesGiven', 'rolesTaken']
  const buildAccountAct = (userId: number, what: string) => ({
    entity: 'user_account',
    entityId: String(userId),
    detail: { handover: publicId, collegeId, [what]: [COLLEGE_ADMIN] },
  })
  return [buildAccountAct(incomingUserId, incomingGets), ...outgoing.map((id) => buildAccountAct(id, outgoingGets))]
}

/**
 * Carries out a handover: its roles start and end on their own, at their midnights. Returns the ids of the outgoing
 * administrators.
 */
export async function carryOutHandover(
  db: Database,
  client: Client,
  handover: Handover,
  now: Date,
): Promise<readonly number[]> {
  const going =
    handover.kind === 'ACTING'
      ? []
      : (await listAdministrators(db, client.id, [handover.collegeId], now))
          .map(({ account }) => account.id)
          .filter((id) => id !== handover.incomingUserId)
  for (const userId of going) await endAdministration(db, client, userId, handover, now)
  await grantAdministration(db, client, handover, now)
  for (const userId of [...going, handover.incomingUserId]) await notifyAdministrator(db, client, userId, handover, now)
  return going
}

/** Reverts a handover that has not taken effect yet, so that no role has changed in the meantime. */
export async function undoHandover(
  db: Database,
  client: Client,
  { collegeId, incomingUserId, outgoingUserId, effectiveOn, overlapDays }: Handover,
): Promise<void> {
  await db
    .delete(userRole)
    .where(
      and(
        eq(userRole.clientId, client.id),
        eq(userRole.userId, incomingUserId),
        eq(userRole.roleId, COLLEGE_ADMIN),
        eq(userRole.scopeCollegeId, collegeId),
        sql`${userRole.fromAt} = ${sqlMidnight(client, effectiveOn)}`,
      ),
    )
  const ended = sqlMidnight(client, effectiveOn, overlapDays)
  if (outgoingUserId === null) return
  await db
    .update(userRole)
    .set({ toAt: null })
    .where(
      and(
        eq(userRole.clientId, client.id),
        inArray(userRole.userId, [outgoingUserId]),
        eq(userRole.roleId, COLLEGE_ADMIN),
        sql`${userRole.toAt} = ${ended}`,
      ),
    )
  await db
    .update(userCollege)
    .set({ toAt: null })
    .where(
      and(
        eq(userCollege.clientId, client.id),
        eq(userCollege.userId, outgoingUserId),
        eq(userCollege.collegeId, collegeId),
        sql`${userCollege.toAt} = ${ended}`,
      ),
    )
}
