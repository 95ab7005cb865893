import { DUTIES } from '../../../../contract/assignments/parts.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useCourseEditor } from '../state/course-editor.ts'

/** Renders the legend of the letters, in the corner of the grid; its keys are described for screen readers. */
export function Legend() {
  const { t, number } = useMessages()
  const { mayEdit } = useCourseEditor()
  return (
    <div className="c-matrix-legend">
      <ul aria-label={t('courses.legend')}>
        {DUTIES.map((duty, place) => (
          <li key={duty}>
            <kbd title={mayEdit ? number(place + 1) : undefined}>{t(`courses.letter.${duty}`)}</kbd>{' '}
            {t(`courses.duty.${duty}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
