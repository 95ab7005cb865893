import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { ToolIcon } from '../tool-icons.tsx'

/** Why a list could not be had, in the reader's language, and what tries again. */
export interface ListFailure {
  readonly reason: string
  readonly onAgain: () => void
}

/** What is shown is old: `since` is the instant of the last answer. */
export interface Staleness {
  readonly since: string
  readonly offline: boolean
}

/** What a list says before anything has ever been put into it: a sentence, and the next step. */
export interface EmptyList {
  readonly sentence: string
  readonly action?: ReactNode
}

/** A list that could not be had. */
export function FailedList({ reason, onAgain }: ListFailure) {
  const { t } = useWords()
  return (
    <Notice kind="danger" announced>
      <p>{reason}</p>
      <Button kind="secondary" data-size="small" onClick={onAgain}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}

/** A list that may have changed meanwhile. */
export function StaleList({ since, offline }: Staleness) {
  const { t, instant } = useWords()
  return (
    <Notice kind="warning">
      <p>{t(offline ? 'table.offline' : 'table.stale', { time: instant(since) })}</p>
    </Notice>
  )
}

/** In place of rows: nothing yet, or nothing that passes what the list is narrowed by. `onClear`: search and filters are among that. */
export function NoRows({ empty, filtered, onClear }: { readonly empty: EmptyList; readonly filtered: boolean; readonly onClear: (() => void) | undefined }) {
  const { t } = useWords()
  return (
    <div className="c-no-rows">
      <ToolIcon name={filtered ? 'search' : 'rows'} />
      <p>{filtered ? t('table.noneFiltered') : empty.sentence}</p>
      {onClear ? (
        <Button kind="secondary" data-size="small" onClick={onClear}>
          {t('table.clearAll')}
        </Button>
      ) : null}
      {filtered ? null : empty.action}
    </div>
  )
}
