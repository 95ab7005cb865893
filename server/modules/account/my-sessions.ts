import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { parseDevice } from '../../lib/session/devices.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { checkChain } from '../../lib/audit/audit-chain.ts'
import { loginAttempt, session } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { type ActivityHandlers, type ActorContext, type QueryHandlers } from '../../lib/context/handler.ts'
import { subtractMs } from '../../lib/time/instants.ts'
import { hashSha256 } from '../../lib/crypto/sha256.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

const HISTORY_DAYS = 90
const HISTORY_ROWS = 50

/** Returns the public handle of a session, for its owner. The id in the token cannot be derived from it. */
const getSessionHandle = (id: string): string => hashSha256(`session\n${id}`, 'base64url').slice(0, 22)

const whereSessionLives = ({ actor, now }: Pick<ActorContext, 'actor' | 'now'>) =>
  and(
    eq(session.clientId, actor.clientId),
    eq(session.userId, actor.userId),
    isNull(session.revokedAt),
    gt(session.expiresAt, now),
    gt(session.idleExpiresAt, now),
  )

/** Handles ending the caller's sessions (specification, section 11.3.6). */
export const mySessionActivities = {
  async revokeSessions(chosen, context) {
    const { actor, now } = context
    return runTransaction(context.db, async (db) => {
      const living = await db.select({ id: session.id }).from(session).where(whereSessionLives(context))
      const wanted =
        chosen.which === 'THESE'
          ? living.filter(({ id }) => chosen.handles.includes(getSessionHandle(id)))
          : chosen.which === 'OTHERS'
            ? living.filter(({ id }) => id !== actor.sessionId)
            : living
      const ids = wanted.map(({ id }) => id)
      if (ids.length > 0)
        await db
          .update(session)
          .set({ revokedAt: now })
          .where(and(whereSessionLives(context), inArray(session.id, ids)))
      await recordCallerAct(db, context, {
        activity: 'revokeSessions',
        entity: 'user_account',
        entityId: String(actor.userId),
        detail: { which: chosen.which, count: ids.length },
      })
      return { outcome: 'ENDED', count: ids.length, current: ids.includes(actor.sessionId) }
    })
  },
} satisfies Partial<ActivityHandlers>

/** Handles queries for the caller's sessions and sign-in history, and for the check of the audit chain. */
export const mySessionQueries = {
  async mySessions(_input, context) {
    const rows = await context.db
      .select()
      .from(session)
      .where(whereSessionLives(context))
      .orderBy(desc(session.issuedAt))
    const own = rows.map((row) => ({
      handle: getSessionHandle(row.id),
      current: row.id === context.actor.sessionId,
      device: row.device ?? parseDevice(undefined),
      address: row.address ?? '',
      via: row.via,
      sharedComputer: row.sharedComputer,
      startedAt: row.issuedAt.toISOString(),
      lastSeenAt: (row.lastSeenAt ?? row.issuedAt).toISOString(),
    }))
    return own.sort((one, other) => Number(other.current) - Number(one.current))
  },

  async loginHistory(_input, { db, actor, now }) {
    const since = subtractMs(now, HISTORY_DAYS * DAY_MS)
    const rows = await db
      .select()
      .from(loginAttempt)
      .where(
        and(
          eq(loginAttempt.clientId, actor.clientId),
          eq(loginAttempt.userId, actor.userId),
          gt(loginAttempt.at, since),
        ),
      )
      .orderBy(desc(loginAttempt.at), desc(loginAttempt.id))
      .limit(HISTORY_ROWS)
    return rows.map(({ at, outcome, via, device, address }) => ({
      at: at.toISOString(),
      outcome,
      via,
      device: device ?? parseDevice(undefined),
      address: address ?? '',
    }))
  },

  async auditCheck(_input, { db, actor }) {
    return [await checkChain(db, actor.clientId)]
  },
} satisfies Partial<QueryHandlers>
