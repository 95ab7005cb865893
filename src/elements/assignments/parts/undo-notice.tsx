import { useEffect, useRef, useState } from 'react'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

const SECOND = 1000

/** Returns the remaining time as minutes and seconds, `9:05`; undefined when it is over. */
export function formatRemainingTime(until: string, now: number): string | undefined {
  const seconds = Math.ceil((Date.parse(until) - now) / SECOND)
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : undefined
}

interface UndoNoticeProps {
  /** What was saved. */
  readonly done: string
  /** Whether it was saved just now: it is brought into view. */
  readonly isNew: boolean
  /** Until when it can be undone. */
  readonly until: string
  readonly busy: boolean
  readonly onUndo: () => void
}

/** Renders what was saved and, while that is possible, the offer to undo it with the time that is left. */
export function UndoNotice({ done, isNew, until, busy, onUndo }: UndoNoticeProps) {
  const { t } = useMessages()
  const [now, setNow] = useState(() => Date.now())
  const left = formatRemainingTime(until, now)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="c-assign-undo" ref={place}>
      <Notice kind="success">
        <p role="status">{done}</p>
        {left ? (
          <p className="c-row c-small">
            <Button kind="secondary" data-size="small" busy={busy} onClick={onUndo}>
              {t('assign.undo')}
            </Button>
            <span>{t('assign.undoLeft', { time: isolateLtr(left) })}</span>
          </p>
        ) : null}
      </Notice>
    </div>
  )
}
