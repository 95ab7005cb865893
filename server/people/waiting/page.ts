import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '../../../src/contract/activity.ts'
import { WAITING_KINDS, type waitingForAnswer, type WaitingKind } from '../../../src/contract/people/waiting.ts'
import { usersInScope } from '../../access/scope.ts'
import { dataChangeRequest, userAccount, userAsset } from '../../db/schema.ts'
import type { ActorContext } from '../../handler.ts'
import { readsContacts } from '../contacts.ts'
import { searchQuery } from '../search-words.ts'

/** One thing that waits, before anything is read of it. */
export interface Waits {
  readonly kind: WaitingKind
  readonly itemId: number
  readonly userId: number
}

/** One page of what waits within the caller's scope, and how much there is; what concerns the caller is left out. */
export async function pageOfWaiting({ page, pageSize, sort, search, filters, userId }: ParsedInputOf<typeof waitingForAnswer>, context: ActorContext): Promise<{ readonly page: readonly Waits[]; readonly total: number }> {
  const { db, actor } = context
  const pictures = db
    .select({ kind: sql<WaitingKind>`${userAsset.kind}`.as('kind'), itemId: userAsset.id, userId: userAsset.userId, handedInAt: userAsset.createdAt })
    .from(userAsset)
    .where(and(eq(userAsset.clientId, actor.clientId), eq(userAsset.status, 'PENDING')))
  const requests = db
    .select({ kind: sql<WaitingKind>`${dataChangeRequest.kind}`.as('kind'), itemId: dataChangeRequest.id, userId: dataChangeRequest.userId, handedInAt: dataChangeRequest.createdAt })
    .from(dataChangeRequest)
    .where(and(eq(dataChangeRequest.clientId, actor.clientId), eq(dataChangeRequest.status, 'NEW')))
  const waiting = unionAll(pictures, requests).as('waiting')
  const sought = search.length < 2 ? null : searchQuery(search, await readsContacts(context))
  const kinds = WAITING_KINDS.filter((kind) => filters?.kind?.values.includes(kind) ?? true)
  const wanted = and(
    usersInScope(db, actor),
    ne(userAccount.id, actor.userId),
    filters?.kind ? inArray(waiting.kind, [...kinds, 'NONE' as never]) : undefined,
    userId === undefined ? undefined : eq(userAccount.publicId, userId),
    sought === null ? undefined : sql`${userAccount.search} @@ ${sought}::tsquery`,
  )
  const ofAccount = and(eq(userAccount.clientId, actor.clientId), eq(userAccount.id, waiting.userId))
  const way = sort?.descending ? desc : asc
  const [counted] = await db.select({ total: count() }).from(waiting).innerJoin(userAccount, ofAccount).where(wanted)
  const rows = await db
    .select({ kind: waiting.kind, itemId: waiting.itemId, userId: waiting.userId })
    .from(waiting)
    .innerJoin(userAccount, ofAccount)
    .where(wanted)
    .orderBy(way(waiting.handedInAt), way(waiting.kind), way(waiting.itemId))
    .offset((page - 1) * pageSize)
    .limit(pageSize)
  return { page: rows, total: counted?.total ?? 0 }
}
