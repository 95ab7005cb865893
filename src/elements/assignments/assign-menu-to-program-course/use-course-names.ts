import { useMemo } from 'react'
import { joinCodeAndName } from '../../../core/i18n/join-code-and-name.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DifferenceLine } from '../parts/difference.tsx'
import { toKeyText } from '../parts/edits.ts'
import type { RowNames } from '../parts/mapping.ts'
import type { Course, CourseKey, CourseValue } from './course-rows.ts'

/** Returns the functions that name the courses of a window in the language of the screen. */
export function useCourseNames(courses: readonly Course[]): RowNames<CourseKey, CourseValue> {
  const { t, name, instant, direction } = useMessages()
  return useMemo(() => {
    const coursesById = new Map(courses.map((course) => [course.courseOfferingId, course]))
    const formatRow = ({ courseOfferingId }: CourseKey) => {
      const course = coursesById.get(courseOfferingId)
      return course ? joinCodeAndName(course.code, name(course.names), direction) : t('courseWindow.otherCourse')
    }
    const formatValue = (one: CourseValue | null): string => {
      if (!one) return t('courseWindow.notChosen')
      const { opensAt, closesAt, status } = one
      const formatTime = (iso: string | null) => (iso === null ? t('courseWindow.asWindow') : instant(iso))
      const label = t(`courseWindow.status.${status}`)
      return opensAt === null && closesAt === null
        ? `${label} · ${t('courseWindow.asWindow')}`
        : `${label} · ${t('window.between', { from: formatTime(opensAt), to: formatTime(closesAt) })}`
    }
    return {
      row: formatRow,
      value: formatValue,
      lines: (edits) =>
        edits.map(({ key, before, after }): DifferenceLine => ({
          id: toKeyText(key),
          kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
          label: formatRow(key),
          ...(before && { before: formatValue(before) }),
          ...(after && { after: formatValue(after) }),
        })),
    }
  }, [courses, t, name, instant, direction])
}
