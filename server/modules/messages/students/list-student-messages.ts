import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RowOf } from '../../../../src/contract/activity.ts'
import { MESSAGE_CHANNELS } from '../../../../src/contract/messages/message-log.ts'
import {
  MOST_STUDENT_MESSAGES,
  RELEASE_STUDENT_MESSAGES,
  WRITE_STUDENT_MESSAGES,
  type studentMessage as contract,
  type studentMessages,
} from '../../../../src/contract/messages/student-messages.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { selectRows } from '../../../db/rows.ts'
import { college, examEvent, program, programPart, studentMessage } from '../../../db/schema.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { loadDisplayNames } from '../../../lib/identity/display-names.ts'
import { UNREACHED_REASONS } from '../../../lib/messaging/unreached.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import { buildReleaseDecision, createVisibility, whereMaybeVisible, type StudentMessageRow } from './find-message.ts'

type Detail = RowOf<typeof contract>
type Listed = RowOf<typeof studentMessages>

/** Returns the titles of a message in its languages; the one in the main language is its name. */
export function toTitles({ texts }: Pick<StudentMessageRow, 'texts'>, main: string): LocalisedName {
  const translations = Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]))
  return { name: translations[main] ?? Object.values(translations)[0] ?? '', translations }
}

const toListed = (row: StudentMessageRow, by: string | null, main: string): Listed => ({
  messageId: row.publicId,
  titles: toTitles(row, main),
  channels: [...row.channels],
  state: row.status,
  students: row.total,
  queued: row.done,
  by,
  at: row.createdAt.toISOString(),
})

/** Returns the messages that the caller may see, the newest first. */
export async function listStudentMessages(context: ActorContext): Promise<Listed[]> {
  const { db, client } = context
  const isVisible = await createVisibility(context)
  const found = await db
    .select()
    .from(studentMessage)
    .where(whereMaybeVisible(context))
    .orderBy(desc(studentMessage.id))
    .limit(MOST_STUDENT_MESSAGES)
  const rows = found.filter(isVisible)
  const names = await loadDisplayNames(
    context,
    rows.map(({ requestedBy }) => requestedBy),
  )
  return rows.map((row) => toListed(row, names.get(row.requestedBy) ?? null, client.details.defaultLanguage))
}

/**
 * Counts the messages that wait for a second person, and says since when. None for a caller who has written all of them
 * and can release none.
 */
export async function countWaitingMessages(
  context: ActorContext,
): Promise<{ readonly cases: number; readonly since: Date | null }> {
  const isVisible = await createVisibility(context)
  const found = await context.db
    .select()
    .from(studentMessage)
    .where(and(whereMaybeVisible(context), eq(studentMessage.status, 'WAITING')))
    .orderBy(studentMessage.id)
  const rows = found.filter(isVisible)
  return rows.every(({ requestedBy }) => requestedBy === context.actor.userId)
    ? { cases: 0, since: null }
    : { cases: rows.length, since: rows[0]?.createdAt ?? null }
}

/** Returns the names of the places that an audience names. */
async function loadPlaces({ audience }: StudentMessageRow, { db, client }: ActorContext): Promise<LocalisedName[]> {
  const { collegeIds, programIds, partIds, examEventId } = audience
  const loadNames = async (
    table: PgTable & { readonly id: PgColumn; readonly clientId: PgColumn },
    ids: readonly number[],
  ): Promise<LocalisedName[]> =>
    ids.length === 0
      ? []
      : selectRows<LocalisedName>(
          db,
          sql`select name, name_i_18n as translations from ${table}
            where ${and(eq(table.clientId, client.id), inArray(table.id, [...ids]))} order by id`,
        )
  return [
    ...(await loadNames(college, collegeIds)),
    ...(await loadNames(program, programIds)),
    ...(await loadNames(programPart, partIds)),
    ...(await loadNames(examEvent, examEventId === null ? [] : [examEventId])),
  ]
}

