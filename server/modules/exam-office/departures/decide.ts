import { and, desc, eq, isNull } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { markStudentLeft, restoreStudent } from '../../../../src/contract/exam-office/departures.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import { student, studentDeparture } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { hasLeft } from '../../../lib/access/on-roll.ts'
import { whereStudentInScope } from '../../../lib/access/scope.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { loadDisplayNames } from '../../../lib/identity/display-names.ts'
import { normaliseNumber } from '../../../lib/identity/plain-number.ts'
import { listOpenTickets, notifyOfDeparture, notifyOfReturn } from '../../hall-tickets/tickets/notify-departure.ts'
import { guardExamDesk } from '../events/exam-desk-guards.ts'

type Marked = OutputOf<typeof markStudentLeft>
type Restored = OutputOf<typeof restoreStudent>
type StudentRow = typeof student.$inferSelect

/** Returns a student in the caller's scope, locked: whoever comes second sees the state that the first has set. */
async function lockStudent({ db, client, actor }: ActorContext, prn: string): Promise<StudentRow | undefined> {
  const [found] = await db
    .select()
    .from(student)
    .where(
      and(
        eq(student.clientId, client.id),
        eq(student.prn, normaliseNumber(prn)),
        whereStudentInScope(db, actor, student.id),
      ),
    )
    .for('update')
  return found
}

/** Returns the newest act on the state of a student: who and when, where somebody of the office has set it. */
async function findLastAct(
  context: ActorContext,
  { id, status }: StudentRow,
): Promise<Pick<Marked, 'status' | 'by' | 'at'>> {
  const { db, client } = context
  const [last] = await db
    .select()
    .from(studentDeparture)
    .where(and(eq(studentDeparture.clientId, client.id), eq(studentDeparture.studentId, id)))
    .orderBy(desc(studentDeparture.id))
    .limit(1)
  const isKnown = last && (last.restoredAt === null ? last.status === status : last.before === status)
  const [by, at] = !isKnown
    ? [null, null]
    : last.restoredAt === null
      ? [last.markedBy, last.markedAt]
      : [last.restoredBy, last.restoredAt]
  const names = await loadDisplayNames(context, by === null ? [] : [by])
  return { status, by: (by !== null && names.get(by)) || null, at: at?.toISOString() ?? null }
}

const recordAct = (
  { db, client, actor, now, address, requestId }: ActorContext,
  activity: RecordedAct,
  studentId: number,
  detail: Readonly<Record<string, string | number | null>>,
): Promise<void> =>
  recordAudit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity,
    entity: 'student',
    entityId: String(studentId),
    address,
    requestId,
    detail,
  })

const setStatus = ({ db, client }: ActorContext, id: number, status: StudentRow['status']) =>
  db
    .update(student)
    .set({ status })
    .where(and(eq(student.clientId, client.id), eq(student.id, id)))

/** Builds the condition for what holds of a student's departures: at most one. */
const whereHolds = ({ client }: ActorContext, id: number) =>
  and(eq(studentDeparture.clientId, client.id), eq(studentDeparture.studentId, id), isNull(studentDeparture.restoredAt))

/** Marks a student as having left: the ticket is refused from the commit on, because every lookup reads the state. */
export const markLeft = guardExamDesk(
  async (
    { prn, status, reason, evidence = '' }: ParsedInputOf<typeof markStudentLeft>,
    outer,
  ): Promise<Marked | Refusal> => {
    const { client, now, actor } = outer
    const marked = await runTransaction<Marked | Refusal>(outer.db, async (db) => {
      const context = { ...outer, db }
      const found = await lockStudent(context, prn)
      if (!found) return refuse('notFound')
      const before = found.status
      if (before !== 'ACTIVE' && before !== 'PASSED')
        return { outcome: 'ALREADY_LEFT', ...(await findLastAct(context, found)) }
      // Before the state changes, which takes the tickets away.
      const tickets = await listOpenTickets(db, client.id, found.id, now)
      // A file has brought the student back.
      await db.update(studentDeparture).set({ restoredAt: now }).where(whereHolds(context, found.id))
      await db.insert(studentDeparture).values({
        clientId: client.id,
        studentId: found.id,
        status,
        before,
        reason,
        evidence: evidence === '' ? null : evidence,
        markedAt: now,
        markedBy: actor.userId,
      })
      await setStatus(context, found.id, status)
      await notifyOfDeparture(db, tickets, status, { client, requestedBy: actor.userId, now })
      await recordAct(context, 'markStudentLeft', found.id, {
        prn: found.prn,
        before,
        status,
        reason,
        ...(evidence !== '' && { evidence }),
      })
      return { outcome: 'MARKED', ...(await findLastAct(context, { ...found, status })) }
    })
    clearCounts(outer.db, client.id)
    return marked
  },
)

/** Takes back that a student has left: the ticket is as it was. */
export const restoreLeft = guardExamDesk(
  async ({ prn, seen, reason }: ParsedInputOf<typeof restoreStudent>, outer): Promise<Restored | Refusal> => {
    const { client, now, actor, settings } = outer
    const restored = await runTransaction<Restored | Refusal>(outer.db, async (db) => {
      const context = { ...outer, db }
      const found = await lockStudent(context, prn)
      if (!found) return refuse('notFound')
      if (found.status !== seen || !hasLeft(found.status))
        return { outcome: 'CHANGED', ...(await findLastAct(context, found)) }
      const done = { restoredAt: now, restoredBy: actor.userId, restoreReason: reason }
      const [ended] = await db
        .update(studentDeparture)
        .set(done)
        .where(and(whereHolds(context, found.id), eq(studentDeparture.status, seen)))
        .returning()
      // A file has set the state: what it was before is not known, and it is written down now.
      if (!ended) {
        await db.update(studentDeparture).set({ restoredAt: now }).where(whereHolds(context, found.id))
        await db
          .insert(studentDeparture)
          .values({ clientId: client.id, studentId: found.id, status: seen, before: 'ACTIVE', ...done })
      }
      const status = ended?.before ?? 'ACTIVE'
      await setStatus(context, found.id, status)
      const link = buildPortalUrl(settings, client, 'hallTicket')
      const tickets = await listOpenTickets(db, client.id, found.id, now)
      await notifyOfReturn(db, tickets, link, { client, requestedBy: actor.userId, now })
      await recordAct(context, 'restoreStudent', found.id, { prn: found.prn, before: seen, status, reason })
      return { outcome: 'RESTORED', ...(await findLastAct(context, { ...found, status })) }
    })
    clearCounts(outer.db, client.id)
    return restored
  },
)
