import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { WINDOW_KEY, WINDOW_VALUE } from '../../../../src/contract/assignments/parts.ts'
import type { Database } from '../../../db/database.ts'
import { academicYear, assignmentChange, examEvent, menu, menuProgram } from '../../../db/schema.ts'
import { hasAllColleges } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey, type Values } from '../../../lib/i18n/messages.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { printDay } from '../../../lib/i18n/print-dates.ts'
import { listStoredRows, toStableText, type Findings, type MappingDefinition } from '../mapping/mapping.ts'
import { loadGrantTest, loadPlaces } from '../program-scope/places.ts'
import { loadWindowCourses } from './window-courses.ts'
import { listEditReasons } from './window-reasons.ts'
import { findBrokenWindowRule, getEndMs, REMINDED_DAYS, type WindowEdit } from './window-rules.ts'
import { wherePlaceVisible } from './windows-in-scope.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

const listQueryIds = (ids: readonly (number | null)[]): number[] => [
  ...new Set([...ids.filter((id) => id !== null), 0]),
]

/** A broken rule: the key of its sentence and the values. */
interface Broken {
  readonly key: SentenceKey
  readonly values?: Values
}

/** How far a window may reach beyond its academic year, in years: results and forms of a year cross its ends. */
const YEARS_AROUND = 1

/** Returns a function that finds the first and last day for a window, as printed days, if an edit is beyond them. */
async function createYearLimits(
  tx: Database,
  { client }: ActorContext,
  edits: readonly WindowEdit[],
): Promise<(edit: WindowEdit) => Values | undefined> {
  const years = await tx
    .select()
    .from(academicYear)
    .where(
      and(
        eq(academicYear.clientId, client.id),
        inArray(academicYear.id, listQueryIds(edits.map(({ key }) => key.academicYearId))),
      ),
    )
  const addYears = (day: string, by: number) => `${Number(day.slice(0, 4)) + by}${day.slice(4)}`
  const limits = new Map(
    years.map(({ id, startsOn, endsOn }) => [
      id,
      [addYears(startsOn, -YEARS_AROUND), addYears(endsOn, YEARS_AROUND)] as const,
    ]),
  )
  return ({ key, after }) => {
    const [from, to] = limits.get(key.academicYearId) ?? []
    if (!from || !to || !after) return undefined
    if (Date.parse(after.opensAt) >= Date.parse(from) && getEndMs(after) <= Date.parse(to)) return undefined
    // Digits and hyphens would be turned round after letters that are read from right to left.
    const printYearDay = (day: string) => isolate(printDay(day, client.details.dateFormat))
    return { from: printYearDay(from), to: printYearDay(to) }
  }
}

/** Reads what edits name, and returns a function that finds the rule that an edit breaks; undefined: none. */
async function createRuleCheck(
  tx: Database,
  context: ActorContext,
  edits: readonly WindowEdit[],
  isUndo: boolean,
): Promise<(edit: WindowEdit) => Broken | undefined> {
  const { client, actor, now } = context
  const keys = edits.map(({ key }) => ({ ...key, collegeId: null }))
  const processes = await tx
    .select({ id: menu.id })
    .from(menu)
    .where(
      and(
        eq(menu.clientId, client.id),
        inArray(menu.id, listQueryIds(keys.map(({ menuId }) => menuId))),
        eq(menu.status, 'ACTIVE'),
        ne(menu.scope, 'NONE'),
      ),
    )
  const events = await tx
    .select({ id: examEvent.id, yearId: examEvent.academicYearId })
    .from(examEvent)
    .where(
      and(
        eq(examEvent.clientId, client.id),
        inArray(examEvent.id, listQueryIds(keys.map(({ examEventId }) => examEventId))),
      ),
    )
  const outsideYear = await createYearLimits(tx, context, edits)
  const places = await loadPlaces(tx, context, keys)
  const isGrantable = await loadGrantTest(tx, context)
  const getCourses = await loadWindowCourses(tx, client.id, edits)
  const processIds = new Set(processes.map(({ id }) => id))
  const yearOf = new Map(events.map(({ id, yearId }) => [id, yearId]))
  const everywhere = hasAllColleges(actor)
  return (edit) => {
    const { key, after } = edit
    if (!everywhere) return { key: 'windows.allColleges' }
    if (!processIds.has(key.menuId)) return { key: 'windows.notProcess' }
    if (key.examEventId !== null && yearOf.get(key.examEventId) !== key.academicYearId)
      return { key: 'windows.unknownExam' }
    if (!places.isPlace(key)) return { key: 'assignments.unknownPlace' }
    if (!isGrantable({ ...key, collegeId: null }, 'EDIT')) return { key: 'assignments.outsideOwnScope' }
    const broken = findBrokenWindowRule(edit, now, isUndo)
    if (broken) return { key: broken }
    const limits = isUndo ? undefined : outsideYear(edit)
    if (limits) return { key: 'windows.outsideYear', values: limits }
    const courses = getCourses(key)
    if (after === null)
      return courses.length > 0 ? { key: 'windows.hasCourses', values: { count: courses.length } } : undefined
    const outside = courses.filter(
      ({ opensAt, closesAt }) =>
        (opensAt !== null && opensAt.getTime() < Date.parse(after.opensAt)) ||
        (closesAt !== null && closesAt.getTime() > getEndMs(after)),
    )
    return outside.length > 0 ? { key: 'windows.coursesOutside', values: { count: outside.length } } : undefined
  }
}

