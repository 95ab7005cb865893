import { memo, useEffect, useId, useRef } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'
import type { DualRow } from './dual-rows.ts'
import { SearchField } from '../form/fields/search-field.tsx'
import type { DualSide } from './use-dual-side.ts'

interface RowProps {
  readonly id: string
  readonly row: DualRow
  readonly grouped: boolean
  readonly active: boolean
  readonly marked: boolean
  /** Label of a move that is not saved yet. */
  readonly note: string | undefined
}

/** Renders a row. It is memoized, so that a thousand rows stay fast. */
const Row = memo(function Row({ id, row, grouped, active, marked, note }: RowProps) {
  const common = {
    id,
    'data-row': row.key,
    'data-active': active ? '' : undefined,
    role: grouped ? 'treeitem' : 'option',
    'aria-level': grouped ? (row.item ? 2 : 1) : undefined,
  }
  if (!row.item)
    return (
      <li {...common} className="c-dual-group" aria-expanded={!row.closed}>
        <ToolIcon name="down" />
        <span>{row.group}</span>
        <span className="c-dual-count">{row.items.length}</span>
      </li>
    )
  return (
    <li {...common} className="c-dual-row" aria-selected={marked} data-moved={note ? '' : undefined}>
      <span className="c-dual-tick">{marked ? <ToolIcon name="tick" /> : null}</span>
      <span className="c-dual-words">
        <span>{row.item.label}</span>
        {row.item.detail ? <bdi className="c-hint">{row.item.detail}</bdi> : null}
      </span>
      {note ? <span className="c-chip">{note}</span> : null}
    </li>
  )
})

interface DualSideListProps {
  readonly title: string
  readonly side: DualSide
  /** Number of items without a search. */
  readonly total: number
  /** Label of a move that is not saved yet; undefined for items that have not moved. */
  readonly noteOf: (id: string) => string | undefined
  readonly name?: string
  readonly still: boolean
  readonly described: string | undefined
}

/**
 * Renders one of the two lists: search, count, and a listbox (a tree where there are groups) with a single tab stop.
 */
export function DualSideList({ title, side, total, noteOf, name, still, described }: DualSideListProps) {
  const { t, number } = useMessages()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const grouped = side.rows.some(({ item }) => !item)
  const activeId = side.active && `${id}${side.active.key.replaceAll(' ', '_')}`
  useEffect(() => {
    if (list.current?.matches(':focus'))
      list.current.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className="c-dual-side">
      <p className="c-dual-title">
        <span className="c-label" id={`${id}t`}>
          {title}
        </span>
        <span className="c-hint">
          {side.typed ? t('dual.someOf', { count: number(side.found.length), total: number(total) }) : number(total)}
        </span>
      </p>
      <SearchField
        {...(name ? { name } : {})}
        label={t('dual.search', { list: title })}
        value={side.typed}
        onChange={side.search}
        off={still}
      />
      <ul
        ref={list}
        className="c-dual-list"
        role={grouped ? 'tree' : 'listbox'}
        tabIndex={0}
        aria-labelledby={`${id}t`}
        aria-describedby={described}
        aria-multiselectable
        aria-disabled={still || undefined}
        aria-activedescendant={activeId}
        onKeyDown={still ? undefined : side.onKeyDown}
        onClick={({ target }) => {
          const key = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
          if (key && !still) side.stand(key)
        }}
      >
        {side.rows.map((row) => (
          <Row
            key={row.key}
            id={`${id}${row.key.replaceAll(' ', '_')}`}
            row={row}
            grouped={grouped}
            active={row.key === side.active?.key}
            marked={row.item ? side.marked.has(row.item.id) : false}
            note={row.item ? noteOf(row.item.id) : undefined}
          />
        ))}
      </ul>
      {side.rows.length === 0 ? (
        <p className="c-hint c-dual-empty">{side.typed ? t('dual.noMatch') : t('dual.empty')}</p>
      ) : null}
    </div>
  )
}
