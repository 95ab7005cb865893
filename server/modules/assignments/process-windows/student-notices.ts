import { sql } from 'drizzle-orm'
import type { LanguageCode, LocalisedName } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { whereStudentOnRoll } from '../../../lib/access/on-roll.ts'
import { END, sqlInstant, sqlInstantText } from '../../../lib/access/process-windows.ts'
import { findClientById, getLocalisedName, type Client } from '../../../lib/clients/clients.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import { formatInstant } from '../../../lib/i18n/format-day.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { isolateValue } from '../../../lib/messaging/isolate-value.ts'
import { buildRecipient, enqueueMessages, type Notice } from '../../../lib/messaging/send.ts'
import { sqlWindowPlaces, sqlWindowStudents } from './window-students.ts'

/** The messages to students about the time of their examination form (specification, section 12.7). */
export const STUDENT_NOTICES = { opens: 401, closesSoon: 402, extended: 403 } as const
/** One of these messages. */
export type StudentNoticeId = (typeof STUDENT_NOTICES)[keyof typeof STUDENT_NOTICES]

/** The process whose windows say when forms are received. */
const FORMS = '/exam-form-inward'
/** How many students one transaction queues messages for. */
const SLICE = 200

/** Sees all students of an institution. */
const buildServerActor = (clientId: number): Actor => ({
  ...{ clientId, userId: 0, sessionId: '', userType: 'UNIVERSITY', roleIds: [] },
  ...{ programmesOn: null, coursesOn: null },
})

/** The condition that the student of a row `n` has not submitted the form of its examination, or got it back. */
const FORM_NOT_SUBMITTED = sql`not exists (
  select 1 from exam_form f
  where f.client_id = n.client_id and f.exam_event_id = n.exam_event_id and f.student_id = n.student_id
    and f.status not in ('DRAFT', 'REJECTED'))`

/**
 * Chooses the students whom some windows of examination forms concern, and who have not submitted theirs. Who has a
 * window that is open longer is not concerned by the end of a shorter one. Part of the caller's transaction; the
 * messages are queued afterwards, in slices.
 */
export async function chooseStudents(
  tx: Database,
  clientId: number,
  notificationId: StudentNoticeId,
  windowIds: readonly number[],
  now: Date,
): Promise<void> {
  const ids = sql`any(${sql.param([...windowIds])}::bigint[])`
  const open = sql`w.client_id = ${clientId} and w.status = 'OPEN' and w.opens_at <= ${sqlInstant(now)}
    and ${sqlInstant(now)} < ${END}
    and w.menu_id = (select m.id from menu m where m.client_id = ${clientId} and m.route_name = ${FORMS})
    and w.exam_event_id in (
      select named.exam_event_id from menu_program named
      join academic_year y on y.client_id = named.client_id and y.id = named.academic_year_id and y.status = 'CURRENT'
      where named.client_id = ${clientId} and named.id = ${ids})`
  await tx.execute(sql`
    insert into window_notice (client_id, exam_event_id, student_id, notification_id, closes_at, created_at)
    select n.client_id, n.exam_event_id, n.student_id, ${notificationId}::int, n.closes_at, ${sqlInstant(now)}
    from (
      select w.client_id, w.exam_event_id, found.student_id, max(${END}) as closes_at,
        max(${END}) filter (where w.id = ${ids}) as own_closes_at
      from (${sqlWindowStudents(tx, buildServerActor(clientId), sqlWindowPlaces(open))}) found
      join menu_program w on w.client_id = ${clientId} and w.id = found.window_id
      group by w.client_id, w.exam_event_id, found.student_id
    ) n
    where n.own_closes_at = n.closes_at and ${whereStudentOnRoll(clientId, sql`n.student_id`)} and ${FORM_NOT_SUBMITTED}
    on conflict do nothing`)
}

/** A student of a notice whose messages are queued now. */
interface ClaimedNotice {
  readonly examEventId: number
  readonly studentId: number
  readonly notificationId: StudentNoticeId
  readonly closesAt: string
  readonly names: LocalisedName
  readonly userId: number | null
  readonly email: string | null
  readonly mobile: string | null
  readonly preferredLanguage: LanguageCode | null
  /** Whether it still concerns the student. */
  readonly holds: boolean
}

const claimNotices = (tx: Database, clientId: number, now: Date): Promise<ClaimedNotice[]> =>
  selectRows<ClaimedNotice>(
    tx,
    sql`
    with due as (
      select n.* from window_notice n where n.client_id = ${clientId} and n.queued_at is null
      order by n.created_at, n.student_id limit ${SLICE}
      for update of n skip locked
    ), n as (
      update window_notice n set queued_at = ${sqlInstant(now)} from due
      where n.client_id = due.client_id and n.exam_event_id = due.exam_event_id and n.student_id = due.student_id
        and n.notification_id = due.notification_id and n.closes_at = due.closes_at
      returning n.*
    )
    select n.exam_event_id::float8 as "examEventId", n.student_id::float8 as "studentId",
      n.notification_id as "notificationId", ${sqlInstantText(sql`n.closes_at`)} as "closesAt",
      json_build_object('name', e.name, 'translations', e.name_i_18n) as names, s.user_id::float8 as "userId", s.email,
      s.mobile, s.preferred_language as "preferredLanguage",
      n.closes_at > ${sqlInstant(now)} and ${FORM_NOT_SUBMITTED} and ${whereStudentOnRoll(clientId, sql`s.id`)} as holds
    from n
    join exam_event e on e.client_id = n.client_id and e.id = n.exam_event_id
    join student s on s.client_id = n.client_id and s.id = n.student_id`,
  )

function buildNotice(claimed: ClaimedNotice, client: Client, settings: Settings, now: Date): Notice {
  const { examEventId, studentId, notificationId, closesAt, names, userId, ...contact } = claimed
  const to = buildRecipient({ ...contact, id: userId }, client)
  const { language } = to
  const event = getLocalisedName(names, language)
  return {
    notificationId,
    channels: ['SMS', 'EMAIL'],
    to,
    values: {
      what: isolateValue(getMessage(language, 'windows.examForm', { event }), language),
      closes: isolateValue(formatInstant(closesAt, language, client.timeZone), language),
      link: buildPortalUrl(settings, client, 'examForm'),
    },
    dedupeKey: `exam-form:${examEventId}:${studentId}:${notificationId}:${closesAt}`,
    now,
  }
}

interface QueueParts {
  readonly db: Database
  readonly settings: Settings
  readonly now: () => Date
}

/**
 * Queues the messages of the next students who were chosen: marks them in the same transaction, so that no process
 * repeats them and none is lost. Returns whether there were any.
 */
export function enqueueNextStudents({ db, settings, now }: QueueParts): Promise<boolean> {
  const at = now()
  return runTransaction(db, async (tx) => {
    const [next] = await selectRows<{ readonly clientId: number }>(
      tx,
      sql`select client_id::float8 as "clientId" from window_notice where queued_at is null
        order by created_at limit 1 for update skip locked`,
    )
    const client = next && (await findClientById(tx, next.clientId))
    if (!client) return false
    const claimed = await claimNotices(tx, client.id, at)
    await enqueueMessages(
      tx,
      client,
      claimed.filter(({ holds }) => holds).map((one) => buildNotice(one, client, settings, at)),
    )
    return claimed.length > 0
  })
}
