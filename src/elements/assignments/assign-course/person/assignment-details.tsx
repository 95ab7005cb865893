import { useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { DateRangeField } from '../../../ui/date/date-field.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { textOf } from '../../parts/edits.ts'
import { changeValue, LONGEST_DIVISION, readDivisions, type KeyChange } from '../rows/change-rows.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import type { CourseRow } from '../rows/course-rows.ts'

interface AssignmentDetailsProps {
  readonly row: CourseRow
  /** Changes the key of the row, and adds rows for further divisions; returns whether the key could be changed. */
  readonly onKey: (change: KeyChange, further?: readonly string[]) => boolean
}

/** Renders the division, the college and the days of an assignment. */
export function AssignmentDetails({ row: { key, value }, onKey }: AssignmentDetailsProps) {
  const { t, name } = useMessages()
  const { draft, people, names, lines, change } = useCourseEditor()
  /** What is typed and not read yet. */
  const [typed, setTyped] = useState<string>()
  const [long, setLong] = useState(false)
  const colleges = people.get(key.userId)?.colleges ?? []
  const other = key.collegeId !== null && !colleges.some(({ collegeId }) => collegeId === key.collegeId)
  const text = textOf(key)

  const readDivision = () => {
    if (typed === undefined) return
    const divisions = readDivisions(typed)
    const [first = null, ...others] = divisions
    const tooLong = divisions.some((one) => one.length > LONGEST_DIVISION)
    setLong(tooLong)
    if (!tooLong && onKey({ division: first }, others)) setTyped(undefined)
  }
  return (
    <div className="c-course-details">
      <div className="c-course-pair">
        <TextField
          label={t('courses.division')}
          hint={t('courses.divisionHint')}
          value={typed ?? key.division ?? ''}
          error={long ? t('courses.divisionLong') : undefined}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={readDivision}
          onKeyDown={(pressed) => {
            if (pressed.key === 'Enter') readDivision()
          }}
        />
        {colleges.length > 1 || key.collegeId !== null ? (
          <SelectField
            label={t('courses.college')}
            hint={t('courses.collegeHint')}
            value={key.collegeId ?? ''}
            onChange={({ target }) => onKey({ collegeId: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{t('assign.allColleges')}</option>
            {other && key.collegeId !== null ? (
              <option value={key.collegeId}>{names.college(key.collegeId)}</option>
            ) : null}
            {colleges.map(({ collegeId, code, names: college }) => (
              <option key={collegeId} value={collegeId}>
                {`${code} · ${name(college)}`}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <DateRangeField
        name={`days-${lines.of(text)}`}
        label={t('assign.days')}
        hint={t('assign.daysHint')}
        value={{ from: value.fromOn ?? '', to: value.toOn ?? '' }}
        errors={{}}
        onChange={({ from, to }) => {
          if (from !== (value.fromOn ?? '')) change(changeValue(draft.rows, text, { fromOn: from || null }))
          if (to !== (value.toOn ?? '')) change(changeValue(draft.rows, text, { toOn: to || null }))
        }}
      />
    </div>
  )
}
