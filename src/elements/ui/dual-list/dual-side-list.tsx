import { memo, useEffect, useMemo, useRef, type Ref } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'
import { SearchField } from '../form/fields/search-field.tsx'
import { useManyRows } from '../table/state/use-many-rows.ts'
import { listPositions, type DualRow } from './dual-rows.ts'
import type { DualSide } from './use-dual-side.ts'
import { MixedText } from '../i18n/mixed-text.tsx'

/** Estimated height of a row before it is measured, in pixels. */
const HEIGHT = 48

interface RowProps {
  readonly id: string
  readonly row: DualRow
  readonly index: number
  readonly grouped: boolean
  readonly active: boolean
  readonly marked: boolean
  /** Label of a move that is not saved yet. */
  readonly note: string | undefined
  /** Further facts about an item, separated by line breaks: texts are compared by value. */
  readonly facts: string
  /** Its place among the rows of its level, and their number, where not all rows are rendered. */
  readonly place: readonly [number, number] | undefined
  readonly measure: Ref<HTMLLIElement> | undefined
}

/** Renders a row. It is memoized, so that a thousand rows stay fast. */
const Row = memo(function Row({ id, row, index, grouped, active, marked, note, facts, place, measure }: RowProps) {
  const { number } = useMessages()
  const common = {
    ref: measure,
    id,
    'data-index': index,
    'data-row': row.key,
    'data-active': active ? '' : undefined,
    role: grouped ? 'treeitem' : 'option',
    'aria-level': grouped ? (row.item ? 2 : 1) : undefined,
    'aria-posinset': place?.[0],
    'aria-setsize': place?.[1],
  }
  if (!row.item)
    return (
      <li {...common} className="c-dual-group" aria-expanded={!row.closed}>
        <ToolIcon name="down" />
        <span>{row.group}</span>
        <span className="c-dual-count">{number(row.items.length)}</span>
      </li>
    )
  return (
    <li {...common} className="c-dual-row" aria-selected={marked} data-moved={note ? '' : undefined}>
      <span className="c-dual-tick">{marked ? <ToolIcon name="tick" /> : null}</span>
      <span className="c-dual-words">
        <MixedText>{row.item.label}</MixedText>
        {row.item.detail ? <bdi className="c-hint">{row.item.detail}</bdi> : null}
        {facts ? (
          <span className="c-dual-facts">
            {facts.split('\n').map((fact) => (
              <bdi key={fact} className="c-chip">
                {fact}
              </bdi>
            ))}
          </span>
        ) : null}
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
  readonly formatNote?: (id: string) => string | undefined
  /** Further facts about an item, for instance to whom it is assigned already. */
  readonly listFacts?: (id: string) => readonly string[]
  /** False where the screen has a search of its own. */
  readonly searchable?: boolean
  /** What is said while there is nothing to list. */
  readonly empty?: string
  readonly name?: string
  readonly still: boolean
  readonly described: string | undefined
}

/**
 * Renders one of the two lists: search, count, and a listbox (a tree where there are groups) with a single tab stop. Of
 * many rows only those in view are rendered.
 */
export function DualSideList(props: DualSideListProps) {
  const { title, side, total, formatNote, listFacts, searchable = true, empty, name, still, described } = props
  const { t, number } = useMessages()
  const id = useUniqueId()
  const list = useRef<HTMLUListElement>(null)
  const { rows } = side
  const grouped = rows.some(({ item }) => !item)
  const activeIndex = side.active ? rows.indexOf(side.active) : -1
  const { many, drawn, measure } = useManyRows({
    count: rows.length,
    scroller: list,
    height: HEIGHT,
    keep: activeIndex,
  })
  const places = useMemo(() => (many ? listPositions(rows) : undefined), [many, rows])
  const activeId = side.active && `${id}${side.active.key.replaceAll(' ', '_')}`
  useEffect(() => {
    if (list.current?.matches(':focus'))
      list.current.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className="c-dual-side" data-plain={searchable ? undefined : ''}>
      <p className="c-dual-title">
        <span className="c-label" id={`${id}t`}>
          {title}
        </span>
        <span className="c-hint">
          {side.found.length < total
            ? t('dual.someOf', { count: number(side.found.length), total: number(total) })
            : number(total)}
        </span>
      </p>
      {searchable ? (
        <SearchField
          {...(name ? { name } : {})}
          label={t('dual.search', { list: title })}
          value={side.typed}
          onChange={side.search}
          off={still}
        />
      ) : null}
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
        {drawn.map((one) => {
          if ('room' in one)
            return <li key={`room${one.before}`} role="none" aria-hidden="true" style={{ blockSize: one.room }} />
          const row = rows[one.index]
          return row ? (
            <Row
              key={row.key}
              id={`${id}${row.key.replaceAll(' ', '_')}`}
              row={row}
              index={one.index}
              grouped={grouped}
              active={one.index === activeIndex}
              marked={row.item ? side.marked.has(row.item.id) : false}
              note={row.item ? formatNote?.(row.item.id) : undefined}
              facts={row.item ? (listFacts?.(row.item.id).join('\n') ?? '') : ''}
              place={places?.[one.index]}
              measure={measure}
            />
          ) : null
        })}
      </ul>
      {rows.length === 0 ? (
        <p className="c-hint c-dual-empty">{empty ?? (side.typed ? t('dual.noMatch') : t('dual.empty'))}</p>
      ) : null}
    </div>
  )
}
