import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { setTabNames, selectTab, type SlTabGroup } from '../shoelace/tab-group.ts'
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
  /** Which tab is selected. It stays so until this changes. */
  readonly selected: string
  /** Every tab has a count, which may arrive later: it has its own room, so that there is no layout shift then. */
  readonly counted?: boolean
  /** Called when a tab is chosen, the selected one included. */
  readonly onSelect: (id: string) => void
  /** The content of the selected tab. */
  readonly children: ReactNode
}

/**
 * Renders tabs (WAI-ARIA practices: tabs, selected by focus). Arrow keys, Home and End move along; the row scrolls
 * where it is too long. The panel is beside the group, not in it: all tabs share it, so that what it holds stays when
 * another tab is selected. Needs `tabs.css` and `edges.css` among the sheets of its screen.
 */
export function Tabs({ label, tabs, selected, counted = false, onSelect, children }: TabsProps) {
  const { language, direction } = useMessages()
  const id = useUniqueId()
  const group = useRef<SlTabGroup>(null)
  const row = useRef<HTMLDivElement>(null)
  const edges = useRef<HTMLDivElement>(null)
  const latest = useRef(selected)
  useLayoutEffect(() => {
    latest.current = selected
  })
  useEdges(row, edges)
  const ids = tabs.map((tab) => tab.id).join()
  useLayoutEffect(() => {
    if (group.current) selectTab(group.current, selected)
  }, [ids, selected])
  useEffect(() => {
    if (group.current) setTabNames(group.current, label)
  }, [label])
  // The address may have selected a tab that is out of view in a narrow row. Only the row scrolls, never the page.
  useEffect(() => {
    const [around, tab] = [
      row.current?.getBoundingClientRect(),
      row.current?.querySelector(`[id='${id}${selected}']`)?.getBoundingClientRect(),
    ]
    if (around && tab && (tab.left < around.left || tab.right > around.right))
      row.current?.scrollBy({ left: tab.left + tab.width / 2 - around.left - around.width / 2 })
  }, [id, selected])
  const chooseTab = (chosen: string) => {
    if (chosen === latest.current) return
    onSelect(chosen)
    // The group has selected it already. What is shown may follow later, or not at all.
    if (group.current) selectTab(group.current, latest.current)
  }
  const chooseAgain = (pressed: string) => {
    if (pressed === selected) onSelect(pressed)
  }
  return (
    <div className="c-tabs">
      <div ref={edges} className="c-edges">
        <div ref={row} className="c-tab-row" data-counted={counted ? '' : undefined}>
          <sl-tab-group
            ref={group}
            className="c-tab-group"
            lang={language}
            dir={direction}
            no-scroll-controls
            onsl-tab-show={({ detail }) => chooseTab(detail.name)}
          >
            {tabs.map((tab) => (
              <sl-tab
                key={tab.id}
                slot="nav"
                panel={tab.id}
                id={`${id}${tab.id}`}
                className="c-tab"
                lang={language}
                dir={direction}
                aria-controls={`${id}panel`}
                onClickCapture={() => chooseAgain(tab.id)}
                onKeyDownCapture={({ key }) => {
                  if (key === 'Enter' || key === ' ') chooseAgain(tab.id)
                }}
              >
                {tab.label}
                {tab.count === undefined && !counted ? null : <span className="c-tab-count">{tab.count}</span>}
              </sl-tab>
            ))}
          </sl-tab-group>
        </div>
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`} tabIndex={0} className="c-tab-panel">
        {children}
      </div>
    </div>
  )
}
