import { useRef } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'

/** Announces the sort order to screen readers when it changes. */
export function SortAnnouncement({
  column,
  descending,
}: {
  readonly column: string | undefined
  readonly descending: boolean
}) {
  const { t } = useMessages()
  const before = useRef(false)
  const announcement = column
    ? t(descending ? 'table.sortedDown' : 'table.sortedUp', { column })
    : before.current
      ? t('table.unsorted')
      : ''
  if (column) before.current = true
  return (
    <span className="c-hidden" role="status">
      {announcement}
    </span>
  )
}
