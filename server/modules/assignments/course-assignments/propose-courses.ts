import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { copyUserCourses, replaceCourseUser } from '../../../../src/contract/assignments/courses.ts'
import { COURSE_KEY } from '../../../../src/contract/assignments/parts.ts'
import { userAccount, userCourse } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { isolate } from '../../users/record/explanation-context.ts'
import { listStoredRows, toStableText } from '../mapping/mapping.ts'
import { whereStaffInScope } from '../people/assignable.ts'
import { loadPersonNames } from '../people/person-names.ts'
import { checkProposal } from '../proposals/check-proposal.ts'
import { proposeYearCopy } from '../proposals/copy-year.ts'
import { COURSE } from './course-mapping.ts'
import { mapOfferings, type CourseEdit } from './offerings.ts'
import { selectVisibleOfferingIds } from '../program-scope/visible-offerings.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

type Proposal = OutputOf<typeof copyUserCourses>

/**
 * Checks groups of edits that are proposed together or not at all. Those that break a rule become problems, numbered in
 * their order, whose sentences name the person and the course.
 */
async function checkGroups(groups: readonly (readonly CourseEdit[])[], context: ActorContext): Promise<Proposal> {
  const { edits, problems } = await checkProposal(
    COURSE,
    context,
    groups.map((group, index) => ({ edits: group, line: index + 1 })),
  )
  const findLineKey = (line: number) => groups[line - 1]?.at(-1)?.key
  const keys = problems.flatMap(({ line }) => findLineKey(line) ?? [])
  const getName = await loadPersonNames(
    context.db,
    context,
    keys.map(({ userId }) => userId),
  )
  const offerings = await mapOfferings(
    context.db,
    context,
    keys.map(({ courseOfferingId }) => courseOfferingId),
  )
  return {
    edits,
    problems: problems.map(({ line, sentence: problem }) => {
      const key = findLineKey(line)
      return {
        line,
        sentence: getMessage(context.language, 'assignments.course.problem', {
          name: getName(key?.userId ?? 0),
          course: isolate(offerings.get(key?.courseOfferingId ?? 0)?.code ?? ''),
          problem,
        }),
      }
    }),
  }
}

/** Proposes edits that give people the courses of another year that are in the caller's scope. */
export async function proposeCourseCopy(
  wanted: ParsedInputOf<typeof copyUserCourses>,
  context: ActorContext,
): Promise<Proposal> {
  const visible = inArray(userCourse.courseOfferingId, selectVisibleOfferingIds(context))
  const edits = await proposeYearCopy(COURSE, wanted, context, visible)
  return checkGroups(
    edits.map((edit) => [edit]),
    context,
  )
}

/**
 * Proposes edits that move the courses of a person in a year, as far as they are in the caller's scope and not over, to
 * another person. A course that the other person must not have stays, and becomes a problem.
 */
export async function proposeReplacement(
  { academicYearId, fromUserId, toUserId }: ParsedInputOf<typeof replaceCourseUser>,
  context: ActorContext,
): Promise<Proposal | Refusal> {
  const { db, client, now } = context
  const people = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(whereStaffInScope(context), inArray(userAccount.id, [fromUserId, toUserId])))
  if (people.length < 2) return refuse('notFound')
  const rows = await db
    .select()
    .from(userCourse)
    .where(
      and(
        eq(userCourse.clientId, client.id),
        eq(userCourse.userId, fromUserId),
        eq(userCourse.academicYearId, academicYearId),
        or(isNull(userCourse.toOn), gte(userCourse.toOn, formatIsoDay(client.timeZone, now))),
        inArray(userCourse.courseOfferingId, selectVisibleOfferingIds(context)),
      ),
    )
    .orderBy(userCourse.id)
  const stored = await listStoredRows(db, COURSE, client.id, [toUserId])
  const groups = rows.map(({ courseOfferingId, collegeId, duty, division, fromOn, toOn }): readonly CourseEdit[] => {
    const key = { userId: fromUserId, academicYearId, courseOfferingId, collegeId, duty, division }
    const targetKey = { ...key, userId: toUserId }
    const value = { fromOn, toOn }
    const has = stored.get(toStableText(COURSE_KEY, targetKey))
    return [{ key, before: value, after: null }, ...(has ? [] : [{ key: targetKey, before: null, after: value }])]
  })
  return checkGroups(groups, context)
}
