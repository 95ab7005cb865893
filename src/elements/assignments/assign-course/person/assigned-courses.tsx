import { useMemo, useRef, useState, type Ref } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { focusSearch } from '../../../ui/overlay/focus-search.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useManyRows } from '../../../ui/table/state/use-many-rows.ts'
import { toKeyText } from '../../parts/edits.ts'
import { buildAssignedLines, type AssignedLine } from '../rows/assigned-lines.ts'
import { AssignmentRow } from './assignment-row.tsx'
import { changeKey, removeRows } from '../rows/change-rows.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import type { Duty } from '../rows/course-rows.ts'
import { DutySelect } from './duty-select.tsx'
import { PersonName } from '../../../ui/i18n/person-name.tsx'

/** Estimated height of a line before it is measured, in pixels. */
const HEIGHT = 92

interface LineProps {
  readonly line: AssignedLine
  readonly index: number
  readonly measure: Ref<HTMLLIElement> | undefined
  readonly ticked: boolean
  readonly onTick: (text: string, on: boolean) => void
}

/** Renders a line: a person, or one of their courses. */
function Line({ line, index, measure, ticked, onTick }: LineProps) {
  const { t, number } = useMessages()
  const { catalogue, names, mayEdit } = useCourseEditor()
  if (!line.row)
    return (
      <li ref={measure} data-index={index} className="c-course-person">
        <h2>
          <PersonName person={line.person} />
        </h2>
        <span className="c-hint">{t('assign.courses', { count: line.count, number: number(line.count) })}</span>
      </li>
    )
  const { courseOfferingId } = line.row.key
  const offering = catalogue.byId.get(courseOfferingId)
  const title = names.course(courseOfferingId)
  return (
    <li ref={measure} data-index={index}>
      <AssignmentRow
        row={line.row}
        title={title}
        about={
          offering
            ? [names.place(offering.programPartTermId), ...(offering.active ? [] : [t('courses.inactive')])].join(' · ')
            : undefined
        }
        tick={
          mayEdit ? (
            <label className="c-tick-box">
              <input
                type="checkbox"
                className="c-check"
                aria-label={t('table.select', { name: `${title} · ${names.duty(line.row.key.duty)}` })}
                checked={ticked}
                onChange={({ target }) => onTick(line.text, target.checked)}
              />
            </label>
          ) : undefined
        }
      />
    </li>
  )
}

/** Renders the courses that the chosen people have, what can be changed of each, and what can be done with several. */
export function AssignedCourses() {
  const { t, number } = useMessages()
  const { chosen, shown, catalogue, filters, filtered, draft, lines, problems, mayEdit, clearFilters, change } =
    useCourseEditor()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  /** The line with the focus, which stays rendered while it is out of view. */
  const [focused, setFocused] = useState(-1)
  const { rows } = draft
  const { listed, hidden } = useMemo(
    () => buildAssignedLines({ chosen, shown, catalogue, filters, filtered, rows, lines }),
    [chosen, shown, catalogue, filters, filtered, rows, lines],
  )
  const texts = listed.flatMap((line) => (line.row ? [line.text] : []))
  const marked = texts.filter((text) => ticked.has(text))
  const scroller = useRef<HTMLUListElement>(null)
  // The first wrong line is rendered too, so that it can get the focus.
  const wrong = problems.size > 0 ? listed.findIndex((line) => line.row && problems.has(line.text)) : -1
  const keep = wrong >= 0 ? wrong : focused
  const { drawn, measure } = useManyRows({ count: listed.length, scroller, height: HEIGHT, keep })

  const setDuty = (duty: Duty) => {
    let next = rows
    for (const text of marked) {
      const row = next.get(text)
      const changed = changeKey(next, text, { duty })
      if (!row || !changed) continue
      const moved = toKeyText({ ...row.key, duty })
      if (moved !== text) lines.move(text, moved)
      next = changed
    }
    setTicked(new Set())
    change(next)
  }
  const removeMarked = () => {
    setTicked(new Set())
    change(removeRows(rows, new Set(marked)))
  }
  const onTick = (text: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, text] : [...before].filter((one) => one !== text)))
  return (
    <section className="c-panel c-course-side" aria-labelledby="assigned-courses">
      <p className="c-dual-title">
        <span className="c-label" id="assigned-courses">
          {t('courses.assigned')}
        </span>
        <span className="c-hint">
          {hidden > 0
            ? t('dual.someOf', { count: number(texts.length), total: number(texts.length + hidden) })
            : number(texts.length)}
        </span>
      </p>
      {listed.length > 0 ? (
        <ul
          ref={scroller}
          className="c-course-list"
          aria-labelledby="assigned-courses"
          tabIndex={0}
          onFocus={({ target }) => setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1))}
        >
          {drawn.map((one) => {
            if ('room' in one)
              return <li key={`room${one.before}`} role="none" aria-hidden="true" style={{ blockSize: one.room }} />
            const line = listed[one.index]
            return line ? (
              <Line
                key={line.key}
                line={line}
                index={one.index}
                measure={measure}
                ticked={line.row ? ticked.has(line.text) : false}
                onTick={onTick}
              />
            ) : null
          })}
        </ul>
      ) : null}
      {texts.length === 0 ? (
        <p className="c-soft c-course-none">
          {t(hidden > 0 ? 'table.noneFiltered' : mayEdit ? 'courses.noneAssigned' : 'courses.nothing')}
        </p>
      ) : null}
      {hidden > 0 ? (
        <div className="c-row c-small">
          <span>{t('courses.hidden', { count: hidden, number: number(hidden) })}</span>
          <Button
            kind="quiet"
            data-size="small"
            onClick={({ currentTarget }) => {
              focusSearch(currentTarget)
              clearFilters()
            }}
          >
            {t('table.clearAll')}
          </Button>
        </div>
      ) : null}
      {mayEdit && texts.length > 0 ? (
        <div className="c-course-bar">
          <label className="c-tick">
            <input
              type="checkbox"
              className="c-check"
              checked={marked.length === texts.length}
              ref={(box) => {
                if (box) box.indeterminate = marked.length > 0 && marked.length < texts.length
              }}
              onChange={({ target }) => setTicked(new Set(target.checked ? texts : []))}
            />
            <span>{t('courses.selectAll')}</span>
          </label>
          {marked.length > 0 ? (
            <>
              <DutySelect
                label={t('courses.dutyOfSelected')}
                value={undefined}
                placeholder={t('courses.dutyOfSelected')}
                onChange={setDuty}
              />
              <Button kind="secondary" data-size="small" onClick={removeMarked}>
                {t('dual.removeMarked', { count: marked.length })}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
