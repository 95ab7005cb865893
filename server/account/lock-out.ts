import { and, eq } from 'drizzle-orm'
import { audit } from '../audit.ts'
import type { AttemptPolicy } from '../attempts.ts'
import { userAccount } from '../db/schema.ts'
import { refuse, type ClientContext, type Refusal } from '../handler.ts'
import { fingerprint, keysOf } from '../secrets.ts'

/** Whole campuses share one address: only a flood of failures locks it, and briefly. */
export const ADDRESS_POLICY: AttemptPolicy = { max: 300, windowMinutes: 30, lockMinutes: 15 }

/** Under which failures of an address are counted. */
export const addressKeyOf = async ({ db, address }: Pick<ClientContext, 'db' | 'address'>): Promise<string> => `sign-in:${fingerprint(await keysOf(db), address)}`

/** How many failures lock an account of an institution, and for how long. */
export function accountPolicy({ client }: Pick<ClientContext, 'client'>): AttemptPolicy {
  const { max, windowMin, cooldownMin } = client.limits['login.lockout']
  return { max, windowMinutes: windowMin, lockMinutes: cooldownMin }
}

/** The refusal of an account that is locked until an instant. */
export const lockedUntil = (until: Date, now: Date): Refusal => refuse('locked', { minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) }, { until: until.toISOString() })

/** What lists of people show of a lock; the lock itself is the count of failures. */
export const showLock = ({ db, client }: Pick<ClientContext, 'db' | 'client'>, userId: number, until: Date | null): Promise<unknown> =>
  db.update(userAccount).set({ lockedUntil: until }).where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, userId)))

/** A lock is an act, of a name that nobody has too: else it would be quicker. */
export const auditLock = (userId: number | null, key: string, { db, client, now, address, requestId }: ClientContext): Promise<void> =>
  audit(db, { clientId: client.id, at: now, activity: 'accountLocked', entity: userId === null ? 'login_name' : 'user_account', entityId: userId === null ? key : String(userId), address, requestId })
