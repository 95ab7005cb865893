import { useMessages } from '../../../runtime/messages.tsx'
import { AssignedCourses } from './assigned-courses.tsx'
import { useCourseEditor } from '../state/course-editor.ts'
import { OfferedCourses } from './offered-courses.tsx'

/** Renders the courses of the chosen people: what is offered, and what they have (specification, section 11.4.1). */
export function ByPerson() {
  const { t } = useMessages()
  const { chosen, mayEdit } = useCourseEditor()
  if (chosen.length === 0)
    return (
      <section className="c-panel">
        <p className="c-soft">{t('courses.choosePeople')}</p>
      </section>
    )
  return (
    <div className="c-course-dual" data-single={mayEdit ? undefined : ''}>
      {mayEdit ? <OfferedCourses /> : null}
      <AssignedCourses />
    </div>
  )
}
