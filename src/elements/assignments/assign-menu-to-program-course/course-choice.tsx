import { useMessages } from '../../runtime/messages.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import type { Course } from './course-rows.ts'
import { MixedText } from '../../ui/i18n/mixed-text.tsx'

interface CourseChoiceProps {
  readonly course: Course
  readonly chosen: boolean
  /** Whether the course has a box. */
  readonly box: boolean
  readonly mayEdit: boolean
  readonly problem: string | undefined
  readonly onChoose: (course: Course, on: boolean) => void
}

/** Renders the code and name of a course, with the box that chooses it and what is wrong with its values. */
export function CourseChoice({ course, chosen, box, mayEdit, problem, onChoose }: CourseChoiceProps) {
  const { name } = useMessages()
  const label = (
    <span>
      <bdi dir="ltr">{course.code}</bdi> <MixedText>{name(course.names)}</MixedText>
    </span>
  )
  return (
    <>
      {box ? (
        <label className="c-tickable" data-off={mayEdit ? undefined : ''}>
          <input
            type="checkbox"
            className="c-check"
            checked={chosen}
            aria-disabled={mayEdit ? undefined : true}
            onChange={({ target }) => {
              if (mayEdit) onChoose(course, target.checked)
            }}
          />
          {label}
        </label>
      ) : (
        label
      )}
      {problem ? <FieldError>{problem}</FieldError> : null}
    </>
  )
}
