import type { ReactNode } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../button/button.tsx'
import { Notice } from '../../notice/notice.tsx'
import { focusSearch } from '../../overlay/focus-search.ts'
import { ToolIcon } from '../../icons/tool-icons.tsx'

/** Why a list could not be loaded, in the visitor's language, and the retry function. */
export interface ListFailure {
  readonly reason: string
  readonly onAgain: () => void
}

/** The data shown is outdated: `since` is the instant of the last response. */
export interface Staleness {
  readonly since: string
  readonly offline: boolean
  /** The latest request could not be loaded: the rows are those of the previous one. */
  readonly waiting?: boolean
  readonly onAgain?: () => void
}

/** The content of a list that has no records yet: a message, and the next step. */
export interface EmptyList {
  readonly sentence: string
  readonly action?: ReactNode
}

/** Renders the notice of a list that could not be loaded. */
export function FailedList({ reason, onAgain }: ListFailure) {
  const { t } = useMessages()
  return (
    <Notice kind="danger" announced>
      <p>{reason}</p>
      <Button kind="secondary" data-size="small" onClick={onAgain}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}

/** Renders the notice of a list that may have changed meanwhile. */
export function StaleList({ since, offline, waiting = false, onAgain }: Staleness) {
  const { t, instant } = useMessages()
  return (
    <Notice kind="warning" announced>
      <p>
        {t(offline ? 'table.offline' : 'table.stale', { time: instant(since) })} {waiting ? t('table.notLoaded') : ''}
      </p>
      {onAgain ? (
        <Button kind="secondary" data-size="small" onClick={onAgain}>
          {t('common.retry')}
        </Button>
      ) : null}
    </Notice>
  )
}

/**
 * Renders the replacement for rows: no records yet, or none that match. `onClear` is set when a search or filters are
 * active; the focus goes to the search, as the button disappears.
 */
export function NoRows({
  empty,
  filtered,
  onClear,
}: {
  readonly empty: EmptyList
  readonly filtered: boolean
  readonly onClear: (() => void) | undefined
}) {
  const { t } = useMessages()
  return (
    <div className="c-no-rows">
      <ToolIcon name={filtered ? 'search' : 'rows'} />
      <p>{filtered ? t('table.noneFiltered') : empty.sentence}</p>
      {onClear ? (
        <Button
          kind="secondary"
          data-size="small"
          onClick={({ currentTarget }) => {
            focusSearch(currentTarget)
            onClear()
          }}
        >
          {t('table.clearAll')}
        </Button>
      ) : null}
      {filtered ? null : empty.action}
    </div>
  )
}
