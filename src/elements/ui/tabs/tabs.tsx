import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { stepOf } from './step.ts'
import { useEdges } from './use-edges.ts'

/** One tab. */
export interface Tab {
  readonly id: string
  readonly label: string
  /** Number of its items, formatted. */
  readonly count?: string
}

interface TabsProps {
  /** Accessible name of the tabs. */
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly selected: string
  /** Every tab has a count, which may arrive later: it has its own line, so that there is no layout shift then. */
  readonly counted?: boolean
  readonly onSelect: (id: string) => void
  /** The content of the selected tab. */
  readonly children: ReactNode
}

/**
 * Renders tabs (WAI-ARIA practices: tabs, selected by focus). Arrow keys, Home and End move along; the row scrolls
 * where it is too long. Needs `tabs.css` and `edges.css` among the sheets of its screen.
 */
export function Tabs({ label, tabs, selected, counted = false, onSelect, children }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const edges = useRef<HTMLDivElement>(null)
  useEdges(row, edges)
  // The address may have selected a tab that is out of view in a narrow row. Only the row scrolls, never the page.
  useEffect(() => {
    const [around, tab] = [
      row.current?.getBoundingClientRect(),
      row.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect(),
    ]
    if (around && tab && (tab.left < around.left || tab.right > around.right))
      row.current?.scrollBy({ left: tab.left + tab.width / 2 - around.left - around.width / 2 })
  }, [selected])
  const pressed = (event: KeyboardEvent<HTMLElement>, place: number) => {
    const step = stepOf(event.key, event.currentTarget)
    const goal =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step
            ? (place + step + tabs.length) % tabs.length
            : undefined
    const tab = goal === undefined ? undefined : tabs[goal]
    if (!tab || goal === undefined) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[goal]?.focus()
    onSelect(tab.id)
  }
  return (
    <div className="c-tabs">
      <div ref={edges} className="c-edges">
        <div ref={row} className="c-tab-row" role="tablist" aria-label={label} data-counted={counted ? '' : undefined}>
          {tabs.map((tab, place) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}${tab.id}`}
              className="c-tab"
              aria-selected={tab.id === selected}
              aria-controls={`${id}panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={(event) => pressed(event, place)}
            >
              {tab.label}
              {tab.count === undefined && !counted ? null : <span className="c-tab-count">{tab.count}</span>}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`} tabIndex={0} className="c-tab-panel">
        {children}
      </div>
    </div>
  )
}
