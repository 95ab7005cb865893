import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { auditLog, userAccount, userProfile, userRole } from '../../db/schema.ts'
import type { Database } from '../../db/database.ts'
import { listAdministeringRoles, listIdentityDeciders } from '../access/administrators.ts'
import { findClientById, type Client } from '../clients/clients.ts'
import { getField } from '../context/get-field.ts'
import { getMessage, type SentenceKey } from '../i18n/messages.ts'
import { buildRecipient, enqueueMessages } from '../messaging/send.ts'
import { findAccountChange } from './account-changes.ts'
import type { Act } from './audit.ts'
import { subtractMs } from '../time/instants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

/**
 * Administrators suspended within these days are told too: the suspension itself may be part of an attack. Somebody who
 * was suspended earlier has left.
 */
const SUSPENDED_DAYS = 14
/** The messages about a changed administrator and a changed connection (server/modules/institution/defaults). */
const NOTICES = { account: 146, connection: 147 } as const
/** The settings that decide who somebody is, or where codes and links are sent. */
const CONNECTIONS = /^(directory|openId|mail|sms)\b/

/** Acts of others that decide whether an account can be used, and leave how its person signs in as it is. */
const OPENING_OR_CLOSING: readonly string[] = ['setUserStatus', 'setValidity', 'unlockUser']

type AuditedAct = Omit<Act, 'clientId'>

const opensOrCloses = ({ entity, activity }: AuditedAct): boolean =>
  entity === 'user_account' && OPENING_OR_CLOSING.includes(activity)

/** Returns whether an act concerns an account in a way of which administrators are told, if the account is one. */
const concernsAccount = (act: AuditedAct): boolean => findAccountChange(act) !== null || opensOrCloses(act)

/** Returns whether an act has given a role of administrators, or taken it. */
const doesConcernRole = ({ detail = {} }: AuditedAct, administering: readonly unknown[]): boolean =>
  [detail.rolesGiven, detail.rolesTaken, detail.roleIds, detail.roleId, detail.added, detail.removed]
    .flat()
    .some((role) => administering.includes(role))

const doesChangeConnection = ({ entity, detail = {} }: AuditedAct): boolean =>
  entity === 'client' &&
  Array.isArray(detail.changes) &&
  detail.changes.some((change: unknown) => CONNECTIONS.test(String(getField(change, 'path'))))

/** Returns what an act means for the other administrators; undefined: nothing. */
function findAnnouncementKey(act: AuditedAct, administering: readonly number[]): SentenceKey | undefined {
  if (opensOrCloses(act)) return 'announce.STATUS'
  const change = findAccountChange(act)
  if (change === null) return undefined
  return change === 'CREATED'
    ? 'announce.CREATED'
    : doesConcernRole(act, administering)
      ? 'announce.ROLES'
      : 'announce.CHANGED'
}

async function loadAccountNames(
  db: Database,
  clientId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: userAccount.id, loginName: userAccount.loginName, name: userProfile.displayName })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, clientId), inArray(userAccount.id, [...ids])))
  return new Map(rows.map(({ id, loginName, name }) => [id, name ?? loginName]))
}

/** Returns the accounts of all administrators, now or later: the active ones, and those suspended lately. */
async function listAdministrators(db: Database, clientId: number, administering: readonly number[], now: Date) {
  const since = subtractMs(now, SUSPENDED_DAYS * DAY_MS).toISOString()
  const suspendedLately = and(
    eq(userAccount.status, 'SUSPENDED'),
    sql`exists (select 1 from ${auditLog} a where a.client_id = ${clientId} and a.entity = 'user_account'
      and a.entity_id = ${userAccount.id}::text and a.activity = 'setUserStatus' and a.at > ${since}::timestamptz)`,
  )
  const rows = await db
    .selectDistinctOn([userAccount.id], { account: userAccount })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(
        eq(userRole.clientId, clientId),
        inArray(userRole.roleId, [...administering]),
        or(eq(userAccount.status, 'ACTIVE'), suspendedLately),
        or(isNull(userRole.toAt), gt(userRole.toAt, now)),
      ),
    )
    .orderBy(userAccount.id)
  return rows.map(({ account }) => account)
}

/** Returns the acts that create or change an account that decides who somebody is, or a connection. */
async function listNews(
  db: Database,
  clientId: number,
  acts: readonly AuditedAct[],
  administering: readonly number[],
): Promise<readonly AuditedAct[]> {
  const changed = acts.filter(concernsAccount)
  const subjects = changed.map(({ entityId }) => Number(entityId)).filter(Number.isInteger)
  // Whoever has been one counts too, so that nobody can be removed first.
  const deciders = await listIdentityDeciders(db, clientId, subjects, new Date(0))
  return [
    ...changed.filter((act) => deciders.includes(Number(act.entityId)) || doesConcernRole(act, administering)),
    ...acts.filter(doesChangeConnection),
  ]
}

/**
 * Notifies every administrator of acts that create or change an administrator, or change how people sign in, also the
 * one who has acted: somebody else may be at their session. Part of the transaction of the acts.
 */
export async function announceToAdministrators(
  db: Database,
  clientId: number,
  acts: readonly AuditedAct[],
): Promise<void> {
  if (!acts.some((act) => concernsAccount(act) || doesChangeConnection(act))) return
  const administering = await listAdministeringRoles(db, clientId)
  const news = await listNews(db, clientId, acts, administering)
  const [first] = news
  const client: Client | undefined = first && (await findClientById(db, clientId))
  if (!first || !client) return
  const ids = news.flatMap(({ actorUserId, entity, entityId }) => [
    actorUserId ?? 0,
    ...(entity === 'user_account' ? [Number(entityId)] : []),
  ])
  const names = await loadAccountNames(db, clientId, [...new Set([...ids, 0])])
  const holders = await listAdministrators(db, clientId, administering, first.at)
  const notices = news.flatMap((act) =>
    holders.map((account) => {
      const to = buildRecipient(account, client)
      const own = act.actorUserId == null || String(act.actorUserId) === act.entityId
      const by = own ? getMessage(to.language, 'announce.self') : (names.get(act.actorUserId ?? 0) ?? '')
      const what = findAnnouncementKey(act, administering)
      const values = {
        by,
        name: names.get(Number(act.entityId)) ?? '',
        what: what ? getMessage(to.language, what) : '',
      }
      const notificationId = what ? NOTICES.account : NOTICES.connection
      return { notificationId, channels: ['EMAIL'] as const, to, values, now: act.at }
    }),
  )
  await enqueueMessages(db, client, notices)
}
