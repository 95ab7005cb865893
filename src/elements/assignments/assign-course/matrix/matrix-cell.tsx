import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { DUTIES } from '../../../../contract/assignments/parts.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { isSameValue } from '../../../ui/form/same-value.ts'
import { listNames } from '../../../ui/i18n/list-names.ts'
import { Popup } from '../../../ui/popup/popup.tsx'
import { toKeyText } from '../../parts/edits.ts'
import { assignCourses, removeDuty } from '../rows/change-rows.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import type { Duty, Offering } from '../rows/course-rows.ts'
import { listDuties, findDuty, type MatrixRow } from '../rows/matrix-rows.ts'

/** The cell that is the tab stop of the matrix, by the ids of its person and course. */
export const ActiveCellContext = createContext('')

/** Returns the text that names a cell. */
export const buildCellId = (userId: number, courseOfferingId: number): string => `${userId} ${courseOfferingId}`

interface MatrixCellProps {
  readonly person: MatrixRow
  readonly offering: Offering
  /** Shows the duties in full instead of their letters. */
  readonly wordy?: boolean
}

/**
 * Renders the duties of a person for a course: as letters, with their full names for screen readers. Enter, Space or a
 * press opens the choice, a digit switches one duty on or off.
 */
export function MatrixCell({ person, offering, wordy = false }: MatrixCellProps) {
  const { t, language } = useMessages()
  const { academicYearId, mayEdit, draft, editable, names, problems, change } = useCourseEditor()
  const active = useContext(ActiveCellContext)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { userId } = person
  const { courseOfferingId } = offering
  const holdings = person.courses.get(courseOfferingId) ?? []
  const duties = listDuties(holdings)
  const id = buildCellId(userId, courseOfferingId)
  const course = names.course(courseOfferingId)
  const description =
    duties.length > 0
      ? listNames(
          duties.flatMap((duty) =>
            holdings.filter((one) => one.duty === duty).map((one) => names.formatDuty(duty, one.division)),
          ),
          language,
        )
      : t('courses.noDuty')
  const isOfCell = (key: { readonly userId: number; readonly courseOfferingId: number }) =>
    key.userId === userId && key.courseOfferingId === courseOfferingId
  const changed = draft.edits.some(({ key, before, after }) => isOfCell(key) && !isSameValue(before, after))
  const problem = draft.edits.find(({ key }) => isOfCell(key) && problems.has(toKeyText(key)))
  const sentence = problem && problems.get(toKeyText(problem.key))
  const shown = wordy ? description : duties.map((duty) => t(`courses.letter.${duty}`)).join(' ')

  if (!mayEdit || !editable.has(userId))
    return (
      <span className="c-matrix-cell" data-none={duties.length === 0 ? '' : undefined}>
        <span aria-hidden="true">{shown}</span>
        <span className="c-hidden">{description}</span>
      </span>
    )
  const toggleDuty = (duty: Duty) => {
    if (duties.includes(duty)) change(removeDuty(draft.rows, userId, courseOfferingId, duty))
    else if (offering.active)
      change(
        assignCourses(draft.rows, { academicYearId, userIds: [userId], courseOfferingIds: [courseOfferingId] }, duty),
      )
  }
  const closeMenu = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="c-matrix-cell"
        data-cell={id}
        data-none={duties.length === 0 ? '' : undefined}
        data-changed={changed ? '' : undefined}
        data-wrong={sentence ? '' : undefined}
        tabIndex={wordy || active === id ? 0 : -1}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-description={[changed ? t('courses.unsaved') : '', sentence ?? ''].filter(Boolean).join(' ') || undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          const duty = event.ctrlKey || event.metaKey || event.altKey ? undefined : findDuty(event.key)
          if (!duty) return
          event.preventDefault()
          toggleDuty(duty)
        }}
      >
        <span aria-hidden="true">{shown}</span>
        <span className="c-hidden">{[person.name, course, description].join(' · ')}</span>
      </button>
      {open ? (
        <CellDuties
          anchor={button}
          label={t('courses.dutiesOf', { person: person.name, course })}
          duties={duties}
          active={offering.active}
          onToggle={toggleDuty}
          onClose={closeMenu}
        />
      ) : null}
    </>
  )
}

interface CellDutiesProps {
  readonly anchor: { readonly current: HTMLButtonElement | null }
  readonly label: string
  readonly duties: readonly Duty[]
  readonly active: boolean
  readonly onToggle: (duty: Duty) => void
  readonly onClose: () => void
}

/** Renders the choice of the duties of a cell. */
function CellDuties({ anchor, label, duties, active, onToggle, onClose }: CellDutiesProps) {
  const { t } = useMessages()
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return (
    <Popup
      anchor={anchor}
      className="c-matrix-duties"
      role="dialog"
      aria-label={label}
      onClose={onClose}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget) && relatedTarget !== anchor.current) onClose()
      }}
    >
      <fieldset ref={box} className="c-group">
        <legend className="c-small">{label}</legend>
        {DUTIES.map((duty) => (
          <label key={duty} className="c-tick">
            <input
              type="checkbox"
              className="c-check"
              checked={duties.includes(duty)}
              disabled={!active && !duties.includes(duty)}
              onChange={() => onToggle(duty)}
            />
            <span>{t(`courses.duty.${duty}`)}</span>
          </label>
        ))}
      </fieldset>
    </Popup>
  )
}
