import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'
import type { LanguageCode, LocalisedName } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { sqlInstant } from '../../../lib/access/process-windows.ts'
import { findClientById, getLocalisedName, type Client } from '../../../lib/clients/clients.ts'
import { formatDay } from '../../../lib/i18n/format-day.ts'
import { getDirection } from '../../../lib/i18n/messages.ts'
import { openQueue, type Queue } from '../../../lib/jobs/queue.ts'
import { isolateValue } from '../../../lib/messaging/isolate-value.ts'
import { leaveQuietHours } from '../../../lib/messaging/quiet-hours.ts'
import { enqueueMessages, FIRST_PAPER, type Notice } from '../../../lib/messaging/send.ts'
import { whereExamOpen } from '../../hall-tickets/tickets/events.ts'
import { sqlFirstPaper } from '../../hall-tickets/tickets/first-paper.ts'
import { buildStudentRecipient } from '../../hall-tickets/tickets/student-recipient.ts'
import { TICKET_PUBLISHED } from '../../hall-tickets/tickets/ticket-state.ts'

const POLL_MS = 5 * MINUTE_MS
/** How many students are reminded in one transaction. */
const SLICE = 200
/** Nobody is reminded before this hour of the day, also at an institution without quiet hours. */
const FIRST_HOUR = 8

/** What reminders of papers need. */
export interface PaperReminderParts {
  readonly db: Database
  readonly now: () => Date
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown) => void
}

/** An examination with papers tomorrow, in the time zone of its institution. */
interface DueExam {
  readonly clientId: number
  readonly examEventId: number
  readonly tomorrow: string
  /** When tomorrow begins. */
  readonly midnight: string
}

/** A ticket whose student is reminded, with the first paper. */
interface Reminded {
  readonly ticketId: number
  readonly userId: number | null
  readonly email: string | null
  readonly mobile: string | null
  readonly preferredLanguage: LanguageCode | null
  readonly startsAt: string
  readonly reportingAt: string
  readonly paper: LocalisedName
  readonly centre: LocalisedName
}

/** Returns the examinations with a paper tomorrow whose tickets students can have. */
const listDueExams = (db: Database, now: Date): Promise<DueExam[]> =>
  selectRows<DueExam>(
    db,
    sql`
    select c.id::float8 as "clientId", e.id::float8 as "examEventId", clock.tomorrow::text as tomorrow,
      to_char(clock.tomorrow::timestamp at time zone c.time_zone at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as midnight
    from client c
    cross join lateral (
      select ${sqlInstant(now)} as at, (${sqlInstant(now)} at time zone c.time_zone)::date + 1 as tomorrow,
        extract(hour from ${sqlInstant(now)} at time zone c.time_zone) as hour
    ) clock
    join exam_event e on e.client_id = c.id
    where c.status = 'ACTIVE' and clock.hour >= ${FIRST_HOUR}::int and ${whereExamOpen(sql`c.id`, sql`e.id`)}
      and exists (select 1 from timetable_slot s
        where s.client_id = e.client_id and s.exam_event_id = e.id and s.day = clock.tomorrow)
    order by e.id`,
  )

/**
 * Marks the next students of an examination whose first paper is tomorrow, and returns them. A process that marks at
 * the same time marks others. A first paper that was moved to another day is another day to be reminded of.
 */
const claimStudents = (tx: Database, { clientId, examEventId, tomorrow }: DueExam, now: Date): Promise<Reminded[]> =>
  selectRows<Reminded>(
    tx,
    sql`
    with due as (
      select t.id, s.user_id, s.email, s.mobile, s.preferred_language, first.*
      from hall_ticket t
      join student s on s.client_id = t.client_id and s.id = t.student_id
      cross join lateral ${sqlFirstPaper()} first
      where t.client_id = ${clientId} and t.exam_event_id = ${examEventId} and first.day = ${tomorrow}::date
        and t.reminded_of_day is distinct from ${tomorrow}::date and ${TICKET_PUBLISHED}
      order by t.id limit ${SLICE}
      for update of t skip locked
    )
    update hall_ticket t set reminded_of_day = ${tomorrow}::date, reminded_at = ${sqlInstant(now)}
    from due where t.client_id = ${clientId} and t.id = due.id
    returning t.id::float8 as "ticketId", due.user_id::float8 as "userId", due.email, due.mobile,
      due.preferred_language as "preferredLanguage", due.starts_at as "startsAt", due.reporting_at as "reportingAt",
      due.paper, due.centre`,
  )

function buildReminder(reminded: Reminded, { tomorrow, midnight }: DueExam, client: Client, now: Date): Notice {
  const { ticketId, startsAt, reportingAt, paper, centre, ...contact } = reminded
  const to = buildStudentRecipient(contact, client)
  const comma = getDirection(to.language) === 'rtl' ? '،' : ','
  const place = (text: string): string => isolateValue(text, to.language)
  return {
    notificationId: FIRST_PAPER,
    channels: ['SMS', 'EMAIL'],
    to,
    values: {
      time: place(`${formatDay(tomorrow, to.language)}${comma} ${startsAt}`),
      paper: place(getLocalisedName(paper, to.language)),
      centre: place(getLocalisedName(centre, to.language)),
      reporting: reportingAt,
    },
    dedupeKey: `ticket:${ticketId}:${FIRST_PAPER}:${tomorrow}`,
    now,
    expiresAt: new Date(midnight),
  }
}

/**
 * Reminds the next students of their first paper, which is tomorrow, outside the quiet hours of their institution:
 * marks them and queues their messages in one transaction, so that no process repeats them and none is lost. Returns
 * whether there were any.
 */
export async function notifyNextStudents({ db, now }: Pick<PaperReminderParts, 'db' | 'now'>): Promise<boolean> {
  const at = now()
  for (const exam of await listDueExams(db, at)) {
    const client = await findClientById(db, exam.clientId)
    if (!client || leaveQuietHours(at, client) > at) continue
    const found = await runTransaction(db, async (tx) => {
      const reminded = await claimStudents(tx, exam, at)
      await enqueueMessages(
        tx,
        client,
        reminded.map((student) => buildReminder(student, exam, client, at)),
      )
      return reminded.length > 0
    })
    if (found) return true
  }
  return false
}

/** Creates the reminders of first papers; several processes may run them on one database. */
export const openPaperReminders = (parts: PaperReminderParts): Queue =>
  openQueue({
    // Claims and reminds in one transaction: an error is reported, and tried again at the next poll.
    claimNext: async () => ((await notifyNextStudents(parts)) ? true : null),
    process: () => Promise.resolve(),
    concurrency: 1,
    pollMs: POLL_MS,
    onFault: parts.onFault,
  })
