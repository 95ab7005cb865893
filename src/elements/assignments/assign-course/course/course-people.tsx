import { useEffect, useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import type { Assignable } from '../../parts/assignable-people.ts'
import { toKeyText } from '../../parts/edits.ts'
import { AssignmentRow } from '../person/assignment-row.tsx'
import { assignCourses, createDutyIndex } from '../rows/change-rows.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import { isAssignmentShown } from '../rows/course-filters.ts'
import type { Offering } from '../rows/course-rows.ts'
import { DutySelect } from '../person/duty-select.tsx'
import { PersonPicker } from './person-picker.tsx'
import { MixedText } from '../../../ui/i18n/mixed-text.tsx'

/** Renders who has a course, and adds or removes a person there. */
export function CoursePeople({ offering }: { readonly offering: Offering }) {
  const { t } = useMessages()
  const editor = useCourseEditor()
  const { academicYearId, mayEdit, draft, holdings, editable, filters, names, lines, duty } = editor
  const { need, remember, onDuty, change } = editor
  const [person, setPerson] = useState<Assignable>()
  const { courseOfferingId, active } = offering
  const all = holdings.get(courseOfferingId) ?? []
  const kept = all.filter((one) => isAssignmentShown(filters, one))
  const ids = all.map(({ userId }) => userId).join()
  useEffect(() => {
    if (ids !== '') need(ids.split(',').map(Number))
  }, [ids, need])

  const ready = person !== undefined && editable.has(person.userId)
  const has = person !== undefined && createDutyIndex(draft.rows)(person.userId, courseOfferingId, duty)
  const addPerson = () => {
    if (!person) return
    change(
      assignCourses(
        draft.rows,
        { academicYearId, userIds: [person.userId], courseOfferingIds: [courseOfferingId] },
        duty,
      ),
    )
    setPerson(undefined)
  }
  const listed = kept
    .map((holding) => ({ holding, id: holding.row ? lines.of(toKeyText(holding.row.key)) : 0 }))
    .sort((a, b) => a.id - b.id)
  return (
    <div className="c-course-people">
      {kept.length === 0 ? <p className="c-soft">{t('courses.nobody')}</p> : null}
      <ul className="c-course-plain">
        {listed.map(({ holding, id }, place) => (
          <li key={holding.row ? `row ${id}` : `other ${place}`}>
            {holding.row ? (
              <AssignmentRow row={holding.row} title={names.person(holding.userId)} />
            ) : (
              <div className="c-course-head">
                <MixedText className="c-course-lead c-course-title">{holding.name}</MixedText>
                <span className="c-small">{names.formatDuty(holding.duty, holding.division)}</span>
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && active ? (
        <div className="c-course-add">
          <PersonPicker
            academicYearId={academicYearId}
            label={t('courses.addPerson')}
            error={has ? t('courses.hasDuty') : undefined}
            collegeId={filters.college}
            value={person}
            onChange={(chosen) => {
              setPerson(chosen)
              if (!chosen) return
              remember([chosen])
              need([chosen.userId])
            }}
          />
          <div className="c-course-bar">
            <label className="c-course-as">
              <span className="c-small">{t('courses.assignAs')}</span>
              <DutySelect label={t('courses.assignAs')} value={duty} onChange={onDuty} />
            </label>
            <Button
              data-size="small"
              aria-disabled={!person || has}
              busy={person !== undefined && !ready}
              onClick={addPerson}
            >
              {t('dual.add')}
            </Button>
          </div>
        </div>
      ) : null}
      {active ? null : <p className="c-hint">{t('courses.inactive')}</p>}
    </div>
  )
}