/** Counts what became of a message, by channel. */
async function countFigures(row: StudentMessageRow, { db, client }: ActorContext): Promise<Detail['figures']> {
  const reasons = sql.raw(UNREACHED_REASONS.map((one) => `'${one}'`).join(', '))
  const found = await selectRows<Detail['figures'][number]>(
    db,
    sql`select o.channel,
      count(*) filter (where o.status in ('QUEUED', 'SENDING'))::int as queued,
      count(*) filter (where o.status = 'SENT')::int as sent,
      count(*) filter (where o.status = 'FAILED' and o.slot_values is not null
        and o.failure not in (${reasons}))::int as failed,
      count(*) filter (where o.status = 'FAILED' and o.slot_values is not null
        and o.failure in (${reasons}))::int as unreached,
      count(*) filter (where o.status = 'FAILED' and o.slot_values is null)::int as closed
    from notification_outbox o where o.client_id = ${client.id} and o.student_message_id = ${row.id}
    group by o.channel`,
  )
  return MESSAGE_CHANNELS.filter((one) => row.channels.includes(one)).map(
    (channel) =>
      found.find((one) => one.channel === channel) ?? {
        channel,
        queued: 0,
        sent: 0,
        failed: 0,
        unreached: 0,
        closed: 0,
      },
  )
}

async function countShown(row: StudentMessageRow, { db, client }: ActorContext): Promise<number> {
  if (!row.channels.includes('PORTAL') || row.releasedAt === null || row.status === 'CANCELLED') return 0
  const [counted] = await selectRows<{ shown: number }>(
    db,
    sql`select count(s.user_id)::int as shown from student_message_recipient r
      join student s on s.client_id = r.client_id and s.id = r.student_id
      where r.client_id = ${client.id} and r.student_message_id = ${row.id}`,
  )
  return counted?.shown ?? 0
}

/** Returns one message with what became of it, if the caller may see it. */
export async function loadStudentMessage(messageId: string, context: ActorContext): Promise<Detail[]> {
  const { db, client, actor, now } = context
  const isVisible = await createVisibility(context)
  const [row] = await db
    .select()
    .from(studentMessage)
    .where(and(whereMaybeVisible(context), eq(studentMessage.publicId, messageId)))
  if (!row || !isVisible(row)) return []
  const { requestedBy, decidedBy, cancelledBy, decidedAt, cancelledAt, status, note, audience } = row
  const names = await loadDisplayNames(
    context,
    [requestedBy, decidedBy, cancelledBy].filter((one) => one !== null),
  )
  const nameOf = (userId: number | null): string | null => (userId === null ? null : (names.get(userId) ?? null))
  const figures = await countFigures(row, context)
  const mayDecide = status === 'WAITING' && (await hasRight(db, actor, RELEASE_STUDENT_MESSAGES, now))
  const denial = mayDecide
    ? await findSecondPersonDenial(context, actor.userId, buildReleaseDecision(row, context))
    : null
  const isOpen =
    status === 'WAITING' || status === 'RELEASED' || (status === 'QUEUED' && figures.some(({ queued }) => queued > 0))
  return [
    {
      ...toListed(row, nameOf(requestedBy), client.details.defaultLanguage),
      texts: row.texts,
      places: await loadPlaces(row, context),
      form: audience.form,
      ticket: audience.ticket,
      held: audience.held,
      smsParts: row.smsParts,
      figures,
      shown: await countShown(row, context),
      decidedBy: nameOf(decidedBy),
      decidedAt: decidedAt?.toISOString() ?? null,
      note,
      cancelledBy: nameOf(cancelledBy),
      cancelledAt: cancelledAt?.toISOString() ?? null,
      denial,
      mayRelease: mayDecide && denial === null,
      mayCancel: isOpen && (await hasRight(db, actor, WRITE_STUDENT_MESSAGES, now)),
    },
  ]
}
