import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { userAccount, userProfile, userRole } from '../../db/schema.ts'
import type { Database } from '../../db/database.ts'
import { clientById, type Client } from '../clients/clients.ts'
import { getField } from '../context/get-field.ts'
import { sentence, type SentenceKey } from '../i18n/messages.ts'
import { recipientOf, sendAll } from '../messaging/send.ts'
import { findAccountChange } from './account-changes.ts'
import type { Act } from './audit.ts'

/** The role of the administrators of an institution. */
const ADMINISTRATOR = 10
/** The messages about a changed administrator and a changed connection (server/modules/institution/defaults). */
const NOTICES = { account: 146, connection: 147 } as const
/** The settings that decide who somebody is, or where codes and links are sent. */
const CONNECTIONS = /^(directory|openId|mail|sms)\b/

type AuditedAct = Omit<Act, 'clientId'>

/** Returns whether an act has given the role of an administrator, or taken it. */
const concernsRole = ({ detail = {} }: AuditedAct): boolean =>
  [detail.rolesGiven, detail.rolesTaken, detail.roleIds, detail.roleId, detail.added, detail.removed]
    .flat()
    .includes(ADMINISTRATOR)

const changesConnection = ({ entity, detail = {} }: AuditedAct): boolean =>
  entity === 'client' &&
  Array.isArray(detail.changes) &&
  detail.changes.some((change: unknown) => CONNECTIONS.test(String(getField(change, 'path'))))

/** Returns what an act means for the other administrators; undefined: nothing. */
function whatOf(act: AuditedAct): SentenceKey | undefined {
  const change = findAccountChange(act)
  if (change === null) return undefined
  return change === 'CREATED' ? 'announce.CREATED' : concernsRole(act) ? 'announce.ROLES' : 'announce.CHANGED'
}

async function namesOf(db: Database, clientId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: userAccount.id, loginName: userAccount.loginName, name: userProfile.displayName })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, clientId), inArray(userAccount.id, [...ids])))
  return new Map(rows.map(({ id, loginName, name }) => [id, name ?? loginName]))
}

/** Returns the active accounts of all administrators, now or later. */
async function administratorsOf(db: Database, clientId: number, now: Date) {
  const rows = await db
    .selectDistinctOn([userAccount.id], { account: userAccount })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(
        eq(userRole.clientId, clientId),
        eq(userRole.roleId, ADMINISTRATOR),
        eq(userAccount.status, 'ACTIVE'),
        or(isNull(userRole.toAt), gt(userRole.toAt, now)),
      ),
    )
    .orderBy(userAccount.id)
  return rows.map(({ account }) => account)
}

/** Returns the acts that create or change an administrator, or a connection. */
async function findNews(db: Database, clientId: number, acts: readonly AuditedAct[]): Promise<readonly AuditedAct[]> {
  const changed = acts.filter((act) => whatOf(act) !== undefined)
  const subjects = changed.map(({ entityId }) => Number(entityId)).filter(Number.isInteger)
  const held =
    subjects.length === 0
      ? []
      : await db
          .select({ id: userRole.userId })
          .from(userRole)
          .where(
            and(
              eq(userRole.clientId, clientId),
              eq(userRole.roleId, ADMINISTRATOR),
              inArray(userRole.userId, subjects),
            ),
          )
  const administrators = new Set(held.map(({ id }) => id))
  return [
    ...changed.filter((act) => administrators.has(Number(act.entityId)) || concernsRole(act)),
    ...acts.filter(changesConnection),
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
  if (!acts.some((act) => whatOf(act) !== undefined || changesConnection(act))) return
  const news = await findNews(db, clientId, acts)
  const [first] = news
  const client: Client | undefined = first && (await clientById(db, clientId))
  if (!first || !client) return
  const ids = news.flatMap(({ actorUserId, entity, entityId }) => [
    actorUserId ?? 0,
    ...(entity === 'user_account' ? [Number(entityId)] : []),
  ])
  const names = await namesOf(db, clientId, [...new Set([...ids, 0])])
  const holders = await administratorsOf(db, clientId, first.at)
  const notices = news.flatMap((act) =>
    holders.map((account) => {
      const to = recipientOf(account, client)
      const own = act.actorUserId == null || String(act.actorUserId) === act.entityId
      const by = own ? sentence(to.language, 'announce.self') : (names.get(act.actorUserId ?? 0) ?? '')
      const what = whatOf(act)
      const values = { by, name: names.get(Number(act.entityId)) ?? '', what: what ? sentence(to.language, what) : '' }
      const notificationId = what ? NOTICES.account : NOTICES.connection
      return { notificationId, channels: ['EMAIL'] as const, to, values, now: act.at }
    }),
  )
  await sendAll(db, client, notices)
}
