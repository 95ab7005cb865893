import { useUniqueId } from '../../../runtime/use-unique-id.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../button/button.tsx'
import { PAGE_SIZES, type TableState } from '../state/table-state.ts'

interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly size: number
  readonly total: number
  readonly onChange: (change: Partial<TableState>) => void
}

/** Renders the pagination of a list with the current position. */
export function Pager({ page, pages, size, total, onChange }: PagerProps) {
  const { t, number } = useMessages()
  const id = useUniqueId()
  const go = (to: number) => onChange({ page: to })
  return (
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
      <span className="c-pager-range">
        {t('table.range', {
          from: number(total ? (page - 1) * size + 1 : 0),
          to: number(Math.min(page * size, total)),
          total: number(total),
        })}
      </span>
      <span className="c-pager-turn">
        <Button kind="secondary" data-size="small" aria-disabled={page <= 1} onClick={() => go(page - 1)}>
          {t('table.previous')}
        </Button>
        <span role="status">{t('table.page', { page: number(page), pages: number(pages) })}</span>
        <Button kind="secondary" data-size="small" aria-disabled={page >= pages} onClick={() => go(page + 1)}>
          {t('table.next')}
        </Button>
      </span>
    </nav>
  )
}
