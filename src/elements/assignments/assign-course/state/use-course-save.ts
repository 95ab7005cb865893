import { useState } from 'react'
import { assignCourse, undoAssignCourse } from '../../../../contract/assignments/courses.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { findDayProblem } from '../../parts/days.ts'
import { toKeyText } from '../../parts/edits.ts'
import { useDaySentence } from '../../parts/rows/use-day-sentence.ts'
import { useMappingSave, type MappingSave } from '../../parts/use-mapping-save.ts'
import type { CourseEdit, CourseKey, CourseValue } from '../rows/course-rows.ts'
import type { CourseDraft } from './use-course-draft.ts'
import type { InvalidDivisions } from './use-invalid-divisions.ts'

/** What is said about a division that cannot be taken. */
export const DIVISION = { long: 'courses.divisionLong', taken: 'courses.taken' } as const

/**
 * Saves the draft of the courses of a year, and undoes a save. Nothing is saved while a typed division cannot be taken.
 * `onSaved` is called after both, with what was saved.
 */
export function useCourseSave(
  draft: CourseDraft,
  invalidDivisions: InvalidDivisions,
  onSaved: (edits: readonly CourseEdit[] | undefined) => Promise<unknown>,
): MappingSave<CourseKey, CourseValue> {
  const { t } = useMessages()
  const findDaySentence = useDaySentence()
  /** What the last attempt was refused for before anything was sent. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>()
  const save = useMappingSave<CourseKey, CourseValue>({
    draft,
    nothing: t('courses.valid.none'),
    send: (edits, confirmed) => callOnce(assignCourse, { edits, confirmed }, { toast: false, block: true }),
    takeBack: (changeId) => callOnce(undoAssignCourse, { changeId }, { toast: false, block: true }),
    check: (value) => findDaySentence(findDayProblem(value)),
    async reload(edits) {
      const { courses, loaded } = draft
      await courses.reload(edits ? [...new Set(edits.map(({ key }) => key.userId))] : [...loaded])
      await onSaved(edits)
    },
  })
  const clearRefused = () => {
    setRefused(undefined)
    save.clear()
  }
  return {
    ...save,
    problem: refused ? t('assign.valid.rows') : save.problem,
    problems: refused ?? save.problems,
    clear: clearRefused,
    saveAll(edits) {
      setRefused(undefined)
      return save.saveAll(edits)
    },
    undo(changeId) {
      setRefused(undefined)
      return save.undo(changeId)
    },
    async save() {
      clearRefused()
      if (invalidDivisions.all.size === 0) return save.save()
      const days = draft.edits.flatMap(({ key, after }) => {
        const sentence = after && findDaySentence(findDayProblem(after))
        return sentence ? [[toKeyText(key), sentence] as const] : []
      })
      const divisions = [...invalidDivisions.all].map(([text, { why }]) => [text, t(DIVISION[why])] as const)
      setRefused(new Map([...days, ...divisions]))
    },
  }
}
