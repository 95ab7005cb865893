import { and, asc, count, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import { WAITING_KINDS, type waitingForAnswer, type WaitingKind } from '../../../../src/contract/users/approvals.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import {
  accessChangeRequest,
  dataChangeRequest,
  menuAccessRequest,
  userAccount,
  userAsset,
} from '../../../db/schema.ts'
import { UNIVERSITY_ADMIN } from '../../../lib/access/allowed.ts'
import type { Actor, ActorContext } from '../../../lib/context/handler.ts'
import { ACCESS_CHANGE_DAYS } from '../../../lib/second-person/ask.ts'
import { canReadContacts } from '../accounts/contacts.ts'
import { searchQuery } from '../accounts/search-words.ts'
import { subtractMs } from '../../../lib/time/instants.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

/** Returns whether the caller sees and answers requests for access: whoever may grant every page. */
export const canAnswerAccess = ({ roleIds }: Pick<Actor, 'roleIds'>): boolean => roleIds.includes(UNIVERSITY_ADMIN)

/** One pending item, before its details are read. */
export interface PendingApprovals {
  readonly kind: WaitingKind
  readonly itemId: number
  readonly userId: number
  readonly handedInAt: Date
}

/**
 * Returns one page of the pending items in the caller's scope, and their total. Items about the caller are left out,
 * and changes that the caller has requested unless they are asked for: only somebody else may decide about them.
 */
export async function listApprovals(
  { page, pageSize, sort, search, filters, userId }: ParsedInputOf<typeof waitingForAnswer>,
  context: ActorContext,
  { withOwnChanges = false } = {},
): Promise<{ readonly page: readonly PendingApprovals[]; readonly total: number }> {
  const { db, actor, now } = context
  const pictures = db
    .select({
      kind: sql<WaitingKind>`${userAsset.kind}`.as('kind'),
      itemId: userAsset.id,
      userId: userAsset.userId,
      handedInAt: userAsset.createdAt,
    })
    .from(userAsset)
    .where(and(eq(userAsset.clientId, actor.clientId), eq(userAsset.status, 'PENDING')))
  const requests = db
    .select({
      kind: sql<WaitingKind>`${dataChangeRequest.kind}`.as('kind'),
      itemId: dataChangeRequest.id,
      userId: dataChangeRequest.userId,
      handedInAt: dataChangeRequest.createdAt,
    })
    .from(dataChangeRequest)
    .where(and(eq(dataChangeRequest.clientId, actor.clientId), eq(dataChangeRequest.status, 'NEW')))
  const accesses = db
    .select({
      kind: sql<WaitingKind>`'ACCESS'::text`.as('kind'),
      itemId: menuAccessRequest.id,
      userId: menuAccessRequest.userId,
      handedInAt: menuAccessRequest.createdAt,
    })
    .from(menuAccessRequest)
    .where(
      and(
        eq(menuAccessRequest.clientId, actor.clientId),
        eq(menuAccessRequest.status, 'NEW'),
        canAnswerAccess(actor) ? undefined : sql`false`,
      ),
    )
  const changes = db
    .select({
      kind: sql<WaitingKind>`'ACCESS_CHANGE'::text`.as('kind'),
      itemId: accessChangeRequest.id,
      userId: accessChangeRequest.requestedBy,
      handedInAt: accessChangeRequest.createdAt,
    })
    .from(accessChangeRequest)
    .where(
      and(
        eq(accessChangeRequest.clientId, actor.clientId),
        eq(accessChangeRequest.status, 'NEW'),
        gt(accessChangeRequest.createdAt, subtractMs(now, ACCESS_CHANGE_DAYS * DAY_MS)),
        canAnswerAccess(actor) ? undefined : sql`false`,
      ),
    )
  const waiting = unionAll(pictures, requests, accesses, changes).as('waiting')
  const sought = search.length < 2 ? null : searchQuery(search, await canReadContacts(context))
  const kinds = WAITING_KINDS.filter((kind) => filters?.kind?.values.includes(kind) ?? true)
  const wanted = and(
    whereUserInScope(db, actor),
    or(ne(userAccount.id, actor.userId), withOwnChanges ? eq(waiting.kind, 'ACCESS_CHANGE') : undefined),
    filters?.kind ? inArray(waiting.kind, [...kinds, 'NONE' as never]) : undefined,
    userId === undefined ? undefined : eq(userAccount.publicId, userId),
    sought === null ? undefined : sql`${userAccount.search} @@ ${sought}::tsquery`,
  )
  const ofAccount = and(eq(userAccount.clientId, actor.clientId), eq(userAccount.id, waiting.userId))
  const way = sort?.descending ? desc : asc
  const [counted] = await db.select({ total: count() }).from(waiting).innerJoin(userAccount, ofAccount).where(wanted)
  const rows = await db
    .select({ kind: waiting.kind, itemId: waiting.itemId, userId: waiting.userId, handedInAt: waiting.handedInAt })
    .from(waiting)
    .innerJoin(userAccount, ofAccount)
    .where(wanted)
    .orderBy(way(waiting.handedInAt), way(waiting.kind), way(waiting.itemId))
    .offset((page - 1) * pageSize)
    .limit(pageSize)
  return { page: rows, total: counted?.total ?? 0 }
}
