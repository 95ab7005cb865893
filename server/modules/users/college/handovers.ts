import { and, desc, eq, inArray } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import { DECIDE_COLLEGES, type collegeAdmin } from '../../../../src/contract/users/college-admin.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { collegeHandover, userAccount, userProfile } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { Handover } from './carry-out-handover.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

const SECONDS = 300
const SHOWN = 30

type Act = RowOf<typeof collegeAdmin>['handovers'][number]['may'][number]

/** Returns whether the caller may decide on handovers alone. */
export const mayDecideAlone = ({ db, actor, now }: ActorContext): Promise<boolean> =>
  hasRight(db, actor, DECIDE_COLLEGES, now)

/** Returns what the caller may still do with a handover. A handover that has taken effect cannot be cancelled. */
export function listHandoverActions(
  { status, effectiveOn, requestedBy }: Handover,
  decider: boolean,
  { actor, client, now }: ActorContext,
): Act[] {
  const isOwnDecision = decider || requestedBy === actor.userId
  if (status === 'REQUESTED')
    return [
      ...(decider && requestedBy !== actor.userId ? (['APPROVE'] as const) : []),
      ...(decider ? (['REFUSE'] as const) : []),
      ...(isOwnDecision ? (['CANCEL'] as const) : []),
    ]
  return status === 'APPROVED' && decider && effectiveOn > formatIsoDay(client.timeZone, now) ? ['CANCEL'] : []
}

/** Returns the handovers of a college, latest first. */
export async function listHandovers(
  collegeId: number,
  context: ActorContext,
): Promise<RowOf<typeof collegeAdmin>['handovers']> {
  const { db, client, buckets, now } = context
  const rows = await db
    .select()
    .from(collegeHandover)
    .where(and(eq(collegeHandover.clientId, client.id), eq(collegeHandover.collegeId, collegeId)))
    .orderBy(desc(collegeHandover.id))
    .limit(SHOWN)
  const ids = rows.flatMap(({ incomingUserId, outgoingUserId, requestedBy }) => [
    incomingUserId,
    outgoingUserId ?? 0,
    requestedBy,
  ])
  const people = await db
    .select({
      id: userAccount.id,
      loginName: userAccount.loginName,
      displayName: userProfile.displayName,
      nameI18n: userProfile.nameI18n,
    })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, client.id), inArray(userAccount.id, [...ids, 0])))
  const findPersonName = (id: number) => {
    const found = people.find((one) => one.id === id)
    return { name: found?.displayName ?? found?.loginName ?? '', translations: found?.nameI18n ?? {} }
  }
  const decider = await mayDecideAlone(context)
  return rows.map((row) => ({
    handoverId: row.publicId,
    kind: row.kind,
    status: row.status,
    incoming: findPersonName(row.incomingUserId),
    outgoing: row.outgoingUserId === null ? null : findPersonName(row.outgoingUserId),
    orderNo: row.orderNo,
    orderDate: row.orderDate,
    orderAddress:
      row.orderPath === null
        ? null
        : buckets.signedUrl(getBucketName(client, 'photos'), row.orderPath, { seconds: SECONDS, now }),
    effectiveOn: row.effectiveOn,
    overlapDays: row.overlapDays,
    actingUntil: row.actingUntil,
    requestedBy: findPersonName(row.requestedBy),
    requestedAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    may: listHandoverActions(row, decider, context),
  }))
}
