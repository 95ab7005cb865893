import { MOST_COURSES_TO_TEACH } from '../../../../src/contract/assignments/parts.ts'
import type { Database } from '../../../db/database.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { isolate } from '../../users/record/explanation-context.ts'
import { loadPersonNames } from '../people/person-names.ts'
import type { CourseEdit, CourseKey, Offering } from './offerings.ts'
import type { CourseRows } from './stored-courses.ts'
import { listTaughtDivisions } from './taught-divisions.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'

/** The largest number of sentences of one kind; the others are counted. */
const MOST_SENTENCES = 20
/** The largest number of courses that one sentence names. */
const MOST_CODES = 10

function groupByPerson(keys: readonly CourseKey[]): ReadonlyMap<number, readonly CourseKey[]> {
  const groups = new Map<number, CourseKey[]>()
  for (const key of keys) groups.set(key.userId, [...(groups.get(key.userId) ?? []), key])
  return groups
}

/**
 * Returns, as sentences, what is unusual about edits that break no rule: a division that somebody else teaches, more
 * courses to teach than usual, and paper setters, who must have declared that no relative of theirs is a candidate.
 */
export async function listWarnings(
  db: Database,
  context: ActorContext,
  edits: readonly CourseEdit[],
  offerings: ReadonlyMap<number, Offering>,
  rows: CourseRows,
): Promise<string[]> {
  const { language } = context
  const added = edits.flatMap(({ key, after }) => (after === null || rows.isStored(key) ? [] : [key]))
  const teaching = added.filter(({ duty }) => duty === 'TEACH')
  const setting = groupByPerson(added.filter(({ duty }) => duty === 'PAPER_SET'))
  const taught = await listTaughtDivisions(db, context, teaching, rows)
  const taughtAfterwards = groupByPerson(rows.afterwards.filter(({ duty }) => duty === 'TEACH'))
  const loads = [...groupByPerson(teaching).keys()].flatMap((userId) => {
    const courses = new Set(taughtAfterwards.get(userId)?.map(({ courseOfferingId }) => courseOfferingId)).size
    return courses > MOST_COURSES_TO_TEACH ? [{ userId, courses }] : []
  })
  const getName = await loadPersonNames(db, context, [
    ...taught.map(({ by }) => by),
    ...loads.map(({ userId }) => userId),
    ...setting.keys(),
  ])
  const formatCourseCode = ({ courseOfferingId }: CourseKey): string =>
    isolate(offerings.get(courseOfferingId)?.code ?? '')
  const list = new Intl.ListFormat(getLocale(language))
  const formatCourseCodes = (keys: readonly CourseKey[]): string => {
    const codes = [...new Set(keys.map(formatCourseCode))]
    return list.format(codes.length > MOST_CODES ? [...codes.slice(0, MOST_CODES), '…'] : codes)
  }
  const limitMessages = (sentences: readonly string[]): readonly string[] => {
    const more = sentences.length - MOST_SENTENCES
    return more > 0
      ? [...sentences.slice(0, MOST_SENTENCES), getMessage(language, 'assignments.course.more', { count: more })]
      : sentences
  }
  return [
    ...limitMessages(
      taught.map(({ key, by, division }) =>
        division === null
          ? getMessage(language, 'assignments.course.taught', { course: formatCourseCode(key), name: getName(by) })
          : getMessage(language, 'assignments.course.taughtDivision', {
              course: formatCourseCode(key),
              name: getName(by),
              division: isolate(division),
            }),
      ),
    ),
    ...limitMessages(
      loads.map(({ userId, courses }) =>
        getMessage(language, 'assignments.course.load', {
          name: getName(userId),
          count: courses,
          most: String(MOST_COURSES_TO_TEACH),
        }),
      ),
    ),
    ...limitMessages(
      [...setting].map(([userId, keys]) =>
        getMessage(language, 'assignments.course.relatives', {
          name: getName(userId),
          courses: formatCourseCodes(keys),
        }),
      ),
    ),
  ]
}
