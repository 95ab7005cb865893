import type { RowOf } from '../../../contract/activity.ts'
import type { openProcess } from '../../../contract/assignments/open-processes.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useClosingTime } from '../../ui/i18n/closes-in.ts'
import { Tag } from '../../ui/tags/tag.tsx'
import { usePlaceName } from '../parts/windows/use-place-name.ts'
import { MixedText } from '../../ui/i18n/mixed-text.tsx'

/** A window of a process that is open for the person. */
export type OpenWindow = RowOf<typeof openProcess>

/** What is left of a window when its end is marked, in milliseconds. */
const SOON_MS = 48 * 60 * 60_000

/** Renders the windows that are open for the person: where, for whom, until when, and for which courses. */
export function OpenWindows({ windows }: { readonly windows: readonly OpenWindow[] }) {
  const { t, name, instant, number } = useMessages()
  const formatClosing = useClosingTime()
  const formatPlace = usePlaceName()
  return (
    <section className="c-stack" aria-labelledby="open-windows">
      <h2 className="c-subtitle" id="open-windows">
        {t('process.open')}
      </h2>
      <ul className="c-process-windows">
        {windows.map((window) => {
          const { menuProgramId, audience, opensAt, closesAt, courses, students } = window
          const soon = Date.parse(closesAt) - Date.now() < SOON_MS
          return (
            <li key={menuProgramId}>
              <h3>
                <MixedText>{formatPlace(window)}</MixedText>
              </h3>
              <p className="c-row c-small">
                <Tag kind={soon ? 'warning' : 'success'} size="small">
                  {formatClosing(closesAt)}
                </Tag>
                <span>{t(`window.audience.${audience}`)}</span>
                <span>{t('assign.students', { count: students, number: number(students) })}</span>
              </p>
              <p className="c-small c-soft">{t('window.between', { from: instant(opensAt), to: instant(closesAt) })}</p>
              {courses === null ? (
                <p className="c-small">{t('process.allCourses')}</p>
              ) : (
                <ul className="c-process-courses" aria-label={t('process.courses')}>
                  {courses.map((course) => (
                    <li key={course.courseOfferingId}>
                      <span>
                        <bdi dir="ltr">{course.code}</bdi> <MixedText>{name(course.names)}</MixedText>
                      </span>
                      {course.closesAt === closesAt ? null : (
                        <span className="c-small c-soft">
                          {t('process.courseCloses', { time: instant(course.closesAt) })}
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
