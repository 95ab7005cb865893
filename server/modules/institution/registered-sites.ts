import { and, asc, count, eq, inArray, max } from 'drizzle-orm'
import { MOST_SITES, type SiteFault } from '../../../src/contract/institution/sites/registered-sites.ts'
import { toSiteOrigin } from '../../../src/contract/institution/sites/site-origin.ts'
import type { RecordedAct } from '../../../src/contract/institution/audit/recorded-acts.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { auditLog, clientDomain, userProfile } from '../../db/schema.ts'
import {
  refuse,
  Refusal,
  type ActivityHandlers,
  type ActorContext,
  type QueryHandlers,
} from '../../lib/context/handler.ts'
import { countSecondsToWait, refuseForRate } from '../../lib/rate-limit/count-use.ts'
import { toAccountKey } from '../../lib/rate-limit/keys.ts'
import { mayNotify } from '../../lib/config/connection-hosts.ts'
import { clearSites } from '../../lib/clients/registered-sites.ts'
import { getMessage, type SentenceKey, type Values } from '../../lib/i18n/messages.ts'
import { runAllOrNothing } from '../users/all-or-nothing.ts'
import { lockSettings } from './settings/stored-settings.ts'

/** The entity name of registered sites in the audit log. */
const ENTITY = 'client_domain'
const ADDED = 'addRegisteredSite'

const refuseAddress = (
  { language }: ActorContext,
  key: SentenceKey,
  values: Values = {},
  field: 'address' | 'signOutUrl' = 'address',
): Refusal => refuse('invalidInput', {}, { fieldErrors: [{ field, message: getMessage(language, key, values) }] })

const FAULTS = {
  NO_ADDRESS: 'site.NO_ADDRESS',
  SCHEME: 'site.SCHEME',
  CREDENTIALS: 'site.CREDENTIALS',
  WILDCARD: 'site.WILDCARD',
  HTTP: 'site.HTTP',
} as const satisfies Record<SiteFault, SentenceKey>

/** Returns the host of an address, for a message about it. */
const getHost = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

const recordSiteAct = (
  db: Database,
  { client, now, actor, address, requestId }: ActorContext,
  activity: RecordedAct,
  origin: string,
  detail?: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity,
    entity: ENTITY,
    entityId: origin,
    ...(detail && { detail }),
    address,
    requestId,
  })

/** Returns who last added each of these sites, and when. */
async function listAdditions(db: Database, clientId: number, origins: readonly string[]) {
  if (origins.length === 0) return new Map<string, { at: Date; by: string | null }>()
  const added = and(
    eq(auditLog.clientId, clientId),
    eq(auditLog.entity, ENTITY),
    eq(auditLog.activity, ADDED),
    inArray(auditLog.entityId, [...origins]),
  )
  const last = db
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(added)
    .groupBy(auditLog.entityId)
  const rows = await db
    .select({ origin: auditLog.entityId, at: auditLog.at, by: userProfile.displayName })
    .from(auditLog)
    .leftJoin(
      userProfile,
      and(eq(userProfile.clientId, auditLog.clientId), eq(userProfile.userId, auditLog.actorUserId)),
    )
    .where(inArray(auditLog.id, last))
  return new Map(rows.map(({ origin, at, by }) => [origin, { at, by }]))
}

/** Query handler for the web sites that may call the server for an institution. */
export const registeredSiteQueries = {
  async registeredSites(_input, { db, client }) {
    const sites = await db
      .select({
        siteId: clientDomain.id,
        origin: clientDomain.origin,
        audience: clientDomain.audience,
        signOutUrl: clientDomain.signOutUrl,
        givesUserName: clientDomain.givesUserName,
      })
      .from(clientDomain)
      .where(eq(clientDomain.clientId, client.id))
      .orderBy(asc(clientDomain.origin))
    const additions = await listAdditions(
      db,
      client.id,
      sites.map(({ origin }) => origin),
    )
    return sites.map((site) => {
      const added = additions.get(site.origin)
      return { ...site, addedAt: added?.at.toISOString() ?? null, addedBy: added?.by ?? null }
    })
  },
} satisfies Partial<QueryHandlers>

async function addSite(db: Database, context: ActorContext, origin: string) {
  const clientId = context.client.id
  // Concurrent calls of two administrators count one after the other.
  await lockSettings({ ...context, db })
  const own = and(eq(clientDomain.clientId, clientId), eq(clientDomain.origin, origin))
  const [listed] = await db.select({ id: clientDomain.id }).from(clientDomain).where(own)
  if (listed) return { outcome: 'LISTED' as const, siteId: listed.id, origin }
  const [there] = await db.select({ count: count() }).from(clientDomain).where(eq(clientDomain.clientId, clientId))
  if ((there?.count ?? 0) >= MOST_SITES) return refuseAddress(context, 'site.full', { max: MOST_SITES })
  const [row] = await db
    .insert(clientDomain)
    .values({ clientId, origin, kind: 'CMS_EMBED' })
    .returning({ id: clientDomain.id })
  if (!row) throw new Error('A site that was written has no id.')
  await recordSiteAct(db, context, ADDED, origin)
  return { outcome: 'ADDED' as const, siteId: row.id, origin }
}

/** Handlers for registering and removing web sites; both write to the audit log. */
export const registeredSiteActivities = {
  async addRegisteredSite({ address, allowHttp }, context) {
    const site = toSiteOrigin(address, allowHttp)
    if ('fault' in site) return refuseAddress(context, FAULTS[site.fault])
    const done = await runAllOrNothing(context.db, (db) => addSite(db, context, site.origin))
    clearSites(context.db)
    return done
  },

  async removeRegisteredSite({ siteId }, context) {
    const { client } = context
    const done = await runAllOrNothing(context.db, async (db) => {
      const [row] = await db
        .delete(clientDomain)
        .where(and(eq(clientDomain.clientId, client.id), eq(clientDomain.id, siteId)))
        .returning({ origin: clientDomain.origin })
      if (!row) return refuse('notFound')
      await recordSiteAct(db, context, 'removeRegisteredSite', row.origin)
      return { outcome: 'REMOVED' as const, origin: row.origin }
    })
    clearSites(context.db)
    return done
  },

  async saveSiteBackEnd({ siteId, audience, signOutUrl, givesUserName }, context) {
    const { db, client, settings } = context
    if (signOutUrl !== null) {
      const seconds = await countSecondsToWait(context, 'connectionSavesPerAccount', toAccountKey(context.actor.userId))
      if (seconds > 0) return refuseForRate(seconds, context)
      if (!(await mayNotify(signOutUrl, settings)))
        return refuseAddress(context, 'settings.hostRefused', { host: getHost(signOutUrl) }, 'signOutUrl')
    }
    return runAllOrNothing(db, async (tx) => {
      const [row] = await tx
        .update(clientDomain)
        .set({ audience, signOutUrl, givesUserName })
        .where(and(eq(clientDomain.clientId, client.id), eq(clientDomain.id, siteId)))
        .returning({ origin: clientDomain.origin })
      if (!row) return refuse('notFound')
      await recordSiteAct(tx, context, 'saveSiteBackEnd', row.origin, { audience, signOutUrl, givesUserName })
      return { outcome: 'SAVED' as const, origin: row.origin }
    })
  },
} satisfies Partial<ActivityHandlers>
