import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { stepOf } from './step.ts'

/** One part of something that is shown in parts. */
export interface Tab {
  readonly id: string
  readonly label: string
  /** How much there is in it, as people read it. */
  readonly count?: string
}

interface TabsProps {
  /** What the parts are of. */
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** What is shown of the selected one. */
  readonly children: ReactNode
}

/**
 * Parts of one thing, one at a time (WAI-ARIA practices: tabs, chosen by the focus). Arrow keys, Home and End go along; the row scrolls where it is too long.
 * `tabs.css` belongs to the sheets of its screen.
 */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // The address may have chosen one that is out of sight in a narrow row. Only the row moves, never the page.
  useEffect(() => {
    const [around, tab] = [row.current?.getBoundingClientRect(), row.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect()]
    if (around && tab && (tab.left < around.left || tab.right > around.right)) row.current?.scrollBy({ left: tab.left + tab.width / 2 - around.left - around.width / 2 })
  }, [selected])
  const pressed = (event: KeyboardEvent<HTMLElement>, place: number) => {
    const step = stepOf(event.key, event.currentTarget)
    const goal = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step ? (place + step + tabs.length) % tabs.length : undefined
    const tab = goal === undefined ? undefined : tabs[goal]
    if (!tab || goal === undefined) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[goal]?.focus()
    onSelect(tab.id)
  }
  return (
    <div className="c-tabs">
      <div ref={row} className="c-tab-row" role="tablist" aria-label={label}>
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
            {tab.count === undefined ? null : <span className="c-tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`} tabIndex={0} className="c-tab-panel">
        {children}
      </div>
    </div>
  )
}
