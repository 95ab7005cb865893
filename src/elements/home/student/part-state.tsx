import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Failed } from '../../ui/query/query-state.tsx'
import type { QueryResult } from '../../ui/query/use-query.ts'

interface PartStateProps {
  readonly result: QueryResult<unknown>
  readonly onAgain: (quietly?: unknown) => void
  /** How many lines the content has, so that nothing moves when it arrives. */
  readonly lines: number
  readonly children: ReactNode
}

/** Renders a part of a home, its shape while it is loaded, or why it could not be; each part fails alone. */
export function PartState({ result, onAgain, lines, children }: PartStateProps) {
  const { t } = useMessages()
  if (result.status === 'found') return children
  if (result.status === 'failed') return <Failed reply={result.reply} onAgain={() => onAgain()} />
  return (
    <div className="c-home-wait" role="status" aria-label={t('common.loading')} style={{ minBlockSize: `${lines}lh` }}>
      <div className="c-skeleton" />
      <div className="c-skeleton" />
    </div>
  )
}
