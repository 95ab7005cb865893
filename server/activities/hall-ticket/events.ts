import { and, eq, inArray, desc } from 'drizzle-orm'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { publishedExamEvents } from '../../../src/contract/hall-ticket.ts'
import type { Database } from '../../db/database.ts'
import { examEvent } from '../../db/schema.ts'

/** A row of the examinations. */
export type ExamEventRow = typeof examEvent.$inferSelect
type State = RowOf<typeof publishedExamEvents>['state']

const KNOWN_TO_ALL = ['READY', 'PUBLISHED', 'RUNNING', 'CLOSED'] as const

/** Whether tickets can be had now; decided at the moment of asking, not when the row was written. */
export function stateOf({ status, ticketPublishAt, ticketCloseAt }: ExamEventRow, now: Date): State {
  if (status === 'CLOSED' || (ticketCloseAt && ticketCloseAt <= now)) return 'CLOSED'
  const published = (status === 'PUBLISHED' || status === 'RUNNING') && ticketPublishAt !== null && ticketPublishAt <= now
  return published ? 'OPEN' : 'NOT_YET'
}

/** An examination of this institution that the public may know of; drafts are nobody's business. */
export async function publicEvent(db: Database, clientId: number, id: number): Promise<ExamEventRow | undefined> {
  const [row] = await db.select().from(examEvent).where(and(eq(examEvent.clientId, clientId), eq(examEvent.id, id), inArray(examEvent.status, [...KNOWN_TO_ALL])))
  return row
}

const ORDER: Readonly<Record<State, number>> = { OPEN: 0, NOT_YET: 1, CLOSED: 2 }

/** The examinations of an institution: open ones first, then those to come, then the last that were. */
export async function publicEvents(db: Database, clientId: number, now: Date): Promise<RowOf<typeof publishedExamEvents>[]> {
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
      state: stateOf(row, now),
      opensAt: row.ticketPublishAt?.toISOString() ?? null,
      closesAt: row.ticketCloseAt?.toISOString() ?? null,
    }))
    .sort((a, b) => ORDER[a.state] - ORDER[b.state])
}
