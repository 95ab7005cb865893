import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { shortened } from './addresses.ts'
import type { Client } from './clients.ts'
import { clientById } from './clients.ts'
import type { Database } from './db/database.ts'
import { role, session, userAccount, userRole } from './db/schema.ts'
import type { Actor, ClientContext } from './handler.ts'
import { keysOf } from './secrets.ts'
import { readToken, signToken } from './tokens.ts'

/** A session's token is renewed when it is older than this, so that it slides without a new one at every call. */
const RENEW_AFTER_MS = 60_000
const MINUTE_MS = 60_000

/** A living session: who calls, at which institution, and a fresh token when it is time for one. */
export interface LiveSession {
  readonly actor: Actor
  readonly client: Client
  readonly freshToken: string | null
}

/** The roles that a person holds now, lowest id first. */
export async function rolesOf(db: Database, clientId: number, userId: number, now: Date): Promise<readonly (typeof role.$inferSelect)[]> {
  const rows = await db
    .selectDistinctOn([role.id], { role })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(
      and(
        eq(userRole.clientId, clientId),
        eq(userRole.userId, userId),
        eq(role.status, 'ACTIVE'),
        or(isNull(userRole.fromAt), sql`${userRole.fromAt} <= ${now.toISOString()}::timestamptz`),
        or(isNull(userRole.toAt), gt(userRole.toAt, now)),
      ),
    )
    .orderBy(role.id)
  return rows.map((row) => row.role)
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS)

/** Opens a session for a person and answers with its token. */
export async function openSession(
  context: ClientContext,
  user: { readonly id: number; readonly userType: string },
  via: (typeof session.$inferInsert)['via'] = 'PASSWORD',
): Promise<string> {
  const { db, client, now } = context
  const id = randomBytes(24).toString('base64url')
  const expiresAt = after(now, client.limits['session.absoluteMin'])
  const idleExpiresAt = earlier(after(now, client.limits['session.idleMin']), expiresAt)
  await db.insert(session).values({
    id,
    clientId: client.id,
    userId: user.id,
    via,
    issuedAt: now,
    expiresAt,
    idleExpiresAt,
    address: shortened(context.address),
  })
  const [keys, roles] = await Promise.all([keysOf(db), rolesOf(db, client.id, user.id, now)])
  const claims = { userId: user.id, clientId: client.id, sessionId: id, roleIds: roles.map((one) => one.id), userType: user.userType }
  return signToken(keys.token, claims, now, idleExpiresAt)
}

async function renew(db: Database, client: Client, actor: Actor, expiresAt: Date, now: Date): Promise<string> {
  const idleExpiresAt = earlier(after(now, client.limits['session.idleMin']), expiresAt)
  await db
    .update(session)
    .set({ idleExpiresAt })
    .where(and(eq(session.id, actor.sessionId), eq(session.clientId, actor.clientId)))
  return signToken((await keysOf(db)).token, actor, now, idleExpiresAt)
}

/** Who calls with a token; null when it is forged, expired, revoked, idle for too long, or its person may not sign in any more. */
export async function readSession(db: Database, token: string, now: Date): Promise<LiveSession | null> {
  const claims = await readToken((await keysOf(db)).token, token, now)
  if (!claims) return null
  const [row] = await db
    .select({ session, userType: userAccount.userType })
    .from(session)
    .innerJoin(userAccount, and(eq(userAccount.clientId, session.clientId), eq(userAccount.id, session.userId)))
    .where(
      and(
        eq(session.id, claims.sessionId),
        eq(session.clientId, claims.clientId),
        eq(session.userId, claims.userId),
        eq(userAccount.status, 'ACTIVE'),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
        gt(session.idleExpiresAt, now),
      ),
    )
  const client = await clientById(db, claims.clientId)
  if (!row || client?.status !== 'ACTIVE') return null
  const held = (await rolesOf(db, claims.clientId, claims.userId, now)).map((one) => one.id)
  const chosen = row.session.roleId
  const actor: Actor = {
    userId: claims.userId,
    clientId: claims.clientId,
    sessionId: claims.sessionId,
    userType: row.userType,
    roleIds: chosen === null ? held : held.filter((id) => id === chosen),
  }
  const due = now.getTime() - claims.issuedAt.getTime() >= RENEW_AFTER_MS
  return { actor, client, freshToken: due ? await renew(db, client, actor, row.session.expiresAt, now) : null }
}

/** Ends a session: its tokens are worth nothing from now on. */
export async function endSession(db: Database, { clientId, sessionId }: Actor, now: Date): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.id, sessionId), eq(session.clientId, clientId), isNull(session.revokedAt)))
}
