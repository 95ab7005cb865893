import { useMemo } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import type { DifferenceLine } from '../parts/difference.tsx'
import { textOf } from '../parts/edits.ts'
import type { RowNames } from '../parts/mapping.ts'
import type { Course, CourseKey, CourseValue } from './course-rows.ts'

/** Returns the functions that name the courses of a window in the language of the screen. */
export function useCourseNames(courses: readonly Course[]): RowNames<CourseKey, CourseValue> {
  const { t, name, instant } = useMessages()
  return useMemo(() => {
    const known = new Map(courses.map((course) => [course.courseOfferingId, course]))
    const row = ({ courseOfferingId }: CourseKey) => {
      const course = known.get(courseOfferingId)
      return course ? `${course.code} · ${name(course.names)}` : t('courseWindow.otherCourse')
    }
    const value = (one: CourseValue | null): string => {
      if (!one) return t('courseWindow.notChosen')
      const { opensAt, closesAt, status } = one
      const time = (iso: string | null) => (iso === null ? t('courseWindow.asWindow') : instant(iso))
      const words = t(`courseWindow.status.${status}`)
      return opensAt === null && closesAt === null
        ? `${words} · ${t('courseWindow.asWindow')}`
        : `${words} · ${t('window.between', { from: time(opensAt), to: time(closesAt) })}`
    }
    return {
      row,
      value,
      lines: (edits) =>
        edits.map(({ key, before, after }): DifferenceLine => ({
          id: textOf(key),
          kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
          label: row(key),
          ...(before && { before: value(before) }),
          ...(after && { after: value(after) }),
        })),
    }
  }, [courses, t, name, instant])
}
