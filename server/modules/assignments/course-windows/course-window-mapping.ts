import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { COURSE_WINDOW_KEY, COURSE_WINDOW_VALUE } from '../../../../src/contract/assignments/parts.ts'
import type { Database } from '../../../db/database.ts'
import { assignmentChange, menu, menuProgram, menuProgramCourse } from '../../../db/schema.ts'
import { hasAllColleges } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey, type Values } from '../../../lib/i18n/messages.ts'
import { formatInstant } from '../../../lib/i18n/format-day.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { listStoredRows, toStableText, type Edit, type Findings, type MappingDefinition } from '../mapping/mapping.ts'
import { listVisibleWindows } from '../process-windows/read-windows.ts'
import { getEndMs, type WindowKey, type WindowValue } from '../process-windows/window-rules.ts'
import { loadGrantTest } from '../program-scope/places.ts'
import { wherePlaceVisible } from '../process-windows/windows-in-scope.ts'
import { listOfferedCourses, type OfferedCourse } from './offered-courses.ts'

/** The key of a course of a process window. */
export type CourseWindowKey = v.InferOutput<typeof COURSE_WINDOW_KEY>
/** The value of a course of a process window. */
export type CourseWindowValue = v.InferOutput<typeof COURSE_WINDOW_VALUE>
/** One edit of a course of a process window. */
export type CourseWindowEdit = Edit<CourseWindowKey, CourseWindowValue>

interface ParentWindow {
  readonly key: WindowKey
  readonly value: WindowValue
}

/** Returns the rule about times that an edit breaks; undefined: none. Empty times are those of the window. */
function findBrokenTimeRule(after: CourseWindowValue, window: WindowValue): SentenceKey | undefined {
  const [from, to] = [Date.parse(window.opensAt), getEndMs(window)]
  const opens = after.opensAt === null ? from : Date.parse(after.opensAt)
  const closes = after.closesAt === null ? to : Date.parse(after.closesAt)
  if (opens < from || closes > to) return 'windows.courseOutside'
  return closes <= opens ? 'windows.closesBeforeOpens' : undefined
}

/** Returns what is unusual about edits: a window that loses its last course opens for all courses of its terms. */
async function listWidenedWindows(
  tx: Database,
  { client, language }: ActorContext,
  edits: readonly CourseWindowEdit[],
  offered: readonly OfferedCourse[],
): Promise<readonly string[]> {
  const ids = [...new Set(edits.map(({ key }) => key.menuProgramId))]
  const stored = await listStoredRows(tx, COURSE_WINDOWS, client.id, ids)
  const after = new Map([...stored].map(([text, { key }]) => [text, key]))
  for (const { key, after: value } of edits)
    if (value === null) after.delete(toStableText(COURSE_WINDOW_KEY, key))
    else after.set(toStableText(COURSE_WINDOW_KEY, key), key)
  const listNarrowedWindows = (keys: Iterable<CourseWindowKey>) =>
    new Set([...keys].map(({ menuProgramId }) => menuProgramId))
  const [before, now] = [
    listNarrowedWindows([...stored.values()].map(({ key }) => key)),
    listNarrowedWindows(after.values()),
  ]
  const widened = ids.filter((id) => before.has(id) && !now.has(id))
  return widened.map((id) => {
    const total = offered.filter(({ windowId }) => windowId === id).length
    return getMessage(language, 'windows.allCourses', { total: String(total) })
  })
}

/** Checks the rules of the courses of process windows (specification, section 11.4.4). */
async function checkEdits(tx: Database, context: ActorContext, edits: readonly CourseWindowEdit[]): Promise<Findings> {
  const { client, actor, language } = context
  const ids = [...new Set(edits.map(({ key }) => key.menuProgramId))]
  const windows = new Map<number, ParentWindow>(
    (await listVisibleWindows(ids, { ...context, db: tx })).map((window) => [window.id, window]),
  )
  const forCourses = await tx
    .select({ id: menuProgram.id })
    .from(menuProgram)
    .innerJoin(menu, and(eq(menu.clientId, menuProgram.clientId), eq(menu.id, menuProgram.menuId)))
    .where(
      and(eq(menuProgram.clientId, client.id), inArray(menuProgram.id, [...ids, 0]), eq(menu.scope, 'PROGRAM_COURSE')),
    )
  const narrowable = new Set(forCourses.map(({ id }) => id))
  const offered = await listOfferedCourses(tx, client.id, ids)
  const pairs = new Set(offered.map(({ windowId, offeringId }) => `${windowId} ${offeringId}`))
  const isGrantable = await loadGrantTest(tx, context)
  const formatTime = (milliseconds: number): string =>
    isolate(formatInstant(new Date(milliseconds).toISOString(), language, client.timeZone))
  const findBrokenRule = ({ key, after }: CourseWindowEdit): readonly [SentenceKey, Values?] | undefined => {
    const window = windows.get(key.menuProgramId)
    if (!hasAllColleges(actor)) return ['windows.allColleges']
    if (!window) return ['windows.unknown']
    if (!isGrantable({ ...window.key, collegeId: null }, 'EDIT')) return ['assignments.outsideOwnScope']
    if (!narrowable.has(key.menuProgramId)) return ['windows.notForCourses']
    if (after === null) return undefined
    if (!pairs.has(`${key.menuProgramId} ${key.courseOfferingId}`)) return ['windows.unknownCourse']
    const broken = findBrokenTimeRule(after, window.value)
    if (broken !== 'windows.courseOutside') return broken && [broken]
    return [broken, { from: formatTime(Date.parse(window.value.opensAt)), to: formatTime(getEndMs(window.value)) }]
  }
  const problems = edits.flatMap((edit, index) => {
    const broken = findBrokenRule(edit)
    return broken ? [{ index, sentence: getMessage(language, ...broken) }] : []
  })
  return { problems, reasons: problems.length > 0 ? [] : await listWidenedWindows(tx, context, edits, offered) }
}

/** The courses of process windows: one row for each course to which a window is narrowed. */
export const COURSE_WINDOWS: MappingDefinition<typeof COURSE_WINDOW_KEY, typeof COURSE_WINDOW_VALUE> = {
  mapping: 'COURSE_WINDOW',
  table: menuProgramCourse,
  key: COURSE_WINDOW_KEY,
  value: COURSE_WINDOW_VALUE,
  subject: 'menuProgramId',
  async listYears(tx, clientId, keys) {
    const ids = keys.map(({ menuProgramId }) => menuProgramId)
    const rows = await tx
      .selectDistinct({ yearId: menuProgram.academicYearId })
      .from(menuProgram)
      .where(and(eq(menuProgram.clientId, clientId), inArray(menuProgram.id, [...ids, 0])))
    return rows.map(({ yearId }) => yearId)
  },
  check: checkEdits,
  visibleChanges: (context) =>
    context.actor.programmesOn === null
      ? undefined
      : sql`not exists (
          select 1 from unnest(${assignmentChange.subjects}) as one(id)
          left join menu_program w on w.client_id = ${context.client.id} and w.id = one.id
          where w.id is null or not ${wherePlaceVisible(context)})`,
}
