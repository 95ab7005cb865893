import type { RowOf } from '../../../../src/contract/activity.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { DUE_SOON_DAYS, WORK_GROUPS, type WorkGroup, type WorkOwner } from '../../../../src/contract/home/work-kinds.ts'
import type { WorkItem, workQueue } from '../../../../src/contract/home/work-queue.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { addDays, formatIsoDay } from '../../../lib/time/iso-day.ts'
import { loadRecentEvents } from '../events.ts'
import { canReadList } from '../figures/figure-choices.ts'
import { listDaysAhead } from './days-ahead.ts'
import type { Cases, Work, WorkDescriptor } from './descriptor.ts'
import { EXAM_WORK } from './exam-work.ts'
import { loadHomeFigures } from './home-figures.ts'
import { IMPORT_WORK } from './import-work.ts'
import { MESSAGE_WORK } from './message-work.ts'
import { PAYMENT_WORK } from './payment-work.ts'
import { PEOPLE_WORK } from './people-work.ts'
import { PROCESS_WORK } from './process-work.ts'
import { loadWork } from './load-work.ts'

type Queue = RowOf<typeof workQueue>

/** The table of work: every kind that can wait for somebody, the most important first. */
export const WORK: readonly WorkDescriptor[] = [
  ...EXAM_WORK,
  ...PAYMENT_WORK,
  ...PEOPLE_WORK,
  ...IMPORT_WORK,
  ...MESSAGE_WORK,
  ...PROCESS_WORK,
]

/** The most events that are news. */
const NEWS = 5

function findGroup(owner: WorkOwner, { dueOn, late = 0 }: Cases, today: string): WorkGroup {
  if (owner !== 'YOU') return 'OTHERS'
  if (late > 0 || (dueOn && dueOn <= today)) return 'NOW'
  return dueOn && dueOn <= addDays(today, DUE_SOON_DAYS) ? 'SOON' : 'LATER'
}

/** An item, and how severe it is. */
interface Ranked {
  readonly item: WorkItem
  readonly severity: number
}

/** Returns the items of one kind of work that wait for the caller. */
async function listItems(descriptor: WorkDescriptor, work: Work): Promise<Ranked[]> {
  const { kind, needs, severity } = descriptor
  const { db, client, actor, now } = work.context
  if (!(await hasRight(db, actor, needs, now))) return []
  const owner = typeof descriptor.owner === 'function' ? descriptor.owner(actor) : descriptor.owner
  const today = formatIsoDay(client.timeZone, now)
  return (await descriptor.find(work))
    .filter(({ cases }) => cases !== 0)
    .map((found) => ({
      severity,
      item: {
        itemId: found.id === undefined ? kind : `${kind} ${found.id}`,
        kind,
        cases: found.cases,
        late: found.late ?? 0,
        reasons: [...(found.reasons ?? [])],
        about: found.about ?? null,
        process: found.process ?? null,
        owner,
        group: findGroup(owner, found, today),
        dueOn: found.dueOn ?? null,
        since: found.since ? formatIsoDay(client.timeZone, new Date(found.since)) : null,
        path: found.path,
      },
    }))
}

const NEVER = '9999'

/** The most urgent first; of the same urgency, what is due first, and then in the order of the table. */
const compareItems = ({ item: one }: Ranked, { item: other }: Ranked): number =>
  WORK_GROUPS.indexOf(one.group) - WORK_GROUPS.indexOf(other.group) ||
  (one.dueOn ?? NEVER).localeCompare(other.dueOn ?? NEVER)

function buildExam({ exam, context: { client, actor, now } }: Work): Queue['exam'] {
  if (!exam || !(canReadList(actor, 'tickets') || canReadList(actor, 'candidates'))) return null
  const today = formatIsoDay(client.timeZone, now)
  return {
    examEventId: exam.id,
    names: { name: exam.name, translations: { ...exam.nameI18n } },
    startsOn: exam.startsOn,
    daysLeft: Math.round((Date.parse(exam.startsOn) - Date.parse(today)) / DAY_MS),
  }
}

/** Returns what waits for the caller, with the figures of the home and what has happened. */
export async function loadWorkQueue(context: ActorContext): Promise<Queue> {
  const work = await loadWork(context)
  const isStudent = context.actor.userType === 'STUDENT'
  const [found, figures, { events }] = await Promise.all([
    Promise.all(WORK.map((descriptor) => listItems(descriptor, work))),
    loadHomeFigures(work),
    loadRecentEvents(context),
  ])
  const ranked = found.flat().toSorted(compareItems)
  const own = ranked.filter(({ item }) => item.owner === 'YOU').toSorted((one, two) => two.severity - one.severity)
  const items = ranked.map(({ item }) => item)
  return {
    asOf: context.now.toISOString(),
    exam: buildExam(work),
    items,
    first: own[0]?.item.itemId ?? null,
    days: isStudent ? [] : await listDaysAhead(work, items),
    figures,
    // For an office, what closes is work.
    news: events.filter(({ seen, kind }) => !seen && (isStudent || kind !== 'WINDOW_CLOSES')).slice(0, NEWS),
  }
}
