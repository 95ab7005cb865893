import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { PROCESS_ROUTES } from '../assignments/open-processes.ts'
import { HOLD_REASONS } from '../exam-office/student-holds.ts'
import { countSchema, day, instant, localisedName } from '../parts.ts'
import { portalEvent } from './events.ts'
import { DAY_MARKS, WORK_GROUPS, WORK_KINDS, WORK_OWNERS } from './work-kinds.ts'

/** A page of the portal with the filters that show exactly what is counted. */
const path = v.pipe(v.string(), v.startsWith('/'))

const workItem = v.object({
  /** Names the item; it stays the same while it waits. */
  itemId: v.string(),
  kind: v.picklist(WORK_KINDS),
  /** The number of cases, which is the number of rows of the list; null: the page has no list of cases. */
  cases: v.nullable(countSchema()),
  /** How many of them are past the day on which they were due. */
  late: countSchema(),
  /** What withholds hall tickets, the most frequent first. */
  reasons: v.array(v.object({ reason: v.picklist(HOLD_REASONS), holds: countSchema() })),
  /** What the case is about: the file of an import, the college of a handover. */
  about: v.nullable(localisedName),
  /** The process of a window. */
  process: v.nullable(v.picklist(PROCESS_ROUTES)),
  owner: v.picklist(WORK_OWNERS),
  group: v.picklist(WORK_GROUPS),
  /** The day until which it is to be done, in the time zone of the institution. */
  dueOn: v.nullable(day),
  /** The day since which the oldest case waits. */
  since: v.nullable(day),
  path,
})
/** Work of one kind that waits. */
export type WorkItem = v.InferOutput<typeof workItem>

/** The figures below the work of a home; money is in minor units. */
export const HOME_FIGURES = [
  'generated',
  'published',
  'held',
  'downloaded',
  'students',
  'ready',
  'collected',
  'refundDue',
  'studentsOnRoll',
  'usersActive',
] as const
const figure = v.object({
  figure: v.picklist(HOME_FIGURES),
  value: v.number(),
  /** The currency of an amount; null: a number. */
  currency: v.nullable(v.string()),
  /** The list with what the figure counts. */
  path,
})
/** A day ahead, with what happens on it. */
const dayAhead = v.object({
  day,
  marks: v.array(
    v.object({
      kind: v.picklist(DAY_MARKS),
      /** The number of papers or practicals; null: there is nothing to count. */
      count: v.nullable(countSchema()),
      /** The process that closes. */
      process: v.nullable(v.picklist(PROCESS_ROUTES)),
    }),
  ),
})
/** A day ahead, with what happens on it. */
export type DayAhead = v.InferOutput<typeof dayAhead>

/** One figure of a home. */
export type HomeFigure = v.InferOutput<typeof figure>

/**
 * Returns what waits for the caller, the most urgent first, in one call (specification, section 11.2.1): only what the
 * role, the college and the programmes chosen for the session cover, and only work whose list the caller may open.
 */
export const workQueue = defineQuery({
  id: 'workQueue',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    asOf: instant,
    /** The examination that is running or comes next, for those who work on it. */
    exam: v.nullable(v.object({ examEventId: v.number(), names: localisedName, startsOn: day, daysLeft: v.number() })),
    items: v.array(workItem),
    /** The item that the headline names: the most severe one that the caller can do something about. */
    first: v.nullable(v.string()),
    /** The days ahead, today first; empty where nothing happens on them. */
    days: v.array(dayAhead),
    figures: v.array(figure),
    /** What has happened for the caller and was not seen yet, the newest first. */
    news: v.array(portalEvent),
  }),
})
