import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { publishHallTickets } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { examEvent, hallTicket, hallTicketVersion } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import { refuse } from '../../../lib/context/handler.ts'
import { listMessageChannels } from '../../../lib/messaging/sender.ts'
import { listTicketsByIds } from '../../hall-tickets/tickets/find-row.ts'
import { freezeVersions, loadFrozenContent, type FrozenContent } from '../../hall-tickets/tickets/freeze.ts'
import { loadSharedPrintData } from '../../hall-tickets/tickets/snapshot.ts'
import { listUntoldTickets, notifyPublished } from '../../hall-tickets/tickets/notify-published.ts'
import { createCounters, getCursor } from './counters.ts'
import { guardExam } from '../events/exam-desk-guards.ts'
import { findJobStarter, saveProgress, startJob, type Slice, type SliceInput } from './jobs.ts'
import { listChecks } from './readiness.ts'

const TICKETS = 50
const STUDENTS = 200

/**
 * Starts publishing. A closed examination cannot be published again: that would change tickets after the examination.
 */
export const startPublishing = guardExam(
  async (
    { examEventId, opensAt, closesAt, waive, tellStudents }: ParsedInputOf<typeof publishHallTickets>,
    context,
    event,
  ) => {
    const { db, client, now } = context
    const [opens, closes] = [
      opensAt === 'NOW' ? now.toISOString() : (opensAt ?? event.ticketPublishAt?.toISOString() ?? now.toISOString()),
      closesAt ?? event.ticketCloseAt?.toISOString() ?? null,
    ]
    if (
      event.status === 'CLOSED' ||
      (closes !== null && Date.parse(closes) <= Math.max(Date.parse(opens), now.getTime()))
    )
      return refuse('windowClosed', { date: (closes ?? event.endsOn).slice(0, 10) })
    const blocking =
      waive === undefined ? (await listChecks(context, event)).filter((one) => one.blocks && one.count > 0) : []
    if (blocking.length > 0) return { outcome: 'NOT_READY' as const, checks: blocking }
    const [tickets] = await db
      .select({ count: count() })
      .from(hallTicket)
      .where(and(eq(hallTicket.clientId, client.id), eq(hallTicket.examEventId, examEventId)))
    return startJob(context, 'PUBLISH', examEventId, tickets?.count ?? 0, {
      opens,
      closes,
      waive: waive ?? null,
      tellStudents,
    })
  },
)

/** Makes all frozen tickets available at once, and sets the download window in the same transaction. */
async function openTickets({ db, client, event, job, now }: SliceInput): Promise<void> {
  await runTransaction(db, async (tx) => {
    await tx
      .update(hallTicket)
      .set({
        status: 'PUBLISHED',
        firstPublishedAt: sql`coalesce(${hallTicket.firstPublishedAt}, ${now().toISOString()}::timestamptz)`,
      })
      .where(
        and(
          eq(hallTicket.clientId, client.id),
          eq(hallTicket.examEventId, event.id),
          inArray(hallTicket.status, ['GENERATED', 'HELD', 'PROVISIONAL']),
        ),
      )
    const { opens, closes } = job.input
    await tx
      .update(examEvent)
      .set({
        status: event.status === 'RUNNING' ? 'RUNNING' : 'PUBLISHED',
        ticketPublishAt: typeof opens === 'string' ? new Date(opens) : now(),
        ...(typeof closes === 'string' ? { ticketCloseAt: new Date(closes) } : {}),
      })
      .where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, event.id)))
    await saveProgress(tx, job, job.total, { opened: true })
  })
}

/** Tells the next students that they can have their ticket. */
async function notifyStudents(work: SliceInput): Promise<Awaited<ReturnType<Slice>>> {
  const { db, client, event, job, settings, now } = work
  const channels = listMessageChannels(client, settings)
  const tickets = await listUntoldTickets(db, event, channels, getCursor(job.report), STUDENTS)
  const last = tickets.at(-1)
  if (!last) return 'DONE'
  const tally = createCounters(job.report)
  await runTransaction(db, async (tx) => {
    const notifiedCount = await notifyPublished(tx, tickets, {
      client,
      event,
      channels,
      link: buildPortalUrl(settings, client, 'hallTicket'),
      requestedBy: findJobStarter(job),
      now: now(),
    })
    tally.add('told', notifiedCount)
    await saveProgress(tx, job, job.total, { ...tally.report(), opened: true, cursor: last.ticketId })
  })
  return 'MORE'
}

/** Freezes the next tickets; after the last one all of them become available, and students are told if wanted. */
export const publishSlice: Slice = async (work) => {
  const { db, client, event, job, buckets } = work
  if (job.report?.opened === true) return job.input.tellStudents === true ? notifyStudents(work) : 'DONE'
  const cursor = getCursor(job.report)
  const ids = await db
    .select({
      id: hallTicket.id,
      frozen: sql<boolean>`${hallTicketVersion.card} is not null and ${hallTicketVersion.snapshot} is not null`,
    })
    .from(hallTicket)
    .innerJoin(
      hallTicketVersion,
      and(eq(hallTicketVersion.hallTicketId, hallTicket.id), eq(hallTicketVersion.version, hallTicket.currentVersion)),
    )
    .where(and(eq(hallTicket.clientId, client.id), eq(hallTicket.examEventId, event.id), gt(hallTicket.id, cursor)))
    .orderBy(asc(hallTicket.id))
    .limit(TICKETS)
  const last = ids.at(-1)
  if (!last) {
    await openTickets(work)
    return 'MORE'
  }
  const rows = await listTicketsByIds(
    db,
    client.id,
    ids.flatMap(({ id, frozen }) => (frozen ? [] : [id])),
  )
  const stationery = await loadSharedPrintData(work, event)
  const frozen: FrozenContent[] = []
  for (const row of rows) frozen.push(await loadFrozenContent(buckets, client, event, row, stationery))
  await runTransaction(db, async (tx) => {
    await freezeVersions(tx, client.id, frozen)
    await saveProgress(tx, job, Math.min(job.done + ids.length, job.total), { cursor: last.id })
  })
  return 'MORE'
}
