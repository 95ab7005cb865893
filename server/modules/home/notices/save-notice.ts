import { and, eq, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { saveNotice as contract } from '../../../../src/contract/home/notices.ts'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { announcement } from '../../../db/schema.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { runAllOrNothing } from '../../users/all-or-nothing.ts'
import { whereNoticeInScope } from './audience.ts'
import { refuseWrongNotice } from './check-notice.ts'
import { getNoticeState, hashNotice, toEntered, type EnteredNotice, type StoredNotice } from './stored-notice.ts'

type Input = ParsedInputOf<typeof contract>
type Output = OutputOf<typeof contract>

/** Locks a notice that the caller may change. */
export async function lockNotice(
  db: Database,
  { actor }: ActorContext,
  noticeId: number,
): Promise<StoredNotice | undefined> {
  const [stored] = await db
    .select()
    .from(announcement)
    .where(and(eq(announcement.clientId, actor.clientId), eq(announcement.id, noticeId), whereNoticeInScope(db, actor)))
    .for('update')
  return stored
}

/** Writes an act on a notice to the audit log. */
export const recordNoticeAct = (
  db: Database,
  { client, now, actor, address, requestId }: ActorContext,
  activity: RecordedAct,
  noticeId: number,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity,
    entity: 'announcement',
    entityId: String(noticeId),
    detail,
    address,
    requestId,
  })

/** Returns the instants at which the days of a notice begin and end in a time zone. */
async function readPeriod(db: Database, { firstOn, lastOn }: EnteredNotice, timeZone: string) {
  const [row] = await selectRows<{ readonly first: number; readonly end: number | null }>(
    db,
    sql`select extract(epoch from ${firstOn}::date::timestamp at time zone ${timeZone})::float8 * 1000 as first,
      extract(epoch from (${lastOn}::date + 1)::timestamp at time zone ${timeZone})::float8 * 1000 as end`,
  )
  if (!row) throw new Error('The days of a notice have no instants.')
  return { fromAt: new Date(row.first), toAt: row.end === null ? null : new Date(row.end) }
}

/**
 * Returns the columns of a notice as it was entered. A notice that begins today begins now: readers who have marked
 * everything as seen today have not seen it.
 */
async function toColumns(
  db: Database,
  { client, now }: ActorContext,
  wanted: EnteredNotice,
  before: StoredNotice | undefined,
) {
  const { texts, severity, audience, link } = wanted
  const { fromAt, toAt } = await readPeriod(db, wanted, client.timeZone)
  const main = texts[client.details.defaultLanguage]
  if (!main) throw new Error('A notice without its main text was not refused.')
  const stays = before && toEntered(before, client.timeZone).firstOn === wanted.firstOn
  const translatePart = (part: 'title' | 'body') =>
    Object.fromEntries(
      LANGUAGE_CODES.flatMap((language) => {
        const text = texts[language]
        return text ? [[language, text[part]]] : []
      }),
    )
  return {
    title: main.title,
    titleI18n: translatePart('title'),
    body: main.body,
    bodyI18n: translatePart('body'),
    severity,
    audience: audience.userTypes,
    audienceRoles: audience.roleIds,
    audienceColleges: audience.collegeIds,
    audiencePrograms: audience.programIds,
    link,
    fromAt: stays ? before.fromAt : new Date(Math.max(fromAt.getTime(), now.getTime())),
    toAt,
  }
}

async function createNotice(db: Database, context: ActorContext, wanted: EnteredNotice): Promise<Output | Refusal> {
  const refusal = await refuseWrongNotice(db, context, wanted, undefined)
  if (refusal) return refusal
  const [made] = await db
    .insert(announcement)
    .values({ clientId: context.client.id, ...(await toColumns(db, context, wanted, undefined)) })
    .returning({ id: announcement.id })
  if (!made) throw new Error('A notice that was written has no id.')
  await recordNoticeAct(db, context, 'saveNotice', made.id, { created: true, ...wanted })
  return { outcome: 'CREATED', noticeId: made.id, seen: hashNotice(wanted) }
}

async function changeNotice(
  db: Database,
  context: ActorContext,
  { noticeId, seen }: { readonly noticeId: number; readonly seen: string | undefined },
  wanted: EnteredNotice,
): Promise<Output | Refusal> {
  const { client, now } = context
  const stored = await lockNotice(db, context, noticeId)
  if (!stored) return refuse('notFound')
  const before = toEntered(stored, client.timeZone)
  const after = hashNotice(wanted)
  if (['PAST', 'WITHDRAWN'].includes(getNoticeState(stored, now))) return refuseSaying('notice.ended', 'inUse')
  if (hashNotice(before) === after) return { outcome: 'UNCHANGED', noticeId, seen: after }
  if (hashNotice(before) !== seen) return refuse('stale')
  const refusal = await refuseWrongNotice(db, context, wanted, before)
  if (refusal) return refusal
  await db
    .update(announcement)
    .set(await toColumns(db, context, wanted, stored))
    .where(and(eq(announcement.clientId, client.id), eq(announcement.id, noticeId)))
  await recordNoticeAct(db, context, 'saveNotice', noticeId, { before, after: wanted })
  return { outcome: 'SAVED', noticeId, seen: after }
}

/** Writes a notice, or changes one that the caller has seen as it is. */
export const saveNotice = ({ noticeId, seen, ...wanted }: Input, context: ActorContext): Promise<Output | Refusal> =>
  runAllOrNothing(context.db, (db) =>
    noticeId === undefined ? createNotice(db, context, wanted) : changeNotice(db, context, { noticeId, seen }, wanted),
  )
