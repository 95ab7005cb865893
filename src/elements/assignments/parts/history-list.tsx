import { isolateLtr } from '../../../core/i18n/isolate.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Collapse } from '../../ui/collapse/collapse.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { DifferenceLines, useSignedCounts, type DifferenceLine } from './difference.tsx'
import { MixedText } from '../../ui/i18n/mixed-text.tsx'

/** A saved change of a mapping, with its edits in words. */
export interface Change {
  readonly changeId: number
  readonly at: string
  readonly by: string | null
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly undoes: number | null
  readonly undoneAt: string | null
  readonly undoUntil: string | null
  readonly lines: readonly DifferenceLine[]
}

interface HistoryListProps {
  /** The newest first; undefined while they are loaded. */
  readonly changes: readonly Change[] | undefined
  readonly refused: Refused | undefined
  readonly onAgain: () => void
  /** Undefined where the visitor may not undo. */
  readonly onUndo: ((changeId: number) => void) | undefined
  readonly busy: boolean
  /** What is said when there are none. */
  readonly empty: string
}

/** Renders the saved changes of a mapping: who, when, what; changes that were undone are marked. */
export function HistoryList({ changes, refused, onAgain, onUndo, busy, empty }: HistoryListProps) {
  const { t, instant } = useMessages()
  const signed = useSignedCounts()
  if (!changes) return refused ? <Failed reply={refused} onAgain={onAgain} /> : <Loading />
  if (changes.length === 0) return <p className="c-soft">{empty}</p>
  return (
    <ol className="c-assign-history">
      {changes.map((change) => {
        const { changeId, at, by, undoes, undoneAt, undoUntil, lines } = change
        const canUndo = onUndo && !undoneAt && undoUntil !== null && Date.parse(undoUntil) > Date.now()
        return (
          <li key={changeId}>
            <div className="c-assign-change">
              <h3>
                <MixedText>{by ?? t('assign.history.server')}</MixedText>
              </h3>
              <span className="c-soft c-small">{instant(at)}</span>
              <strong className="c-small">{signed(change)}</strong>
              {undoneAt ? <Tag size="small">{t('assign.history.undone')}</Tag> : null}
              {undoes === null ? null : (
                <Tag size="small" kind="info">
                  {t('assign.history.undo')}
                </Tag>
              )}
              {canUndo ? (
                <Button
                  kind="secondary"
                  data-size="small"
                  busy={busy}
                  aria-label={t('assign.undoOf', { time: isolateLtr(instant(at)) })}
                  onClick={() => onUndo(changeId)}
                >
                  {t('assign.undo')}
                </Button>
              ) : null}
            </div>
            <Collapse title={t('assign.history.lines')} level={4}>
              <DifferenceLines lines={lines} />
            </Collapse>
          </li>
        )
      })}
    </ol>
  )
}
