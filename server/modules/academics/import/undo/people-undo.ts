import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../../../db/database.ts'
import { listReferences } from '../../../../db/references.ts'
import { selectRows } from '../../../../db/rows.ts'
import {
  notificationOutbox,
  oneTimeToken,
  userAccount,
  userCollege,
  userProfile,
  userRole,
} from '../../../../db/schema.ts'
import type { RecordChange } from '../../../../db/schema/academics/data-imports.ts'
import { UNIVERSITY_ADMIN } from '../../../../lib/access/authority.ts'
import { hasRight } from '../../../../lib/access/has-right.ts'
import { recordAudits } from '../../../../lib/audit/audit.ts'
import type { ActorContext } from '../../../../lib/context/handler.ts'
import { notifyOfChange } from '../../../users/accounts/notify-change.ts'
import { refreshSearchWords } from '../../../users/accounts/search-words.ts'
import { IMPORT_RIGHT } from '../../../users/import/masters.ts'
import { PERSON_HASH, personBefore } from '../person-changes.ts'
import type { ImportRow } from '../progress.ts'
import type { SliceParts } from '../slices.ts'
import { sqlRecordset, type UndoWay } from './records-undo.ts'

/** What the creation of an account writes; with a row of any other table, the person has begun to work. */
const OWN_TABLES = ['user_profile', 'user_role', 'user_college', 'one_time_token', 'notification_outbox']

type Parts = Pick<SliceParts, 'client' | 'actor' | 'settings' | 'now'>

async function removeCreated(
  db: Database,
  clientId: number,
  created: readonly RecordChange[],
): Promise<ReadonlySet<number>> {
  if (created.length === 0) return new Set()
  const others = (await listReferences(db, 'user_account'))
    .filter(({ table }) => !OWN_TABLES.includes(table))
    .map(({ table, condition }) => `and not exists (select 1 from ${table} r where ${condition})`)
  const found = await selectRows<{ id: number }>(
    db,
    sql`select t.id::float8 as id from user_account t cross join ${sqlRecordset(created)}
      where t.client_id = ${clientId} and t.id = x.id and t.last_login_at is null and ${PERSON_HASH} = x.hash
      ${sql.raw(others.join(' '))} for update of t`,
  )
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  // An invitation that waits is not sent; that one was sent remains known.
  const whereTheirMessage = and(eq(notificationOutbox.clientId, clientId), inArray(notificationOutbox.userId, ids))
  await db.delete(notificationOutbox).where(and(whereTheirMessage, eq(notificationOutbox.status, 'QUEUED')))
  await db.update(notificationOutbox).set({ userId: null }).where(whereTheirMessage)
  for (const table of [oneTimeToken, userRole, userCollege, userProfile])
    await db.delete(table).where(and(eq(table.clientId, clientId), inArray(table.userId, ids)))
  await db.delete(userAccount).where(and(eq(userAccount.clientId, clientId), inArray(userAccount.id, ids)))
  return new Set(ids)
}

const parseInstant = (text: string | null): Date | null => (text === null ? null : new Date(text))

async function restoreOne(db: Database, { id, before }: RecordChange, { client, actor, settings, now }: Parts) {
  const { account, profile, roleIds, collegeIds } = v.parse(personBefore, before)
  const own = and(eq(userAccount.clientId, client.id), eq(userAccount.id, id))
  const [imported] = await db.select().from(userAccount).where(own)
  const [restored] = await db
    .update(userAccount)
    .set({
      email: account.email,
      emailKey: account.email,
      emailVerifiedAt: parseInstant(account.emailVerifiedAt),
      mobile: account.mobile,
      mobileVerifiedAt: parseInstant(account.mobileVerifiedAt),
      rowVersion: sql`${userAccount.rowVersion} + 1`,
    })
    .where(own)
    .returning()
  await db
    .update(userProfile)
    .set(profile)
    .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, id)))
  const taken = await db
    .delete(userRole)
    .where(and(eq(userRole.clientId, client.id), eq(userRole.userId, id), notInArray(userRole.roleId, roleIds)))
    .returning({ id: userRole.id })
  await db
    .delete(userCollege)
    .where(
      and(
        eq(userCollege.clientId, client.id),
        eq(userCollege.userId, id),
        notInArray(userCollege.collegeId, collegeIds),
      ),
    )
  if (imported && restored)
    await notifyOfChange(db, { client, actor, settings, now: now() }, imported, restored, taken.length > 0)
}

async function restoreChanged(
  db: Database,
  changed: readonly RecordChange[],
  parts: Parts,
): Promise<ReadonlySet<number>> {
  if (changed.length === 0) return new Set()
  const { id: clientId } = parts.client
  const found = await selectRows<{ id: number }>(
    db,
    sql`select t.id::float8 as id from user_account t cross join ${sqlRecordset(changed)}
      where t.client_id = ${clientId} and t.id = x.id and ${PERSON_HASH} = x.hash for update of t`,
  )
  const ids = new Set(found.map(({ id }) => id))
  for (const one of changed) if (ids.has(one.id)) await restoreOne(db, one, parts)
  await refreshSearchWords(db, clientId, [...ids])
  await recordAudits(
    db,
    clientId,
    [...ids].map((id) => ({
      at: parts.now(),
      actorUserId: parts.actor.userId,
      activity: 'undoDataImport',
      entity: 'user_account',
      entityId: String(id),
      detail: { did: 'RESTORED' },
    })),
  )
  return ids
}

async function mapUnchangedPeople(db: Database, clientId: number, left: readonly RecordChange[]) {
  const rows = await selectRows<{ id: number; same: boolean }>(
    db,
    sql`select t.id::float8 as id, ${PERSON_HASH} = x.hash as same from ${sqlRecordset(left)}
      join user_account t on t.client_id = ${clientId} and t.id = x.id`,
  )
  return new Map(rows.map(({ id, same }) => [id, same]))
}

/** Returns how the accounts of staff are undone: with the notices that other changes of an account cause. */
export const createPeopleUndo = (parts: Parts): UndoWay => ({
  remove: (db, created) => removeCreated(db, parts.client.id, created),
  restore: (db, changed) => restoreChanged(db, changed, parts),
  getState: (db, left) => mapUnchangedPeople(db, parts.client.id, left),
})

/**
 * Returns whether the caller may undo an import of accounts. It removes and changes them as the import has added and
 * changed them, some of which may rank above others who import: only who imported them may, and administrators.
 */
export const mayUndoPeople = async (
  db: Database,
  job: Pick<ImportRow, 'createdBy'>,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
): Promise<boolean> =>
  (job.createdBy === actor.userId || actor.roleIds.includes(UNIVERSITY_ADMIN)) &&
  (await hasRight(db, actor, IMPORT_RIGHT, now))
