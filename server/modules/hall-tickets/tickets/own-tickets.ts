import { and, eq } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { myHallTickets } from '../../../../src/contract/hall-tickets/own-tickets.ts'
import { student } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { loadLookupLimits } from '../../../lib/rate-limit/ticket-lookups.ts'
import { listPublicExams } from './events.ts'
import { decideOutcome, findUnavailableOutcome } from './lookup.ts'
import { lookUpRow, type LookupRow } from './lookup-row.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

type Row = RowOf<typeof myHallTickets>

const countDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns the first paper of a ticket that has not ended, and the number of days until it. */
function findNextPaper(found: Row['found'], { client, now }: ActorContext): Row['next'] {
  if (!('ticket' in found)) return null
  const clock = new Intl.DateTimeFormat('sv', { timeZone: client.timeZone, dateStyle: 'short', timeStyle: 'short' })
  const at = clock.format(now)
  const paper = found.ticket.papers.find(({ date, endsAt, blocked }) => blocked === null && `${date} ${endsAt}` > at)
  return paper ? { paper, daysLeft: countDays(at.slice(0, 10), paper.date) } : null
}

/**
 * Reads what a lookup of the caller's own number returns. A lookup by its owner is neither counted nor limited, and the
 * session takes the place of the factors.
 */
async function readOwn(examEventId: number, prn: string, context: ActorContext): Promise<LookupRow> {
  const { db, client, actor, address, now } = context
  return lookUpRow(db, {
    clientId: client.id,
    examEventId,
    by: 'PRN',
    value: prn,
    given: [],
    allowed: false,
    paidFor: { number: 0, address: 0 },
    limits: await loadLookupLimits(context, { examEventId, by: 'PRN', value: prn }, address),
    userId: actor.userId,
    now,
  })
}

/** Returns the tickets of the signed-in student, one row for each examination that they take. */
export async function listOwnTickets(
  { examEventId }: ParsedInputOf<typeof myHallTickets>,
  context: ActorContext,
): Promise<Row[]> {
  const { db, client, actor, now } = context
  const [self] = await db
    .select({ prn: student.prn })
    .from(student)
    .where(and(eq(student.clientId, client.id), eq(student.userId, actor.userId)))
  if (!self) return []
  const rows: Row[] = []
  for (const event of await listPublicExams(db, client.id, now)) {
    if (examEventId !== undefined && event.examEventId !== examEventId) continue
    const row = await readOwn(event.examEventId, self.prn, context)
    if (!row.event || (!row.ticket && !row.form)) continue
    const found = findUnavailableOutcome(row.event, now) ?? (await decideOutcome(row, row.event, context))
    rows.push({ examEventId: event.examEventId, names: event.names, found, next: findNextPaper(found, context) })
  }
  return rows
}
