import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { getPublicOrigin } from '../../../lib/config/public-url.ts'
import { refuse, refuseSaying, type ActivityHandlers, type ActorContext } from '../../../lib/context/handler.ts'
import { signClaims } from '../../../lib/crypto/assertion-keys.ts'
import { countSecondsToWait, refuseForRate } from '../../../lib/rate-limit/count-use.ts'
import { toAccountKey } from '../../../lib/rate-limit/keys.ts'
import { clientDomain, session, siteSession, userAccount } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { listAuthenticationMethods } from './authentication-methods.ts'
import { loadSubject } from './load-subject.ts'

/** How long an assertion is valid: long enough to reach the back end, too short to be worth stealing. */
const SECONDS = 300

const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

type Site = typeof clientDomain.$inferSelect

/** Returns the registered site of the caller's page, if its institution has named an audience for it. */
async function findSite({ db, client, origin }: ActorContext): Promise<Site | undefined> {
  if (origin === undefined) return undefined
  const [site] = await db
    .select()
    .from(clientDomain)
    .where(and(eq(clientDomain.clientId, client.id), eq(clientDomain.origin, origin)))
  return site
}

/** Returns the id of the session for a site; the first assertion of a session for a site is audited. */
async function ensureSiteSession(context: ActorContext, site: Site, audience: string): Promise<string> {
  const { db, client, actor, now } = context
  const own = and(
    eq(siteSession.sessionId, actor.sessionId),
    eq(siteSession.siteId, site.id),
    eq(siteSession.audience, audience),
  )
  const findPublicId = async () =>
    (await db.select({ publicId: siteSession.publicId }).from(siteSession).where(own))[0]?.publicId
  const there = await findPublicId()
  if (there !== undefined) return there
  await runTransaction(db, async (tx) => {
    const [created] = await tx
      .insert(siteSession)
      .values({
        clientId: client.id,
        sessionId: actor.sessionId,
        siteId: site.id,
        audience,
        publicId: randomBytes(18).toString('base64url'),
        createdAt: now,
        nextAttemptAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: siteSession.id })
    if (!created) return
    await recordCallerAct(tx, context, {
      activity: 'issueAssertion',
      entity: 'client_domain',
      entityId: site.origin,
      detail: { audience },
    })
  })
  const publicId = await findPublicId()
  if (publicId === undefined) throw new Error('The session of a site that was written is gone.')
  return publicId
}

/** Handles statements for the back ends of registered web sites about who is signed in. */
export const assertionActivities = {
  async issueAssertion({ audience, userName }, context) {
    const { db, client, actor, now, settings } = context
    const site = await findSite(context)
    if (!site) return refuse('siteNotRegistered')
    if (site.audience === null || site.audience !== audience)
      return refuseSaying('assertionAudience', 'notPermitted', {}, { reason: 'AUDIENCE' })
    if (userName && !site.givesUserName)
      return refuseSaying('assertionUserName', 'notPermitted', {}, { reason: 'USER_NAME' })
    const seconds = await countSecondsToWait(context, 'assertionsPerAccount', toAccountKey(actor.userId))
    if (seconds > 0) return refuseForRate(seconds, context)
    const [person] = await db
      .select({ session, loginName: userAccount.loginName, userType: userAccount.userType })
      .from(session)
      .innerJoin(userAccount, and(eq(userAccount.clientId, session.clientId), eq(userAccount.id, session.userId)))
      .where(and(eq(session.clientId, client.id), eq(session.id, actor.sessionId)))
    if (!person) return refuse('sessionEnded')
    const expiresAt = new Date(Math.min(now.getTime() + SECONDS * 1000, person.session.expiresAt.getTime()))
    const assertion = await signClaims(db, now, 'assertion+jwt', {
      iss: getPublicOrigin(settings),
      aud: audience,
      sub: await loadSubject(db, { clientId: client.id, audience, userId: actor.userId }),
      sid: await ensureSiteSession(context, site, audience),
      institution: client.code,
      user_type: person.userType,
      ...(userName ? { preferred_username: person.loginName } : {}),
      iat: toSeconds(now),
      exp: toSeconds(expiresAt),
      jti: randomUUID(),
      auth_time: toSeconds(person.session.reauthenticatedAt ?? person.session.issuedAt),
      amr: await listAuthenticationMethods(db, person.session),
    })
    return { assertion, expiresAt: expiresAt.toISOString() }
  },
} satisfies Partial<ActivityHandlers>
