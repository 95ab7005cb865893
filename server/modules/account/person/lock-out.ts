import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { userAccount } from '../../../db/schema.ts'
import { refuse, type ClientContext, type Refusal } from '../../../lib/context/handler.ts'
import { countSecondsUntil, buildWait } from '../../../lib/rate-limit/count-use.ts'

/** Creates the refusal for an account that is locked until an instant. */
export const refuseAsLocked = (until: Date, context: Pick<ClientContext, 'now' | 'client'>): Refusal =>
  refuse('locked', { wait: buildWait(countSecondsUntil(until, context.now), context) }, { until: until.toISOString() })

/** Stores the end of a lock for lists of people; the lock itself is the count of failures. */
export const saveLockEnd = (
  { db, client }: Pick<ClientContext, 'db' | 'client'>,
  userId: number,
  until: Date | null,
): Promise<unknown> =>
  db
    .update(userAccount)
    .set({ lockedUntil: until })
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, userId)))

/**
 * Audits a lock, for a name without an account too: otherwise that response would be faster. `name`: the fingerprint of
 * the name.
 */
export const auditLock = (
  userId: number | null,
  name: string,
  { db, client, now, address, requestId }: ClientContext,
): Promise<void> =>
  recordAudit(db, {
    clientId: client.id,
    at: now,
    activity: 'accountLocked',
    entity: userId === null ? 'login_name' : 'user_account',
    entityId: userId === null ? name : String(userId),
    address,
    requestId,
  })
