import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { publishedExamEvents } from '../../../../src/contract/hall-tickets/exam-events.ts'
import type { Database } from '../../../db/database.ts'
import { examEvent } from '../../../db/schema.ts'

/** A row of the examinations table. */
export type ExamEventRow = typeof examEvent.$inferSelect
type State = RowOf<typeof publishedExamEvents>['state']

const KNOWN_TO_ALL = ['READY', 'PUBLISHED', 'RUNNING', 'CLOSED'] as const

/** The part of it that a lookup needs. */
export type EventFacts = Pick<
  ExamEventRow,
  'id' | 'name' | 'nameI18n' | 'status' | 'ticketPublishAt' | 'ticketCloseAt' | 'correctionsUntil'
>

/** Returns whether tickets are available now, computed at the time of the request. */
export function getExamState(
  { status, ticketPublishAt, ticketCloseAt }: Pick<EventFacts, 'status' | 'ticketPublishAt' | 'ticketCloseAt'>,
  now: Date,
): State {
  if (status === 'CLOSED' || (ticketCloseAt && ticketCloseAt <= now)) return 'CLOSED'
  const published =
    (status === 'PUBLISHED' || status === 'RUNNING') && ticketPublishAt !== null && ticketPublishAt <= now
  return published ? 'OPEN' : 'NOT_YET'
}

/**
 * Returns a SQL condition equivalent to `getExamState` returning OPEN, for a statement that has the current time in
 * `at`.
 */
export const whereExamOpen = (clientId: SQL, id: SQL): SQL => sql`exists (
  select 1 from exam_event e where e.client_id = ${clientId} and e.id = ${id} and e.status in ('PUBLISHED', 'RUNNING') and e.ticket_publish_at <= at and (e.ticket_close_at is null or e.ticket_close_at > at))`

type EventJson = Omit<EventFacts, 'ticketPublishAt' | 'ticketCloseAt'> & {
  readonly ticketPublishAt: string | null
  readonly ticketCloseAt: string | null
}

/** Returns a SQL expression for a public examination as JSON; its value is null for a draft, which is not public. */
export const sqlPublicExam = (clientId: SQL, id: SQL) => sql<EventJson | null>`(
  select json_build_object('id', e.id, 'name', e.name, 'nameI18n', e.name_i_18n, 'status', e.status, 'ticketPublishAt', e.ticket_publish_at, 'ticketCloseAt', e.ticket_close_at, 'correctionsUntil', e.corrections_until)
  from exam_event e where e.client_id = ${clientId} and e.id = ${id} and e.status in ('READY', 'PUBLISHED', 'RUNNING', 'CLOSED'))`

/** Converts that JSON. */
export const readEvent = (event: EventJson): EventFacts => ({
  ...event,
  ticketPublishAt: event.ticketPublishAt === null ? null : new Date(event.ticketPublishAt),
  ticketCloseAt: event.ticketCloseAt === null ? null : new Date(event.ticketCloseAt),
})

const ORDER: Readonly<Record<State, number>> = { OPEN: 0, NOT_YET: 1, CLOSED: 2 }

/** Returns the examinations of an institution: open ones first, then future ones, then closed ones. */
export async function listPublicExams(
  db: Database,
  clientId: number,
  now: Date,
): Promise<RowOf<typeof publishedExamEvents>[]> {
  const rows = await db
    .select()
    .from(examEvent)
    .where(and(eq(examEvent.clientId, clientId), inArray(examEvent.status, [...KNOWN_TO_ALL])))
    .orderBy(desc(examEvent.startsOn))
  return rows
    .map((row) => ({
      examEventId: row.id,
      code: row.code,
      names: { name: row.name, translations: row.nameI18n },
      state: getExamState(row, now),
      opensAt: row.ticketPublishAt?.toISOString() ?? null,
      closesAt: row.ticketCloseAt?.toISOString() ?? null,
    }))
    .sort((a, b) => ORDER[a.state] - ORDER[b.state])
}
