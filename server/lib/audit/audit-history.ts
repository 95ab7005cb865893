import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { auditLog, userProfile } from '../../db/schema.ts'

/** Which acts of the audit log are read: those of some activities that concern one record. */
interface HistoryOf {
  readonly clientId: number
  readonly entity: string
  readonly entityId: number
  readonly activities: readonly string[]
  /** Only acts before this one. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Returns the acts that concern one record, the latest first, each with the name of the person who did it. */
export const readHistory = (db: Database, { clientId, entity, entityId, activities, before, limit }: HistoryOf) =>
  db
    .select({
      actId: auditLog.id,
      at: auditLog.at,
      activity: auditLog.activity,
      detail: auditLog.detail,
      by: userProfile.displayName,
    })
    .from(auditLog)
    .leftJoin(
      userProfile,
      and(eq(userProfile.clientId, auditLog.clientId), eq(userProfile.userId, auditLog.actorUserId)),
    )
    .where(
      and(
        eq(auditLog.clientId, clientId),
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, String(entityId)),
        inArray(auditLog.activity, [...activities]),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
