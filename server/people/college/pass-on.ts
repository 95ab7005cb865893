import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Client } from '../../clients.ts'
import type { Database } from '../../db/database.ts'
import { college, collegeHandover, userAccount, userCollege, userProfile, userRole } from '../../db/schema.ts'
import { recipientOf, send } from '../../messaging/send.ts'
import { dayInWords } from '../day-in-words.ts'
import { adminsOf, COLLEGE_ADMIN } from './admins.ts'

/** A hand-over as it stands in its table. */
export type Handover = typeof collegeHandover.$inferSelect

/** The midnight that begins a day, some days later, by the clock of an institution. */
export const midnight = (client: Client, day: string, later = 0) => sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${client.timeZone})`

/** Tells somebody who administers the college from when. */
async function tell(db: Database, client: Client, userId: number, { collegeId, incomingUserId, effectiveOn }: Handover, now: Date): Promise<void> {
  const [account] = await db.select().from(userAccount).where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, userId)))
  const [incoming] = await db.select().from(userProfile).where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, incomingUserId)))
  const [at] = await db.select().from(college).where(and(eq(college.clientId, client.id), eq(college.id, collegeId)))
  if (!account || !at) return
  const to = recipientOf(account, client)
  const values = { day: dayInWords(effectiveOn, to.language), name: incoming?.nameI18n[to.language] ?? incoming?.displayName ?? '', college: at.nameI18n[to.language] ?? at.name }
  await send(db, client, { notificationId: 132, channels: ['EMAIL'], to, values, now })
}

/** Lets somebody administer a college from a day on. */
async function begin(db: Database, client: Client, { collegeId, incomingUserId, effectiveOn, actingUntil, orderNo, requestedBy }: Handover, now: Date): Promise<void> {
  const toAt = actingUntil === null ? null : midnight(client, actingUntil, 1)
  const fresh = { fromAt: midnight(client, effectiveOn), toAt, grantedBy: requestedBy, grantedAt: now, reason: orderNo }
  await db
    .insert(userRole)
    .values({ clientId: client.id, userId: incomingUserId, roleId: COLLEGE_ADMIN, scopeCollegeId: collegeId, ...fresh })
    .onConflictDoUpdate({ target: [userRole.clientId, userRole.userId, userRole.roleId, userRole.scopeCollegeId], set: fresh })
}

/** Ends what an administrator may do at one college; where they have others, the role goes on there. */
async function end(db: Database, client: Client, userId: number, { collegeId, effectiveOn, overlapDays, orderNo }: Handover, now: Date): Promise<void> {
  const toAt = midnight(client, effectiveOn, overlapDays)
  const own = and(eq(userRole.clientId, client.id), eq(userRole.userId, userId), eq(userRole.roleId, COLLEGE_ADMIN))
  const others = await db
    .select({ id: userCollege.collegeId })
    .from(userCollege)
    .where(and(eq(userCollege.clientId, client.id), eq(userCollege.userId, userId), ne(userCollege.collegeId, collegeId)))
  const [unbound] = await db.select({ id: userRole.id }).from(userRole).where(and(own, isNull(userRole.scopeCollegeId)))
  if (unbound && others.length > 0) {
    await db
      .insert(userRole)
      .values(others.map(({ id }) => ({ clientId: client.id, userId, roleId: COLLEGE_ADMIN, scopeCollegeId: id, grantedAt: now, reason: orderNo })))
      .onConflictDoNothing()
  }
  await db.update(userRole).set({ toAt }).where(and(own, sql`(${userRole.scopeCollegeId} is null or ${userRole.scopeCollegeId} = ${collegeId})`))
  await db.update(userCollege).set({ toAt }).where(and(eq(userCollege.clientId, client.id), eq(userCollege.userId, userId), eq(userCollege.collegeId, collegeId)))
}

/** Carries a hand-over out: its roles begin and end by themselves, at their midnights. Answers with who goes. */
export async function passOn(db: Database, client: Client, handover: Handover, now: Date): Promise<readonly number[]> {
  const going = handover.kind === 'ACTING' ? [] : (await adminsOf(db, client.id, [handover.collegeId], now)).map(({ account }) => account.id).filter((id) => id !== handover.incomingUserId)
  for (const userId of going) await end(db, client, userId, handover, now)
  await begin(db, client, handover, now)
  for (const userId of [...going, handover.incomingUserId]) await tell(db, client, userId, handover, now)
  return going
}

/** Takes back what has not begun yet: nobody's role was different for a moment. */
export async function takeBack(db: Database, client: Client, { collegeId, incomingUserId, outgoingUserId, effectiveOn, overlapDays }: Handover): Promise<void> {
  await db
    .delete(userRole)
    .where(and(eq(userRole.clientId, client.id), eq(userRole.userId, incomingUserId), eq(userRole.roleId, COLLEGE_ADMIN), eq(userRole.scopeCollegeId, collegeId), sql`${userRole.fromAt} = ${midnight(client, effectiveOn)}`))
  const ended = midnight(client, effectiveOn, overlapDays)
  if (outgoingUserId === null) return
  await db.update(userRole).set({ toAt: null }).where(and(eq(userRole.clientId, client.id), inArray(userRole.userId, [outgoingUserId]), eq(userRole.roleId, COLLEGE_ADMIN), sql`${userRole.toAt} = ${ended}`))
  await db.update(userCollege).set({ toAt: null }).where(and(eq(userCollege.clientId, client.id), eq(userCollege.userId, outgoingUserId), eq(userCollege.collegeId, collegeId), sql`${userCollege.toAt} = ${ended}`))
}
