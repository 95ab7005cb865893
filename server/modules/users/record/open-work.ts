import { and, eq, gt, inArray, or } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { openWork } from '../../../../src/contract/users/user-acts.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import type { Database } from '../../../db/database.ts'
import { collegeHandover, userAccount, userImport, userProfile } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { listRolesInForce } from '../../../lib/session/sessions.ts'
import type { Account } from '../acts/act.ts'
import { IMPORT_RIGHT } from '../import/masters.ts'
import { listCollegesAdministeredAlone } from '../college/administered-alone.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** The statuses of imports that wait for the user who started them, and of those in progress. */
const [WAITING, RUNNING] = [
  ['READ', 'CHECKED'],
  ['CHECKING', 'RUNNING'],
] as const

/** Returns the work that a person would leave behind (specification, section 11.3.3: deactivate with hand-over). */
export async function loadOpenWork(
  account: Account,
  { db, client, now }: ActorContext,
): Promise<RowOf<typeof openWork>> {
  const { id } = account
  const waits = or(
    and(
      eq(collegeHandover.status, 'REQUESTED'),
      or(eq(collegeHandover.incomingUserId, id), eq(collegeHandover.requestedBy, id)),
    ),
    and(
      eq(collegeHandover.status, 'APPROVED'),
      eq(collegeHandover.incomingUserId, id),
      gt(collegeHandover.effectiveOn, formatIsoDay(client.timeZone, now)),
    ),
  )
  const [colleges, handovers, imports] = await Promise.all([
    listCollegesAdministeredAlone(db, account, now),
    db.$count(collegeHandover, and(eq(collegeHandover.clientId, client.id), waits)),
    db
      .select()
      .from(userImport)
      .where(
        and(
          eq(userImport.clientId, client.id),
          eq(userImport.createdBy, id),
          inArray(userImport.status, [...WAITING, ...RUNNING]),
        ),
      )
      .orderBy(userImport.id),
  ])
  return {
    colleges: colleges.map(({ id: collegeId, code, name, nameI18n }) => ({
      collegeId,
      code,
      name,
      translations: nameI18n,
    })),
    handovers,
    imports: imports.map(({ fileName, status }) => ({ fileName, running: RUNNING.some((one) => one === status) })),
  }
}

/**
 * Passes the imports that are not in progress to a successor, and notifies them. Returns how many; null when the
 * successor is not eligible: outside the caller's scope, not active, the person themself, or without the right to
 * import. Runs in the caller's transaction.
 */
export async function transferImports(
  db: Database,
  from: Account,
  successorId: string,
  { client, actor, now }: ActorContext,
): Promise<number | null> {
  const [to] = await db
    .select()
    .from(userAccount)
    .where(and(whereUserInScope(db, actor), eq(userAccount.publicId, successorId), eq(userAccount.status, 'ACTIVE')))
  if (!to || to.id === from.id) return null
  const roleIds = (await listRolesInForce(db, client.id, to.id, now)).map(({ id }) => id)
  if (!(await hasRight(db, { clientId: client.id, userId: to.id, roleIds }, IMPORT_RIGHT, now))) return null
  const whereTheirImport = and(
    eq(userImport.clientId, client.id),
    eq(userImport.createdBy, from.id),
    inArray(userImport.status, [...WAITING]),
  )
  const jobs = await db.select().from(userImport).where(whereTheirImport).for('update')
  for (const { id, options } of jobs)
    await db
      .update(userImport)
      .set({ createdBy: to.id, options: { ...options, roleIds } })
      .where(and(eq(userImport.clientId, client.id), eq(userImport.id, id)))
  if (jobs.length > 0) {
    const [profile] = await db
      .select()
      .from(userProfile)
      .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, from.id)))
    const files = jobs.map(({ fileName }) => fileName).join(', ')
    await enqueueMessage(db, client, {
      notificationId: 127,
      channels: ['EMAIL'],
      to: buildRecipient(to, client),
      values: { name: profile?.displayName ?? from.loginName, files },
      requestedBy: actor.userId,
      now,
    })
  }
  return jobs.length
}
