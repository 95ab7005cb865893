import { useMemo, useState } from 'react'
import { userCourses } from '../../../../contract/assignments/courses.ts'
import type { RowOf } from '../../../../contract/activity.ts'
import { findDraft } from '../../../../core/session/drafts.ts'
import { query } from '../../../../core/mql/index.ts'
import { toRows } from '../../parts/edits.ts'
import type { MappingDraft } from '../../parts/mapping.ts'
import { MOST_PEOPLE } from '../../parts/assignable-people.ts'
import { useMappingDraft } from '../../parts/use-mapping-draft.ts'
import { readEdits, type CourseKey, type CourseRows, type CourseValue } from '../rows/course-rows.ts'
import { useBatches, type Batches } from './use-batches.ts'
import { useUniqueIds } from './use-offerings.ts'

type SavedCourse = RowOf<typeof userCourses>

/** The draft of the courses of a year. */
export interface CourseDraft extends MappingDraft<CourseKey, CourseValue> {
  /** What is saved of the people who are loaded. */
  readonly saved: CourseRows
  /** The people whose courses are needed: those asked for, and those of a stored draft. */
  readonly userIds: readonly number[]
  /** The people whose courses are loaded. */
  readonly loaded: ReadonlySet<number>
  /** The programmes of their courses. */
  readonly programIds: readonly number[]
  readonly courses: Batches<SavedCourse>
}

/** Returns the name of the stored draft of a year. */
export const getCourseDraftName = (academicYearId: number): string => `courses ${academicYearId}`

/** Loads the courses of people in a year, and keeps the draft of the changes of the year. */
export function useCourseDraft(academicYearId: number, userIds: readonly number[]): CourseDraft {
  const name = getCourseDraftName(academicYearId)
  const [drafted] = useState(() => readEdits(findDraft(name)?.edits).map(({ key }) => key.userId))
  const needed = useUniqueIds(userIds, drafted)
  const courses = useBatches<SavedCourse>({
    of: String(academicYearId),
    owners: needed,
    size: MOST_PEOPLE,
    getOwner: ({ key }) => key.userId,
    async load(ids) {
      const reply = await query([userCourses], { userCourses: { academicYearId, userIds: [...ids] } }, { toast: false })
      return reply.ok ? { ok: true, result: reply.result.userCourses } : reply
    },
  })
  const { rows: byPerson } = courses
  const savedByKey = useMemo(() => {
    const all = [...byPerson.values()].flat()
    return {
      saved: toRows(all.map(({ key, value }) => ({ key, value }))),
      loaded: new Set(byPerson.keys()),
      programIds: [...new Set(all.map(({ programId }) => programId))],
    }
  }, [byPerson])
  const draft = useMappingDraft<CourseKey, CourseValue>({
    name,
    saved: savedByKey.saved,
    read: readEdits,
  })
  return { ...draft, ...savedByKey, userIds: needed, courses }
}
