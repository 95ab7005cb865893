import { useMemo, useState } from 'react'
import { COURSE_TYPES, COURSE_WINDOW_STATUSES } from '../../../contract/assignments/parts.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { toZonedTime } from '../../../core/i18n/zoned-time.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { getWindowEnd, type SavedWindow } from '../parts/windows/window-rows.ts'
import type { Year } from '../parts/year-choice.tsx'
import { CourseChoice } from './course-choice.tsx'
import type { Course, CourseValue } from './course-rows.ts'
import { InstantCell } from '../../ui/table/date-cell.tsx'

interface CourseTableProps {
  readonly year: Year
  readonly window: SavedWindow
  readonly courses: readonly Course[]
  readonly mayEdit: boolean
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  /** The value of a course in the draft; undefined: it is not chosen. */
  readonly getValue: (course: Course) => CourseValue | undefined
  readonly findProblem: (course: Course) => string | undefined
  readonly onChoose: (course: Course, on: boolean) => void
  readonly onTimes: (course: Course) => void
  readonly onStatus: (course: Course, status: CourseValue['status']) => void
}

const getRowId = ({ courseOfferingId }: Course): string => String(courseOfferingId)

/** Renders the courses of a window: whether each is chosen, its times, its status, and how many people work on it. */
export function CourseTable(props: CourseTableProps) {
  const { year, window, courses, mayEdit, portal, onNavigate } = props
  const { getValue, findProblem, onChoose, onTimes, onStatus } = props
  const { t, name, number } = useMessages()
  const { timeZone } = useDateHabits()
  const [state, setState] = useState<TableState>(DEFAULT_STATE)
  // Where no course is chosen and none can be, boxes would say nothing.
  const boxes = mayEdit || courses.some((course) => getValue(course) !== undefined)
  const columns = useMemo((): readonly Column<Course>[] => {
    const timeColumn = (field: 'opensAt' | 'closesAt', header: string, ofWindow: string): Column<Course> => ({
      id: field,
      kind: 'date',
      header,
      filterable: false,
      sortable: false,
      width: 104,
      priority: 6,
      value: (course) => {
        const value = getValue(course)
        return value && toZonedTime(value[field] ?? ofWindow, timeZone).day
      },
      moment: (course) => getValue(course)?.[field] ?? ofWindow,
      draw: (course) => {
        const value = getValue(course)
        const own = value?.[field]
        return !value ? (
          '–'
        ) : own ? (
          <InstantCell at={own} />
        ) : (
          <span className="c-soft">{t('courseWindow.asWindow')}</span>
        )
      },
    })
    return [
      {
        id: 'course',
        kind: 'text',
        header: t('courseWindow.course'),
        filterable: false,
        width: 260,
        value: ({ code, names }) => `${code} ${name(names)}`,
        draw: (course) => (
          <CourseChoice
            course={course}
            chosen={getValue(course) !== undefined}
            box={boxes}
            mayEdit={mayEdit}
            problem={findProblem(course)}
            onChoose={onChoose}
          />
        ),
      },
      {
        id: 'type',
        kind: 'status',
        header: t('courseWindow.type'),
        fact: true,
        width: 92,
        value: ({ type }) => type,
        options: COURSE_TYPES.map((value) => ({ value, label: t(`courseWindow.type.${value}`) })),
      },
      {
        id: 'term',
        kind: 'text',
        header: t('assign.level.term'),
        priority: 20,
        filterable: false,
        value: ({ termNames }) => name(termNames),
      },
      timeColumn('opensAt', t('window.column.opens'), window.value.opensAt),
      timeColumn('closesAt', t('window.column.closes'), getWindowEnd(window.value)),
      {
        id: 'status',
        kind: 'status',
        header: t('window.status'),
        filterable: false,
        fact: true,
        width: 88,
        value: (course) => getValue(course)?.status,
        options: COURSE_WINDOW_STATUSES.map((value) => ({
          value,
          label: t(`courseWindow.status.${value}`),
          tone: value === 'OPEN' ? 'success' : 'danger',
        })),
      },
      {
        id: 'users',
        kind: 'number',
        header: t('courseWindow.users'),
        filterable: false,
        fact: true,
        width: 84,
        value: ({ users }) => users,
        draw: ({ users }) =>
          users > 0 ? (
            number(users)
          ) : (
            <span className="c-course-nobody">
              {t('courseWindow.noTeacher')}{' '}
              <PortalLink
                path={`/assign-Course?${new URLSearchParams({ year: year.code }).toString()}`}
                portal={portal}
                onNavigate={onNavigate}
              >
                {t('courseWindow.assign')}
              </PortalLink>
            </span>
          ),
      },
    ]
  }, [t, name, number, timeZone, window, year, mayEdit, boxes, portal, onNavigate, getValue, findProblem, onChoose])
  const listActions = (course: Course): readonly MenuEntry[] => {
    const value = getValue(course)
    const off = value ? undefined : t('courseWindow.off')
    const isOpen = value?.status !== 'CLOSED'
    return [
      { label: t('courseWindow.times'), icon: 'calendar', off, onSelect: () => onTimes(course) },
      {
        label: t(isOpen ? 'courseWindow.close' : 'courseWindow.reopen'),
        off,
        onSelect: () => onStatus(course, isOpen ? 'CLOSED' : 'OPEN'),
      },
    ]
  }
  return (
    <DataTable
      label={t('courseWindow.courses')}
      columns={columns}
      rows={courses}
      rowId={getRowId}
      rowName={({ code, names }) => `${code} ${name(names)}`}
      state={state}
      onStateChange={setState}
      paged={false}
      empty={{ sentence: t('courseWindow.noCourses') }}
      {...(mayEdit && { actions: listActions })}
    />
  )
}
