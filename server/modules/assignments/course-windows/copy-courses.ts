import { sql } from 'drizzle-orm'
import { COURSE_WINDOW_KEY, COURSE_WINDOW_VALUE } from '../../../../src/contract/assignments/parts.ts'
import { selectRows as rowsOfStatement } from '../../../db/rows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { isolate } from '../../users/record/explanation-context.ts'
import { listStoredRows, toStableText } from '../mapping/mapping.ts'
import { moveByDays } from '../process-windows/move-times.ts'
import type { StoredWindow } from '../process-windows/read-windows.ts'
import { checkProposal, type LineProblem, type Proposal, type WantedEdit } from '../proposals/check-proposal.ts'
import { COURSE_WINDOWS, type CourseWindowKey, type CourseWindowValue } from './course-window-mapping.ts'
import { listOfferedCourses } from './offered-courses.ts'

/** Returns the number of days between the openings of two windows, in the institution's time zone. */
async function countDays(from: StoredWindow, to: StoredWindow, { db, client }: ActorContext): Promise<number> {
  const sqlLocalDay = (iso: string) => sql`(${iso}::timestamptz at time zone ${client.timeZone})::date`
  const [row] = await rowsOfStatement<{ days: number }>(
    db,
    sql`select (${sqlLocalDay(to.value.opensAt)} - ${sqlLocalDay(from.value.opensAt)})::int as days`,
  )
  return row?.days ?? 0
}

/**
 * Proposes edits that narrow a window to the courses of another one. A course is found by its offering, otherwise by
 * the course itself; one that the window does not offer becomes a problem with its number. Own times move by the days
 * between the openings. Courses that only the window has stay, because somebody chose them on purpose.
 */
export async function proposeWindowCourses(
  from: StoredWindow,
  to: StoredWindow,
  context: ActorContext,
): Promise<Proposal<CourseWindowKey, CourseWindowValue>> {
  const { db, client, language } = context
  const stored = await listStoredRows(db, COURSE_WINDOWS, client.id, [from.id, to.id])
  const originals = [...stored.values()].filter(({ key }) => key.menuProgramId === from.id)
  const offered = await listOfferedCourses(db, client.id, [from.id, to.id])
  const targets = offered.filter(({ windowId }) => windowId === to.id)
  const sources = new Map(
    offered.filter(({ windowId }) => windowId === from.id).map((course) => [course.offeringId, course]),
  )
  const moved = await moveByDays(
    context,
    originals.flatMap(({ value }) => [value.opensAt ?? [], value.closesAt ?? []].flat()),
    await countDays(from, to, context),
  )
  const moveInstant = (iso: string | null) => iso && moved(iso)
  const getSourceCode = (line: number) => sources.get(originals[line - 1]?.key.courseOfferingId ?? 0)?.code ?? ''
  const missing: LineProblem[] = []
  const wanted: WantedEdit<CourseWindowKey, CourseWindowValue>[] = []
  for (const [index, { key: original, value }] of originals.entries()) {
    const line = index + 1
    const source = sources.get(original.courseOfferingId)
    const target =
      targets.find(({ offeringId }) => offeringId === original.courseOfferingId) ??
      targets.find(({ courseId }) => courseId === source?.courseId)
    if (!target) {
      missing.push({ line, sentence: getMessage(language, 'windows.unknownCourse') })
      continue
    }
    const key = { menuProgramId: to.id, courseOfferingId: target.offeringId }
    const before = stored.get(toStableText(COURSE_WINDOW_KEY, key))?.value ?? null
    const after = { ...value, opensAt: moveInstant(value.opensAt), closesAt: moveInstant(value.closesAt) }
    if (toStableText(COURSE_WINDOW_VALUE, before) !== toStableText(COURSE_WINDOW_VALUE, after))
      wanted.push({ edits: [{ key, before, after }], line })
  }
  const { edits, problems } = await checkProposal(COURSE_WINDOWS, context, wanted, missing)
  const named = problems.map(({ line, sentence: problem }) => ({
    line,
    sentence: getMessage(language, 'windows.ofCourse', { course: isolate(getSourceCode(line)), problem }),
  }))
  return { edits, problems: named }
}
