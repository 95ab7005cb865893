import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Collapse } from '../../../ui/collapse/collapse.tsx'
import { useNarrow } from '../../../ui/table/columns/use-narrow.ts'
import type { Assignable } from '../../parts/assignable-people.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import type { Offering } from '../rows/course-rows.ts'
import { ActiveCellContext, buildCellId, MatrixCell } from './matrix-cell.tsx'
import { listMatrixRows, type MatrixRow } from '../rows/matrix-rows.ts'
import { MatrixTable } from './matrix-table.tsx'
import { moveInMatrix } from './move-in-matrix.ts'
import { PersonPicker } from '../course/person-picker.tsx'

/** Renders the matrix as a list, where a table does not fit: each person with the courses of the term. */
function MatrixList({
  people,
  offerings,
}: {
  readonly people: readonly MatrixRow[]
  readonly offerings: readonly Offering[]
}) {
  const { t, number } = useMessages()
  const { names } = useCourseEditor()
  return (
    <div className="c-matrix-list">
      {people.map((person) => (
        <Collapse
          key={person.userId}
          title={person.name}
          open={people.length === 1}
          beside={
            <span className="c-hint">
              {t('assign.courses', { count: person.courses.size, number: number(person.courses.size) })}
            </span>
          }
        >
          <ul className="c-course-plain">
            {offerings.map((offering) => (
              <li key={offering.courseOfferingId} className="c-matrix-line">
                <span>{names.course(offering.courseOfferingId)}</span>
                <MatrixCell person={person} offering={offering} wordy />
              </li>
            ))}
          </ul>
        </Collapse>
      ))}
    </div>
  )
}

/**
 * Renders the people and the courses of a term as a matrix; the cells hold the duties (specification, section 11.4.1).
 */
export function Matrix({ offerings }: { readonly offerings: readonly Offering[] }) {
  const { t, language, direction } = useMessages()
  const { academicYearId, mayEdit, holdings, editable, filters, chosen, need, remember } = useCourseEditor()
  const box = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(box)
  const [added, setAdded] = useState<readonly Assignable[]>([])
  const [active, setActive] = useState('')
  const rows = useMemo(
    () => listMatrixRows({ offerings, holdings, filters, people: [...chosen, ...added] }, language),
    [offerings, holdings, filters, chosen, added, language],
  )
  const ids = rows.map(({ userId }) => userId).join()
  useEffect(() => {
    if (ids !== '') need(ids.split(',').map(Number))
  }, [ids, need])
  const first = rows.find(({ userId }) => editable.has(userId))
  const [firstOffering] = offerings
  const stop = active || (first && firstOffering ? buildCellId(first.userId, firstOffering.courseOfferingId) : '')
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const cell = moveInMatrix(event, direction === 'rtl')
    if (cell) setActive(cell)
  }
  return (
    <div ref={box} className="c-stack">
      <ActiveCellContext value={stop}>
        {narrow ? (
          <MatrixList people={rows} offerings={offerings} />
        ) : (
          <div
            className="c-matrix"
            role="region"
            aria-label={t('courses.matrix')}
            onKeyDownCapture={onKeyDown}
            onFocus={({ target }) => {
              const cell = target.dataset.cell
              if (cell) setActive(cell)
            }}
          >
            <MatrixTable rows={rows} offerings={offerings} active={active} />
          </div>
        )}
      </ActiveCellContext>
      {mayEdit ? (
        <div className="c-matrix-add">
          <PersonPicker
            academicYearId={academicYearId}
            label={t('courses.addPerson')}
            hint={t('courses.addPersonHint')}
            collegeId={filters.college}
            value={undefined}
            onChange={(person) => {
              if (!person) return
              remember([person])
              setAdded((before) => [...before.filter(({ userId }) => userId !== person.userId), person])
            }}
          />
        </div>
      ) : null}
    </div>
  )
}