/** Checks the rules of process windows (specification, section 11.4.3). */
async function checkEdits(
  tx: Database,
  context: ActorContext,
  edits: readonly WindowEdit[],
  isUndo = false,
): Promise<Findings> {
  const brokenBy = await createRuleCheck(tx, context, edits, isUndo)
  const problems = edits.flatMap((edit, index) => {
    const broken = brokenBy(edit)
    return broken ? [{ index, sentence: getMessage(context.language, broken.key, broken.values ?? {}) }] : []
  })
  if (problems.length > 0) return { problems, reasons: [] }
  const menuIds = [...new Set(edits.map(({ key }) => key.menuId))]
  const stored = await listStoredRows(tx, WINDOWS, context.client.id, menuIds)
  return { problems, reasons: await listEditReasons(tx, context, edits, stored.values()) }
}

/** Returns the ids of the windows that were edited. */
async function listWindowIds(tx: Database, clientId: number, edits: readonly WindowEdit[]): Promise<number[]> {
  if (edits.length === 0) return []
  const wanted = new Set(edits.map(({ key }) => toStableText(WINDOW_KEY, key)))
  const stored = await listStoredRows(tx, WINDOWS, clientId, [...new Set(edits.map(({ key }) => key.menuId))])
  return [...stored].flatMap(([text, { id }]) => (wanted.has(text) ? [id] : []))
}

/** Makes an announcement possible of windows that open later than before. */
async function clearAnnouncements(
  tx: Database,
  { client, now }: ActorContext,
  edits: readonly WindowEdit[],
): Promise<void> {
  const later = edits.filter(
    ({ before, after }) =>
      before && after && before.opensAt !== after.opensAt && Date.parse(after.opensAt) > now.getTime(),
  )
  const ids = await listWindowIds(tx, client.id, later)
  if (ids.length === 0) return
  await tx
    .update(menuProgram)
    .set({ announcedAt: null })
    .where(and(eq(menuProgram.clientId, client.id), inArray(menuProgram.id, ids)))
}

/** Makes another reminder possible for windows whose new end is far enough. */
async function clearReminders(
  tx: Database,
  { client, now }: ActorContext,
  edits: readonly WindowEdit[],
): Promise<void> {
  const soonest = now.getTime() + REMINDED_DAYS * DAY_MS
  const moved = edits.filter(
    ({ before, after }) => before && after && getEndMs(before) !== getEndMs(after) && getEndMs(after) > soonest,
  )
  const ids = await listWindowIds(tx, client.id, moved)
  if (ids.length === 0) return
  await tx
    .update(menuProgram)
    .set({ remindedAt: null })
    .where(and(eq(menuProgram.clientId, client.id), inArray(menuProgram.id, ids)))
}

/** The process windows: one row for each process, examination, place and audience. */
export const WINDOWS: MappingDefinition<typeof WINDOW_KEY, typeof WINDOW_VALUE> = {
  mapping: 'WINDOW',
  table: menuProgram,
  key: WINDOW_KEY,
  value: WINDOW_VALUE,
  subject: 'menuId',
  listYears: (_tx, _clientId, keys) => Promise.resolve(keys.map(({ academicYearId }) => academicYearId)),
  check: checkEdits,
  visibleChanges: (context) =>
    context.actor.programmesOn === null
      ? undefined
      : sql`not exists (
          select 1 from jsonb_to_recordset(jsonb_path_query_array(${assignmentChange.edits}, '$[*].key'))
            as w("programId" bigint, "programPartId" bigint, "programPartTermId" bigint)
          where not ${wherePlaceVisible(context, {
            programId: sql`w."programId"`,
            programPartId: sql`w."programPartId"`,
            programPartTermId: sql`w."programPartTermId"`,
          })})`,
  async afterSave(tx, context, edits) {
    await clearReminders(tx, context, edits)
    await clearAnnouncements(tx, context, edits)
  },
}
