import { useEffect, useRef, useState } from 'react'
import { useUniqueId } from '../../../runtime/use-unique-id.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../button/button.tsx'
import { PAGE_SIZES, type TableState } from '../state/table-state.ts'

interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly size: number
  readonly total: number
  /** The rows shown; undefined while they do not reflect the latest choice yet. */
  readonly rows: readonly unknown[] | undefined
  readonly onChange: (change: Partial<TableState>) => void
}

/**
 * Returns the position to announce: that of another page, once its rows are there. Empty when the number of results has
 * changed, which is announced itself.
 */
function useNewPosition(position: string, total: number, rows: PagerProps['rows']): string {
  const [announcement, setAnnouncement] = useState('')
  const before = useRef({ position, total, rows })
  useEffect(() => {
    const { current } = before
    if (!rows || rows === current.rows) return
    before.current = { position, total, rows }
    if (total !== current.total) setAnnouncement('')
    else if (position !== current.position) setAnnouncement(position)
  }, [position, total, rows])
  return announcement
}

/** Renders the pagination of a list with the current position. */
export function Pager({ page, pages, size, total, rows, onChange }: PagerProps) {
  const { t, number } = useMessages()
  const id = useUniqueId()
  const goToPage = (to: number) => onChange({ page: to })
  const position = t('table.range', {
    from: number(total ? (page - 1) * size + 1 : 0),
    to: number(Math.min(page * size, total)),
    total: number(total),
  })
  const announcement = useNewPosition(position, total, rows)
  return (
    <>
      <nav className="c-pager" aria-label={t('table.pages')}>
        <span className="c-pager-size">
          <label htmlFor={id}>{t('table.size')}</label>
          <select
            id={id}
            className="c-select"
            value={size}
            onChange={({ target }) => {
              const chosen = PAGE_SIZES.find((one) => String(one) === target.value)
              if (chosen) onChange({ size: chosen })
            }}
          >
            {PAGE_SIZES.map((one) => (
              <option key={one} value={one}>
                {number(one)}
              </option>
            ))}
          </select>
        </span>
        <span className="c-pager-range">{position}</span>
        <span className="c-pager-turn">
          <Button kind="secondary" data-size="small" aria-disabled={page <= 1} onClick={() => goToPage(page - 1)}>
            {t('table.previous')}
          </Button>
          <span>{t('table.page', { page: number(page), pages: number(pages) })}</span>
          <Button kind="secondary" data-size="small" aria-disabled={page >= pages} onClick={() => goToPage(page + 1)}>
            {t('table.next')}
          </Button>
        </span>
        <span className="c-hidden" role="status">
          {announcement}
        </span>
      </nav>
      {/* A printed list says which of its rows it has. */}
      {pages > 1 ? (
        <p className="c-paper-range" aria-hidden="true">
          {position}
        </p>
      ) : null}
    </>
  )
}
