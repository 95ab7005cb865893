import { useEffect, useRef } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { useEdges } from '../../ui/tabs/use-edges.ts'
import { PAGE_TITLES, SETTING_PAGES, type SettingPage } from './pages.ts'

interface PageListProps {
  readonly current: SettingPage
  readonly onPage: (page: SettingPage) => void
}

/** Renders the pages of the settings: a list at the side, one scrolling row on a narrow screen. */
export function PageList({ current, onPage }: PageListProps) {
  const { t } = useMessages()
  const list = useRef<HTMLOListElement>(null)
  const edges = useRef<HTMLDivElement>(null)
  useEdges(list, edges)
  // Only the row scrolls, never the page.
  useEffect(() => {
    const [row, chosen] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')]
    if (!row || !chosen || row.scrollWidth <= row.clientWidth) return
    const [around, own] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.scrollBy({ left: own.left + own.width / 2 - around.left - around.width / 2 })
  }, [current])
  return (
    <nav className="c-settings-pages" aria-label={t('settings.pages')}>
      <div ref={edges} className="c-edges">
        <ol ref={list}>
          {SETTING_PAGES.map((page) => (
            <li key={page}>
              <button
                type="button"
                aria-current={page === current ? 'page' : undefined}
                onClick={() => (page === current ? undefined : onPage(page))}
              >
                {t(PAGE_TITLES[page])}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}
