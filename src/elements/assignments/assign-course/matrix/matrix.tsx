import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { DUTIES } from '../../../../contract/assignments/parts.ts'
import { getCollator } from '../../../../core/i18n/collator.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Collapse } from '../../../ui/collapse/collapse.tsx'
import type { Column } from '../../../ui/table/columns/columns.ts'
import { useNarrow } from '../../../ui/table/columns/use-narrow.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DEFAULT_STATE, type TableState } from '../../../ui/table/state/table-state.ts'
import type { Assignable } from '../../parts/people.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import type { Offering } from '../rows/course-rows.ts'
import { ActiveCellContext, buildCellId, MatrixCell } from './matrix-cell.tsx'
import { listMatrixRows, type MatrixRow } from '../rows/matrix-rows.ts'
import { moveInMatrix } from './move-in-matrix.ts'
import { PersonPicker } from '../course/person-picker.tsx'

const getRowId = ({ userId }: MatrixRow) => String(userId)
const getRowName = ({ displayName }: MatrixRow) => displayName

/** Renders the legend of the letters, and the digits that switch a duty. */
function Legend() {
  const { t, number } = useMessages()
  const { mayEdit } = useCourseEditor()
  return (
    <div className="c-matrix-legend">
      <ul className="c-row c-small" aria-label={t('courses.legend')}>
        {DUTIES.map((duty, place) => (
          <li key={duty}>
            <kbd>{t(`courses.letter.${duty}`)}</kbd>{' '}
            {mayEdit
              ? t('courses.legendKey', { duty: t(`courses.duty.${duty}`), key: number(place + 1) })
              : t(`courses.duty.${duty}`)}
          </li>
        ))}
      </ul>
      {mayEdit ? <p className="c-hint">{t('courses.matrixKeys')}</p> : null}
    </div>
  )
}

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
          title={person.displayName}
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
  const { t, language, direction, name } = useMessages()
  const { academicYearId, mayEdit, holdings, editable, filters, chosen, names, need, remember } = useCourseEditor()
  const box = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(box)
  const [added, setAdded] = useState<readonly Assignable[]>([])
  const [state, setState] = useState<TableState>({ ...DEFAULT_STATE, chosen: true })
  const [active, setActive] = useState('')
  const rows = useMemo(
    () => listMatrixRows({ offerings, holdings, filters, people: [...chosen, ...added] }, getCollator(language)),
    [offerings, holdings, filters, chosen, added, language],
  )
  const ids = rows.map(({ userId }) => userId).join()
  useEffect(() => {
    if (ids !== '') need(ids.split(',').map(Number))
  }, [ids, need])
  const columns = useMemo(
    (): readonly Column<MatrixRow>[] => [
      {
        id: 'person',
        header: t('courses.person'),
        kind: 'text',
        width: 180,
        filterable: false,
        sortable: false,
        value: getRowName,
      },
      ...offerings.map((offering): Column<MatrixRow> => ({
        id: String(offering.courseOfferingId),
        header: offering.code,
        kind: 'text',
        width: 110,
        filterable: false,
        sortable: false,
        value: () => offering.code,
        draw: (person) => <MatrixCell person={person} offering={offering} />,
      })),
    ],
    [t, offerings],
  )
  const first = rows.find(({ userId }) => editable.has(userId))
  const [firstOffering] = offerings
  const stop = active || (first && firstOffering ? buildCellId(first.userId, firstOffering.courseOfferingId) : '')
  const onKeyDown = (pressed: KeyboardEvent<HTMLDivElement>) => {
    const cell = moveInMatrix(pressed, direction === 'rtl')
    if (cell) setActive(cell)
  }
  return (
    <div ref={box} className="c-stack">
      {narrow ? null : <Legend />}
      <ActiveCellContext value={stop}>
        {narrow ? (
          <MatrixList people={rows} offerings={offerings} />
        ) : (
          <div
            className="c-matrix"
            onKeyDownCapture={onKeyDown}
            onFocus={({ target }) => {
              const cell = target.dataset.cell
              if (cell) setActive(cell)
            }}
          >
            <DataTable
              label={t('courses.matrix')}
              columns={columns}
              rows={rows}
              rowId={getRowId}
              rowName={getRowName}
              state={state}
              onStateChange={setState}
              searchable={false}
              paged={false}
              empty={{ sentence: t('courses.noPeople') }}
            />
          </div>
        )}
      </ActiveCellContext>
      <Collapse title={t('courses.courseNames')}>
        <ul className="c-course-plain c-small">
          {offerings.map((offering) => (
            <li key={offering.courseOfferingId}>
              {name(offering.names)} · {names.facts(offering)}
            </li>
          ))}
        </ul>
      </Collapse>
      {mayEdit ? (
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
      ) : null}
    </div>
  )
}
