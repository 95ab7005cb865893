import { and, sql, type SQL } from 'drizzle-orm'
import { COURSE_KEY, COURSE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import { ASSIGN_COURSE } from '../../../../src/contract/assignments/rights.ts'
import type { Database } from '../../../db/database.ts'
import { assignmentChange, userCourse } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { listStoredRows, type Findings, type YearMapping } from '../mapping/mapping.ts'
import { findCollegeProblem, findPersonProblem, loadPeopleFacts } from '../people/people-facts.ts'
import { wherePeopleChangesInScope } from '../people/visible-changes.ts'
import { loadAssignableTest, mapOfferings, type CourseEdit, type Offering } from './offerings.ts'
import { findSameModerator, mergeRows, type CourseRows } from './stored-courses.ts'
import { selectVisibleOfferingIds } from '../program-scope/visible-offerings.ts'
import { listWarnings } from './warnings.ts'

/** Returns what breaks a rule about an edit, as the key of a sentence; undefined: nothing. */
async function createRuleCheck(
  tx: Database,
  context: ActorContext,
  edits: readonly CourseEdit[],
  offerings: ReadonlyMap<number, Offering>,
  rows: CourseRows,
): Promise<(edit: CourseEdit) => SentenceKey | undefined> {
  const keys = edits.map(({ key }) => key)
  const people = await loadPeopleFacts(tx, context, { right: ASSIGN_COURSE.edit, act: 'assignCourse' }, keys)
  const isAssignable = await loadAssignableTest(tx, context)
  const isSameModerator = findSameModerator(rows, edits, offerings)
  return (edit) => {
    const { key, before, after } = edit
    const person = findPersonProblem(people, context, key.userId, 'assignments.course.own')
    if (person) return person
    if (!people.staff.has(key.userId)) return 'assignments.unknownUser'
    const offering = offerings.get(key.courseOfferingId)
    if (!offering) return 'assignments.course.unknown'
    if (!isAssignable(offering, key.collegeId)) return 'assignments.course.outsideOwnScope'
    const college = findCollegeProblem(people, key, after === null)
    if (college) return college
    if (after === null) return undefined
    if (before === null && !offering.isActive) return 'assignments.course.inactive'
    if (after.fromOn !== null && after.toOn !== null && after.fromOn > after.toOn) return 'assignments.daysReversed'
    return isSameModerator(edit) ? 'assignments.course.moderator' : undefined
  }
}

/** Checks the rules of course assignments (specification, section 11.4.1). */
async function checkEdits(tx: Database, context: ActorContext, edits: readonly CourseEdit[]): Promise<Findings> {
  const userIds = [...new Set(edits.map(({ key }) => key.userId))]
  const stored = await listStoredRows(tx, COURSE, context.client.id, userIds)
  const rows = mergeRows(stored, edits)
  const offerings = await mapOfferings(tx, context, [
    ...edits.map(({ key }) => key.courseOfferingId),
    ...rows.afterwards.map(({ courseOfferingId }) => courseOfferingId),
  ])
  const brokenBy = await createRuleCheck(tx, context, edits, offerings, rows)
  const problems = edits.flatMap((edit, index) => {
    const broken = brokenBy(edit)
    return broken ? [{ index, sentence: getMessage(context.language, broken) }] : []
  })
  return { problems, reasons: problems.length > 0 ? [] : await listWarnings(tx, context, edits, offerings, rows) }
}

/** Builds the condition for changes of courses that are all in the caller's scope; undefined: all changes. */
const whereCourseChangesInScope = (context: ActorContext): SQL | undefined =>
  context.actor.programmesOn === null
    ? undefined
    : sql`not exists (
        select 1 from jsonb_array_elements(${assignmentChange.edits}) as one(edit)
        where (one.edit -> 'key' ->> 'courseOfferingId')::bigint not in ${selectVisibleOfferingIds(context)})`

/** The courses of people: one row for each duty at a course, college and division. */
export const COURSE: YearMapping<typeof COURSE_KEY, typeof COURSE_VALUE> = {
  mapping: 'COURSE',
  table: userCourse,
  key: COURSE_KEY,
  value: COURSE_VALUE,
  subject: 'userId',
  together: ['userId', 'academicYearId', 'courseOfferingId'],
  listYears: (_tx, _clientId, keys) => Promise.resolve(keys.map(({ academicYearId }) => academicYearId)),
  check: checkEdits,
  visibleChanges: (context) => and(wherePeopleChangesInScope(context), whereCourseChangesInScope(context)),
}
