import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { whereInForce, whereValidOnDay } from '../access/in-force.ts'
import { isWithinValidity } from '../access/validity.ts'
import { parseDevice } from './devices.ts'
import { shortenIpAddress } from '../config/client-address.ts'
import type { Client } from '../clients/clients.ts'
import { findClientById } from '../clients/clients.ts'
import type { Database } from '../../db/database.ts'
import { role, session, userAccount, userRole } from '../../db/schema.ts'
import type { Actor, ActorContext, ClientContext } from '../context/handler.ts'
import { loadServerKeys } from '../crypto/server-keys.ts'
import { buildActor } from './actor.ts'
import { readToken, signToken } from './tokens.ts'
import { addMs, subtractMs } from '../time/instants.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { formatIsoDay } from '../time/iso-day.ts'

/** A token older than this is renewed, so that the session slides without a new token at every call. */
const RENEW_AFTER_MS = MINUTE_MS
/**
 * How long the previous session id stays valid after a rotation: calls in flight are still answered, and receive a
 * token for the new id.
 */
const ROTATION_GRACE_MS = 20_000

/** A valid session: the caller, the institution, and a fresh token when renewal is due. */
export interface LiveSession {
  readonly actor: Actor
  readonly client: Client
  readonly freshToken: string | null
  /** When the user signed in, or last re-authenticated. */
  readonly authenticatedAt: Date
}

/** Returns the roles of a user in force now, ordered by id. */
export async function listRolesInForce(
  db: Database,
  clientId: number,
  userId: number,
  now: Date,
): Promise<readonly (typeof role.$inferSelect)[]> {
  const today = formatIsoDay((await findClientById(db, clientId))?.timeZone ?? 'UTC', now)
  const rows = await db
    .selectDistinctOn([role.id], { role })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(
      and(
        eq(userRole.clientId, clientId),
        eq(userRole.userId, userId),
        eq(role.status, 'ACTIVE'),
        whereValidOnDay(today),
        whereInForce(now),
      ),
    )
    .orderBy(role.id)
  return rows.map((row) => row.role)
}

const getEarlier = (one: Date, other: Date): Date => (one < other ? one : other)

const createSessionId = (): string => randomBytes(24).toString('base64url')

/** Returns the idle timeout of a session in minutes; shorter on a shared computer. */
export const getIdleMinutes = ({ limits }: Client, sharedComputer: boolean): number =>
  sharedComputer ? Math.min(limits['session.idleMin'], limits['session.sharedIdleMin']) : limits['session.idleMin']

/**
 * Creates a session for a user and returns its token. The session id is always new, which prevents session fixation.
 */
export async function createSession(
  context: ClientContext,
  user: { readonly id: number; readonly userType: string },
  via: (typeof session.$inferInsert)['via'] = 'PASSWORD',
  sharedComputer = false,
): Promise<string> {
  const { db, client, now } = context
  const id = createSessionId()
  const expiresAt = addMs(now, client.limits['session.absoluteMin'] * MINUTE_MS)
  const idleExpiresAt = getEarlier(addMs(now, getIdleMinutes(client, sharedComputer) * MINUTE_MS), expiresAt)
  await db.insert(session).values({
    id,
    clientId: client.id,
    userId: user.id,
    via,
    issuedAt: now,
    expiresAt,
    idleExpiresAt,
    address: shortenIpAddress(context.address),
    device: parseDevice(context.userAgent),
    lastSeenAt: now,
    sharedComputer,
  })
  const [keys, roles] = await Promise.all([loadServerKeys(db), listRolesInForce(db, client.id, user.id, now)])
  const claims = {
    userId: user.id,
    clientId: client.id,
    sessionId: id,
    roleIds: roles.map((one) => one.id),
    userType: user.userType,
  }
  return signToken(keys.token, claims, now, idleExpiresAt)
}

async function renewSession(
  db: Database,
  client: Client,
  actor: Actor,
  { expiresAt, sharedComputer }: typeof session.$inferSelect,
  now: Date,
): Promise<string> {
  const idleExpiresAt = getEarlier(addMs(now, getIdleMinutes(client, sharedComputer) * MINUTE_MS), expiresAt)
  await db
    .update(session)
    .set({ idleExpiresAt, lastSeenAt: now })
    .where(and(eq(session.id, actor.sessionId), eq(session.clientId, actor.clientId)))
  return signToken((await loadServerKeys(db)).token, actor, now, idleExpiresAt)
}

/**
 * Returns the session of a token; null if the token is forged, expired or revoked, the session was idle too long, or
 * its user may no longer sign in.
 */
export async function readSession(db: Database, token: string, now: Date): Promise<LiveSession | null> {
  const claims = await readToken((await loadServerKeys(db)).token, token, now)
  if (!claims) return null
  const [row] = await db
    .select({
      session,
      account: {
        id: userAccount.id,
        userType: userAccount.userType,
        validFrom: userAccount.validFrom,
        validTo: userAccount.validTo,
      },
    })
    .from(session)
    .innerJoin(userAccount, and(eq(userAccount.clientId, session.clientId), eq(userAccount.id, session.userId)))
    .where(
      and(
        or(
          eq(session.id, claims.sessionId),
          and(eq(session.previousId, claims.sessionId), gt(session.rotatedAt, subtractMs(now, ROTATION_GRACE_MS))),
        ),
        eq(session.clientId, claims.clientId),
        eq(session.userId, claims.userId),
        eq(userAccount.status, 'ACTIVE'),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
        gt(session.idleExpiresAt, now),
      ),
    )
  const client = await findClientById(db, claims.clientId)
  if (!row || client?.status !== 'ACTIVE' || !isWithinValidity(row.account, client.timeZone, now)) return null
  const held = await listRolesInForce(db, claims.clientId, claims.userId, now)
  const chosen = row.session.roleId
  const roles = chosen === null ? held : held.filter(({ id }) => id === chosen)
  const actor = buildActor(row.account, roles, client, now, row.session.id)
  const due = row.session.id !== claims.sessionId || now.getTime() - claims.issuedAt.getTime() >= RENEW_AFTER_MS
  const { issuedAt, reauthenticatedAt } = row.session
  return {
    actor,
    client,
    authenticatedAt: reauthenticatedAt ?? issuedAt,
    freshToken: due ? await renewSession(db, client, actor, row.session, now) : null,
  }
}

/**
 * Gives the caller's session a new id and token after a change of its permissions, so that a leaked old token becomes
 * useless. `atOnce`: calls in flight with the old token are refused too.
 */
export async function rotateSession(
  { db, actor, now, giveToken }: Pick<ActorContext, 'db' | 'actor' | 'now' | 'giveToken'>,
  atOnce: boolean,
): Promise<void> {
  const id = createSessionId()
  const [row] = await db
    .update(session)
    .set({ id, previousId: atOnce ? null : actor.sessionId, rotatedAt: now })
    .where(and(eq(session.id, actor.sessionId), eq(session.clientId, actor.clientId)))
    .returning({ idleExpiresAt: session.idleExpiresAt })
  // Undefined if a concurrent call rotated the session first; its token is the valid one.
  if (row)
    giveToken(await signToken((await loadServerKeys(db)).token, { ...actor, sessionId: id }, now, row.idleExpiresAt))
}

/** Ends a session: its tokens become invalid. */
export async function endSession(db: Database, { clientId, sessionId }: Actor, now: Date): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.id, sessionId), eq(session.clientId, clientId), isNull(session.revokedAt)))
}
