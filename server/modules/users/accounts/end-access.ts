import { and, eq, gt, isNull } from 'drizzle-orm'
import { replaceTokens, MFA_CHALLENGES } from '../../account/person/one-time-tokens.ts'
import type { Database } from '../../../db/database.ts'
import { session } from '../../../db/schema.ts'

/** Ends all sessions of a person; returns how many there were. */
export async function endSessions(db: Database, clientId: number, userId: number, now: Date): Promise<number> {
  const ended = await db
    .update(session)
    .set({ revokedAt: now })
    .where(
      and(
        eq(session.clientId, clientId),
        eq(session.userId, userId),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
        gt(session.idleExpiresAt, now),
      ),
    )
    .returning({ id: session.id })
  return ended.length
}

/**
 * Ends all access to an account: sessions, and codes and links that were sent. Returns the number of ended sessions.
 */
export async function endAccess(db: Database, clientId: number, userId: number, now: Date): Promise<number> {
  await replaceTokens(
    db,
    clientId,
    { userId },
    ['RESET_CODE', 'SET_PASSWORD', 'SIGN_IN_CODE', 'ACTIVATE_CODE', 'ACTIVATE', 'CONTACT_CODE', ...MFA_CHALLENGES],
    now,
  )
  return endSessions(db, clientId, userId, now)
}
