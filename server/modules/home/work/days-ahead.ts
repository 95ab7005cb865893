import { and, asc, count, eq, gte, lte } from 'drizzle-orm'
import type { DayAhead } from '../../../../src/contract/home/work-queue.ts'
import { DAYS_AHEAD } from '../../../../src/contract/home/work-kinds.ts'
import { timetableSlot } from '../../../db/schema.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { addDays, formatIsoDay } from '../../../lib/time/iso-day.ts'
import { listClosingWindows } from '../../assignments/process-windows/closing-windows.ts'
import { canReadList } from '../figures/figure-choices.ts'
import type { WorkItem } from '../../../../src/contract/home/work-queue.ts'
import type { Work } from './descriptor.ts'
import { MANAGE_WINDOWS, toLastDay } from './process-work.ts'

type Mark = DayAhead['marks'][number]
/** What happens on a day. */
type Dated = readonly [day: string, mark: Mark]

const buildMark = (kind: Mark['kind'], more: Partial<Mark> = {}): Mark => ({
  kind,
  count: null,
  process: null,
  ...more,
})

/** Returns what happens in the next examination: its first and last day, its papers, and until when mistakes count. */
async function listExamDays({ context, exam }: Work, from: string, to: string): Promise<Dated[]> {
  const { db, client, actor } = context
  if (!exam || !(canReadList(actor, 'tickets') || canReadList(actor, 'candidates'))) return []
  const papers = await db
    .select({ day: timetableSlot.day, atOwnCollege: timetableSlot.atOwnCollege, papers: count() })
    .from(timetableSlot)
    .where(
      and(
        eq(timetableSlot.clientId, client.id),
        eq(timetableSlot.examEventId, exam.id),
        gte(timetableSlot.day, from),
        lte(timetableSlot.day, to),
      ),
    )
    .groupBy(timetableSlot.day, timetableSlot.atOwnCollege)
    .orderBy(asc(timetableSlot.day))
  const toDay = (at: Date | string | null): string => (at === null ? '' : formatIsoDay(client.timeZone, new Date(at)))
  return [
    [exam.startsOn, buildMark('EXAM_STARTS')],
    ...papers.map(({ day, atOwnCollege, papers: number }): Dated => [
      day,
      buildMark(atOwnCollege ? 'PRACTICALS' : 'PAPERS', { count: number }),
    ]),
    [exam.endsOn, buildMark('EXAM_ENDS')],
    [toDay(exam.ticketPublishAt), buildMark('TICKETS_OPEN')],
    [toDay(exam.ticketCloseAt), buildMark('TICKETS_CLOSE')],
    [exam.correctionsUntil, buildMark('CORRECTIONS_CLOSE')],
  ]
}

/** Returns the processes that close: all for those who open them, otherwise those that the person works on. */
async function listClosingDays({ context }: Work, items: readonly WorkItem[]): Promise<Dated[]> {
  const { db, actor, now } = context
  if (await hasRight(db, actor, MANAGE_WINDOWS, now))
    return (await listClosingWindows(DAYS_AHEAD, context)).map(({ route, closesAt }) => [
      toLastDay(context, closesAt),
      buildMark('WINDOW_CLOSES', { process: route }),
    ])
  return items.flatMap(({ kind, dueOn, process }): Dated[] => {
    const route = kind === 'INTERNAL_MARKS' ? '/internal-marks' : kind === 'OPEN_PROCESS' ? process : null
    return dueOn && route ? [[dueOn, buildMark('WINDOW_CLOSES', { process: route })]] : []
  })
}

/** Returns the days ahead with what happens on them, today first; none where nothing happens. */
export async function listDaysAhead(work: Work, items: readonly WorkItem[]): Promise<DayAhead[]> {
  const { client, now } = work.context
  const today = formatIsoDay(client.timeZone, now)
  const days = Array.from({ length: DAYS_AHEAD }, (_, at) => addDays(today, at))
  const dated = (
    await Promise.all([listExamDays(work, today, days.at(-1) ?? today), listClosingDays(work, items)])
  ).flat()
  const ahead = days.map((day) => {
    const marks = dated.filter(([one]) => one === day).map(([, mark]) => mark)
    // Several windows of one process close on the same day as one.
    return {
      day,
      marks: marks.filter(
        (mark, at) => marks.findIndex(({ kind, process }) => kind === mark.kind && process === mark.process) === at,
      ),
    }
  })
  return ahead.some(({ marks }) => marks.length > 0) ? ahead : []
}
