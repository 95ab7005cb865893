import { useState, type ReactNode } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { Tag } from '../../../ui/tags/tag.tsx'
import { findDayProblem } from '../../parts/days.ts'
import { toKeyText } from '../../parts/edits.ts'
import { useDetails } from '../../parts/rows/use-details.ts'
import { isSameValue } from '../../../ui/form/same-value.ts'
import { addDivisions, changeKey, removeRows, type KeyChange } from '../rows/change-rows.ts'
import { AssignmentDetails } from './assignment-details.tsx'
import { useCourseEditor } from '../state/course-editor.ts'
import type { CourseRow } from '../rows/course-rows.ts'
import { DutySelect } from './duty-select.tsx'
import { DataText } from '../../../ui/i18n/data-text.tsx'

interface AssignmentRowProps {
  readonly row: CourseRow
  /** What the row is listed by: the course of a person, or the person of a course. */
  readonly title: string
  readonly about?: ReactNode
  /** A checkbox before it. */
  readonly tick?: ReactNode
}

/** Renders one assignment: its duty, and on request its division, college and days. */
export function AssignmentRow({ row, title, about, tick }: AssignmentRowProps) {
  const { t } = useMessages()
  const { mayEdit, names, draft, lines, invalidDivisions, problems, change } = useCourseEditor()
  const [taken, setTaken] = useState(false)
  const { key, value } = row
  const text = toKeyText(key)
  const before = draft.saved.get(text)
  const kind = !before ? 'added' : isSameValue(before.value, value) ? undefined : 'changed'
  const refused = problems.get(text)
  const inDetails = invalidDivisions.all.has(text) || findDayProblem(value) !== undefined
  const [open, setOpen] = useDetails(refused && inDetails ? problems : undefined)
  // What is wrong in the details is said at their fields while they are open.
  const problem = taken ? t('courses.taken') : open && inDetails ? undefined : refused
  const limits = [
    key.division === null ? '' : t('courses.divisionIs', { division: key.division }),
    key.collegeId === null ? '' : names.college(key.collegeId),
    names.days(value),
  ].filter(Boolean)
  const label = `${title} · ${names.formatDuty(key.duty, key.division)}`

  /** Changes the key, and adds a row for each further division; returns whether the key could be changed. */
  const changeRow = (changes: KeyChange, further: readonly string[] = []): boolean => {
    const next = changeKey(draft.rows, text, changes)
    // A division that is taken is said at its field.
    setTaken(!next && !('division' in changes))
    if (!next) return false
    const moved = toKeyText({ ...key, ...changes })
    if (moved !== text) lines.move(text, moved)
    change(addDivisions(next, moved, further))
    return true
  }
  return (
    <div className="c-course-row" data-kind={kind} data-wrong={(refused ?? problem) ? '' : undefined}>
      <div className="c-course-head">
        <div className="c-course-lead">
          {tick}
          <div className="c-course-words">
            <span className="c-course-title">
              <DataText>{title}</DataText>
              {kind ? (
                <Tag size="small" kind={kind === 'added' ? 'success' : 'info'} sign="none">
                  {t(`assign.kind.${kind}`)}
                </Tag>
              ) : null}
            </span>
            {about ? <span className="c-small c-soft">{about}</span> : null}
            {limits.length > 0 ? <span className="c-small">{limits.join(' · ')}</span> : null}
          </div>
        </div>
        {mayEdit ? (
          <div className="c-course-controls">
            <DutySelect
              label={t('courses.dutyOf', { row: title })}
              value={key.duty}
              onChange={(duty) => changeRow({ duty })}
            />
            <Button
              kind="quiet"
              data-size="small"
              aria-expanded={open}
              aria-label={t('table.detailsOf', { name: label })}
              onClick={() => setOpen(!open)}
            >
              {t('courses.details')}
            </Button>
            <IconButton
              icon="bin"
              label={t('assign.removePlace', { place: label })}
              onClick={() => change(removeRows(draft.rows, new Set([text])))}
            />
          </div>
        ) : (
          <span className="c-small">{names.duty(key.duty)}</span>
        )}
      </div>
      {problem ? <FieldError>{problem}</FieldError> : null}
      {open && mayEdit ? <AssignmentDetails row={row} onKey={changeRow} /> : null}
    </div>
  )
}
