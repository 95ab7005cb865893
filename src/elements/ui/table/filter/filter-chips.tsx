import { useRef } from 'react'
import { useMessages, type Messages } from '../../../runtime/messages.tsx'
import { useFocusAfterRemoval } from '../../overlay/use-focus-after-removal.ts'
import { ToolIcon } from '../../icons/tool-icons.tsx'
import { formatColumnValue, type Column } from '../columns/columns.ts'
import type { Filter } from '../../../../contract/list-address.ts'
import { isFiltered, type TableState } from '../state/table-state.ts'
import { DataText } from '../../i18n/data-text.tsx'

/** Describes the values that a filter accepts. */
export function filterText(column: Column<never>, filter: Filter, messages: Messages): string {
  const formatValue = (value: string | number | boolean) => formatColumnValue(column, value, messages)
  switch (filter.kind) {
    case 'text':
      return filter.text
    case 'choice':
      return filter.values.map(formatValue).join(messages.direction === 'rtl' ? '، ' : ', ')
    case 'flag':
      return formatValue(filter.yes)
    case 'range':
    case 'days': {
      const { from, to } = filter
      if (from !== undefined && to !== undefined)
        return messages.t('table.between', { from: formatValue(from), to: formatValue(to) })
      return from === undefined
        ? messages.t('table.atMost', { value: formatValue(to ?? '') })
        : messages.t('table.atLeast', { value: formatValue(from) })
    }
  }
}

interface FilterChipsProps {
  readonly columns: readonly Column<never>[]
  readonly state: TableState
  readonly onChange: (change: Partial<TableState>) => void
}

/**
 * Renders the active search and filters, each with a remove button, and a button that clears all of them. Nothing while
 * there are none.
 */
export function FilterChips({ columns, state, onChange }: FilterChipsProps) {
  const messages = useMessages()
  const { t } = messages
  const group = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfterRemoval()
  if (!isFiltered(state)) return null
  const changeFilter = (to: Partial<TableState>) => {
    const tree = group.current?.getRootNode() as Document | ShadowRoot | undefined
    const place = [...(group.current?.querySelectorAll('button') ?? [])].findIndex((one) => one === tree?.activeElement)
    onChange(to)
    // The chip that has taken the place, or what clears all; without any chip the search.
    focusAfter(() => group.current?.querySelectorAll('button')[place] ?? tree?.querySelector('input[type=search]'))
  }
  const removeFilter = (id: string) =>
    Object.fromEntries(Object.entries(state.filters).filter(([column]) => column !== id))
  return (
    <div ref={group} className="c-filter-chips" role="group" aria-label={t('table.activeFilters')}>
      {state.search ? (
        <FilterChip name={t('table.search')} value={state.search} onRemove={() => changeFilter({ search: '' })} />
      ) : null}
      {columns.map((column) => {
        const filter = state.filters[column.id]
        return filter ? (
          <FilterChip
            key={column.id}
            name={column.header}
            value={filterText(column, filter, messages)}
            onRemove={() => changeFilter({ filters: removeFilter(column.id) })}
          />
        ) : null
      })}
      <button type="button" className="c-link c-small" onClick={() => changeFilter({ filters: {}, search: '' })}>
        {t('table.clearAll')}
      </button>
    </div>
  )
}

function FilterChip({
  name,
  value,
  onRemove,
}: {
  readonly name: string
  readonly value: string
  readonly onRemove: () => void
}) {
  const { t } = useMessages()
  return (
    <span className="c-filter-chip">
      <span className="c-filter-chip-name">{name}</span>
      <DataText>{value}</DataText>
      <button type="button" aria-label={t('table.removeFilter', { column: name })} onClick={onRemove}>
        <ToolIcon name="close" />
      </button>
    </span>
  )
}
