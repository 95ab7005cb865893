import { useWords } from '../../words.tsx'
import { IconButton } from '../icon-button.tsx'
import { orderedColumns, type Column } from './columns.ts'
import type { TableState } from './table-state.ts'

interface ColumnChooserProps {
  readonly columns: readonly Column<never>[]
  readonly state: TableState
  readonly onChange: (change: Partial<TableState>) => void
}

/** Which columns are shown, and in what order. The first one names the rows: it stays. */
export function ColumnChooser({ columns, state: { hidden, order }, onChange }: ColumnChooserProps) {
  const { t } = useWords()
  const inOrder = orderedColumns(columns, order).filter(({ filterOnly }) => !filterOnly)
  const swap = (place: number, other: number) => {
    const ids = inOrder.map(({ id }) => id)
    ;[ids[place], ids[other]] = [ids[other]!, ids[place]!]
    onChange({ order: ids })
  }
  return (
    <div className="c-columns">
      <ul>
        {inOrder.map(({ id, header }, place) => (
          <li key={id}>
            <label className="c-filter-choice">
              <input
                type="checkbox"
                className="c-check"
                checked={place === 0 || !hidden.includes(id)}
                disabled={place === 0}
                onChange={({ target }) => onChange({ hidden: target.checked ? hidden.filter((one) => one !== id) : [...hidden, id] })}
              />
              <span>
                {header}
                {place === 0 ? <span className="c-hint">{t('table.columnFirst')}</span> : null}
              </span>
            </label>
            {place === 0 ? null : (
              <>
                <IconButton icon="up" label={t('table.moveUp', { column: header })} aria-disabled={place === 1} onClick={() => swap(place, place - 1)} />
                <IconButton icon="down" label={t('table.moveDown', { column: header })} aria-disabled={place === inOrder.length - 1} onClick={() => swap(place, place + 1)} />
              </>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className="c-link c-small" onClick={() => onChange({ hidden: [], order: [] })}>
        {t('table.resetColumns')}
      </button>
    </div>
  )
}
