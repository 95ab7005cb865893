import type { WebAddress } from '../../../core/config/web-address.ts'
import { useState, type ReactNode } from 'react'
import { COURSE_TYPES } from '../../../contract/assignments/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { toKeyText } from '../parts/edits.ts'
import type { MappingDraft } from '../parts/mapping.ts'
import type { SavedWindow } from '../parts/windows/window-rows.ts'
import type { Year } from '../parts/year-choice.tsx'
import { chooseCourses, changeCourseValues, type Course, type CourseKey, type CourseValue } from './course-rows.ts'
import { CourseTable } from './course-table.tsx'
import { TimesDrawer } from './times-drawer.tsx'

interface CourseEditorProps {
  readonly year: Year
  readonly window: SavedWindow
  readonly courses: readonly Course[]
  readonly draft: MappingDraft<CourseKey, CourseValue>
  /** Sentences about rows, by the text of their keys. */
  readonly problems: ReadonlyMap<string, string>
  readonly mayEdit: boolean
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  /** What concerns many courses at once. */
  readonly actions: ReactNode
}

/** Renders the courses of a window with the choice of each, of all of a type, and their times. */
export function CourseEditor(props: CourseEditorProps) {
  const { year, window, courses, draft, problems, mayEdit, portal, onNavigate, actions } = props
  const { t, number } = useMessages()
  const [timesOf, setTimesOf] = useState<readonly Course[]>()
  const { rows } = draft
  const toCourseKey = ({ courseOfferingId }: Course): CourseKey => ({
    menuProgramId: window.menuProgramId,
    courseOfferingId,
  })
  const findValue = (course: Course) => rows.get(toKeyText(toCourseKey(course)))?.value
  const chosen = courses.filter((course) => findValue(course))
  const chooseSome = (some: readonly Course[], on: boolean) =>
    draft.setRows(chooseCourses(rows, some.map(toCourseKey), on))
  return (
    <section className="c-stack" aria-label={t('courseWindow.courses')}>
      <p className="c-soft">
        {chosen.length === 0
          ? t('courseWindow.all')
          : chosen.length === courses.length
            ? t('courseWindow.every')
            : t('courseWindow.some', {
                count: chosen.length,
                number: number(chosen.length),
                total: number(courses.length),
              })}
      </p>
      <div className="c-row c-window-acts">
        {mayEdit && courses.length > 0 ? (
          <div className="c-row" role="group" aria-label={t('courseWindow.bulk')}>
            {COURSE_TYPES.map((type) => {
              const ofType = courses.filter((course) => course.type === type)
              const all = ofType.every((course) => findValue(course))
              return ofType.length === 0 ? null : (
                <Button key={type} kind="secondary" data-size="small" onClick={() => chooseSome(ofType, !all)}>
                  {t(all ? `courseWindow.remove.${type}` : `courseWindow.choose.${type}`, {
                    count: ofType.length,
                    number: number(ofType.length),
                  })}
                </Button>
              )
            })}
            {chosen.length > 0 ? (
              <Button kind="secondary" data-size="small" onClick={() => setTimesOf(chosen)}>
                {t('courseWindow.times')}
              </Button>
            ) : null}
          </div>
        ) : null}
        {actions}
      </div>
      <CourseTable
        {...{ year, window, courses, mayEdit, portal, onNavigate, getValue: findValue }}
        findProblem={(course) => problems.get(toKeyText(toCourseKey(course)))}
        onChoose={(course, on) => chooseSome([course], on)}
        onTimes={(course) => setTimesOf([course])}
        onStatus={(course, status) => draft.setRows(changeCourseValues(rows, [toCourseKey(course)], { status }))}
      />
      {timesOf ? (
        <TimesDrawer
          {...{ window, getValue: findValue }}
          courses={timesOf}
          onTimes={(some, times) => {
            draft.setRows(changeCourseValues(rows, some.map(toCourseKey), times))
            setTimesOf(undefined)
          }}
          onClose={() => setTimesOf(undefined)}
        />
      ) : null}
    </section>
  )
}
