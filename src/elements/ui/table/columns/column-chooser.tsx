import { useRef, useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { IconButton } from '../../button/icon-button.tsx'
import { useFocusAfterRemoval } from '../../overlay/use-focus-after-removal.ts'
import { sortColumns, type Column } from './columns.ts'
import type { TableState } from '../state/table-state.ts'

interface ColumnChooserProps {
  readonly columns: readonly Column<never>[]
  /** The columns that do not fit now. */
  readonly leftOut: readonly Column<never>[]
  /** The ids of the columns that are hidden by default. */
  readonly untouched: readonly string[]
  readonly state: TableState
  readonly onChange: (change: Partial<TableState>) => void
}

/** Renders the choice of the columns shown and their order. The first one names the rows and always stays. */
export function ColumnChooser({ columns, leftOut, untouched, state, onChange }: ColumnChooserProps) {
  const { t, number } = useMessages()
  const [moved, setMoved] = useState('')
  const inOrder = sortColumns(columns, state.order).filter(({ filterOnly }) => !filterOnly)
  const noRoom = leftOut.map(({ id }) => id)
  // A choice refers to what is visible: a column that did not fit does not appear when another one is toggled.
  const hidden = [...new Set([...state.hidden, ...noRoom])]
  const list = useRef<HTMLUListElement>(null)
  const focusAfter = useFocusAfterRemoval()
  const swapColumns = (place: number, other: number) => {
    const ids = inOrder.map(({ id }) => id)
    ;[ids[place], ids[other]] = [ids[other]!, ids[place]!]
    onChange({ order: ids, hidden, chosen: true })
    setMoved(
      t('table.columnMoved', {
        column: inOrder[place]?.header ?? '',
        place: number(other + 1),
        columns: number(ids.length),
      }),
    )
    focusAfter(() => list.current?.children[other]?.querySelectorAll('button')[other < place ? 0 : 1])
  }
  return (
    <div className="c-columns">
      <ul ref={list}>
        {inOrder.map(({ id, header }, place) => (
          <li key={id}>
            <label className="c-filter-choice">
              <input
                type="checkbox"
                className="c-check"
                checked={place === 0 || !hidden.includes(id)}
                disabled={place === 0}
                onChange={({ target }) =>
                  onChange({
                    hidden: target.checked ? hidden.filter((one) => one !== id) : [...hidden, id],
                    chosen: true,
                  })
                }
              />
              <span>
                {header}
                {place === 0 ? <span className="c-hint">{t('table.columnFirst')}</span> : null}
                {noRoom.includes(id) ? <span className="c-hint">{t('table.columnNoRoom')}</span> : null}
              </span>
            </label>
            {place === 0 ? null : (
              <>
                <IconButton
                  icon="up"
                  label={t('table.moveUp', { column: header })}
                  aria-disabled={place === 1}
                  onClick={() => swapColumns(place, place - 1)}
                />
                <IconButton
                  icon="down"
                  label={t('table.moveDown', { column: header })}
                  aria-disabled={place === inOrder.length - 1}
                  onClick={() => swapColumns(place, place + 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <span className="c-hidden" role="status">
        {moved}
      </span>
      <button
        type="button"
        className="c-link c-small"
        onClick={() => onChange({ hidden: untouched, chosen: false, order: [] })}
      >
        {t('table.resetColumns')}
      </button>
    </div>
  )
}
