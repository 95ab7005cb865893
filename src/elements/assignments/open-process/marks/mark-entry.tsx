import { useCallback, useEffect, useRef, useState } from 'react'
import { INTERNAL_MARKS, internalMarkCourses } from '../../../../contract/assignments/internal-marks.ts'
import { WINDOW_CLOSED } from '../../../../contract/codes.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { useAddressState } from '../../../ui/navigation/use-address-state.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Loading } from '../../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import { ContentNotLoaded } from '../../../ui/query/right-missing.tsx'
import type { OpenWindow } from '../open-windows.tsx'
import { usePlaceName } from '../../parts/windows/use-place-name.ts'
import { CourseMarks } from './course-marks.tsx'
import { KeptMarks } from './kept-marks.tsx'
import type { MarkCourse, UnsavedMark } from './marks-draft.ts'
import { useMarksDraft } from './use-marks-draft.ts'

/** Returns the course to show: the chosen one, the one shown before, one with unsaved marks, or the only one. */
function pickCourse(
  courses: readonly MarkCourse[],
  chosen: string | undefined,
  shownId: number | undefined,
  entries: readonly UnsavedMark[],
): MarkCourse | undefined {
  const unsaved = new Set(entries.map(({ course }) => course.courseOfferingId))
  return (
    courses.find(({ courseOfferingId }) => String(courseOfferingId) === chosen) ??
    courses.find(({ courseOfferingId }) => courseOfferingId === shownId) ??
    courses.find(({ courseOfferingId }) => unsaved.has(courseOfferingId)) ??
    (courses.length === 1 ? courses[0] : undefined)
  )
}

interface CourseChoiceProps {
  readonly courses: readonly MarkCourse[]
  readonly course: MarkCourse | undefined
  readonly entries: readonly UnsavedMark[]
  readonly onChoose: (courseOfferingId: string) => void
}

/** Renders the choice of the course, with the number of unsaved marks in each. */
function CourseChoice({ courses, course, entries, onChoose }: CourseChoiceProps) {
  const { t, name, number } = useMessages()
  const formatPlace = usePlaceName()
  const formatCourseLabel = (one: MarkCourse): string => {
    const { courseOfferingId, code, names } = one
    const isTwice = courses.filter((other) => other.code === code).length > 1
    const label = `${code} ${name(names)}${isTwice ? ` · ${formatPlace(one)}` : ''}`
    const count = entries.filter((entry) => entry.course.courseOfferingId === courseOfferingId).length
    return count > 0 ? t('marks.optionUnsaved', { course: label, number: number(count) }) : label
  }
  return (
    <SelectField
      label={t('courseWindow.course')}
      name="course"
      value={course?.courseOfferingId ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      {course ? null : (
        <option value="" disabled>
          {t('marks.chooseCourse')}
        </option>
      )}
      {courses.map((one) => (
        <option key={one.courseOfferingId} value={one.courseOfferingId}>
          {formatCourseLabel(one)}
        </option>
      ))}
    </SelectField>
  )
}

interface MarkEntryProps {
  readonly windows: readonly OpenWindow[]
  /** Called when the process may have closed. */
  readonly onClosed: () => void
}

/** Renders the entry of internal marks in the courses that are open for the person. */
export function MarkEntry({ windows, onClosed }: MarkEntryProps) {
  const { t } = useMessages()
  const draft = useMarksDraft()
  const [{ course: chosen }, change] = useAddressState(INTERNAL_MARKS)
  const [shownId, setShownId] = useState<number>()
  const [result, reload] = useLiveQuery(internalMarkCourses, true)
  // Courses close on their own: whenever the windows are asked for again, so are the courses.
  const firstWindows = useRef(windows)
  useEffect(() => {
    if (firstWindows.current !== windows) reload(true)
    firstWindows.current = windows
  }, [windows, reload])
  const refused = result.status === 'failed' ? result.reply : undefined
  useEffect(() => {
    if (refused?.errorCode === WINDOW_CLOSED) onClosed()
  }, [refused, onClosed])
  const checkAgain = useCallback(() => {
    reload(true)
    onClosed()
  }, [reload, onClosed])
  if (refused && refused.errorCode !== WINDOW_CLOSED) return <ContentNotLoaded reply={refused} onAgain={reload} />
  if (result.status !== 'found') return <Loading />
  const courses = result.rows
  const open = new Set(courses.map(({ courseOfferingId }) => courseOfferingId))
  const course = pickCourse(courses, chosen, shownId, draft.entries)
  // It stays shown when its marks are saved.
  if (course && course.courseOfferingId !== shownId) setShownId(course.courseOfferingId)
  return (
    <>
      <KeptMarks draft={draft} entries={draft.entries.filter((entry) => !open.has(entry.course.courseOfferingId))} />
      <section className="c-panel c-stack" aria-labelledby="marks">
        <h2 className="c-subtitle" id="marks">
          {t('marks.mark')}
        </h2>
        {courses.length === 0 ? (
          <Notice>{t('marks.noCourses')}</Notice>
        ) : (
          <CourseChoice
            {...{ courses, course }}
            entries={draft.entries}
            onChoose={(id) => change({ course: id, page: undefined })}
          />
        )}
        {course ? <CourseMarks key={course.courseOfferingId} {...{ course, draft }} onClosed={checkAgain} /> : null}
      </section>
    </>
  )
}
