import { useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { useCodeAndName } from '../../../ui/i18n/use-code-and-name.ts'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { toKeyText } from '../../parts/edits.ts'
import { DaysField } from '../../parts/rows/days-field.tsx'
import { changeValue, LONGEST_DIVISION, readDivisions, type KeyChange } from '../rows/change-rows.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import { DIVISION } from '../state/use-course-save.ts'
import type { CourseRow } from '../rows/course-rows.ts'

interface AssignmentDetailsProps {
  readonly row: CourseRow
  /** Changes the key of the row, and adds rows for further divisions; returns whether the key could be changed. */
  readonly onKey: (change: KeyChange, further?: readonly string[]) => boolean
}

/** Renders the division, the college and the days of an assignment. */
export function AssignmentDetails({ row: { key, value }, onKey }: AssignmentDetailsProps) {
  const { t } = useMessages()
  const formatRecord = useCodeAndName()
  const { draft, people, names, lines, invalidDivisions, problems, change } = useCourseEditor()
  /** What is typed and not read yet. */
  const [typed, setTyped] = useState<string>()
  const colleges = people.get(key.userId)?.colleges ?? []
  const other = key.collegeId !== null && !colleges.some(({ collegeId }) => collegeId === key.collegeId)
  const text = toKeyText(key)
  const kept = invalidDivisions.all.get(text)
  const isLong = (divisions: string) => readDivisions(divisions).some((one) => one.length > LONGEST_DIVISION)
  // The sentence disappears as soon as what is typed no longer deserves it.
  const isWrong = kept && (kept.why === 'long' ? isLong(typed ?? kept.typed) : typed === undefined)

  const readDivision = () => {
    if (typed === undefined) return
    const [first = null, ...others] = readDivisions(typed)
    setTyped(undefined)
    invalidDivisions.discardDivision(text)
    if (isLong(typed)) invalidDivisions.keep(text, { typed, why: 'long' })
    else if (!onKey({ division: first }, others)) invalidDivisions.keep(text, { typed, why: 'taken' })
  }
  return (
    <div className="c-course-details">
      <div className="c-course-pair">
        <TextField
          label={t('courses.division')}
          hint={t('courses.divisionHint')}
          value={typed ?? kept?.typed ?? key.division ?? ''}
          error={isWrong ? t(DIVISION[kept.why]) : undefined}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={readDivision}
          onKeyDown={(event) => {
            if (event.key === 'Enter') readDivision()
          }}
        />
        {colleges.length > 0 || key.collegeId !== null ? (
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
                {formatRecord({ code, names: college })}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <DaysField
        name={`days-${lines.of(text)}`}
        hint={t('assign.daysHint')}
        days={value}
        marked={problems.has(text)}
        onChange={(days) => change(changeValue(draft.rows, text, days))}
      />
    </div>
  )
}
