import { assignCourse, undoAssignCourse } from '../../../../contract/assignments/courses.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { dayProblem } from '../../parts/days.ts'
import { useMappingSave, type MappingSave } from '../../parts/use-mapping-save.ts'
import type { CourseEdit, CourseKey, CourseValue } from '../rows/course-rows.ts'
import type { CourseDraft } from './use-course-draft.ts'

/** Saves the draft of the courses of a year, and undoes a save. `onSaved` is called after both, with what was saved. */
export function useCourseSave(
  draft: CourseDraft,
  onSaved: (edits: readonly CourseEdit[] | undefined) => Promise<unknown>,
): MappingSave<CourseKey, CourseValue> {
  const { t } = useMessages()
  return useMappingSave<CourseKey, CourseValue>({
    draft,
    nothing: t('courses.valid.none'),
    send: (edits, confirmed) => callOnce(assignCourse, { edits, confirmed }, { toast: false, block: true }),
    takeBack: (changeId) => callOnce(undoAssignCourse, { changeId }, { toast: false, block: true }),
    check(value) {
      const wrong = dayProblem(value)
      return wrong && t(wrong === 'order' ? 'assign.valid.order' : 'assign.valid.day')
    },
    async reload(edits) {
      const { courses, loaded } = draft
      await courses.reload(edits ? [...new Set(edits.map(({ key }) => key.userId))] : [...loaded])
      await onSaved(edits)
    },
  })
}
