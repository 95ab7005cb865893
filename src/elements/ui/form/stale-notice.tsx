import { useEffect, useRef } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'

/** A field that somebody else has changed since it was opened here. */
export interface Difference {
  readonly label: string
  /** What stands in the record now, as people read it. */
  readonly theirs: string
  /** What stands in the field. */
  readonly mine: string
}

interface StaleNoticeProps {
  /** Only fields of this form; none: the change is elsewhere in the record. */
  readonly differences: readonly Difference[]
  readonly onReload: () => void
  readonly onKeep: () => void
}

/** Tells that somebody else was quicker (domain brief 2.0.2, code 1204): what has changed, and the choice. Takes the focus. */
export function StaleNotice({ differences, onReload, onKeep }: StaleNoticeProps) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const shown = (value: string): string => value || t('form.staleNothing')
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="warning" announced>
        <p className="c-label">{t('form.stale')}</p>
        {differences.length > 0 ? (
          <ul>
            {differences.map(({ label, theirs, mine }) => (
              <li key={label}>{t('form.staleNow', { field: label, theirs: shown(theirs), mine: shown(mine) })}</li>
            ))}
          </ul>
        ) : (
          <p>{t('form.staleElsewhere')}</p>
        )}
        <div className="c-row c-stale-choice">
          <Button kind="secondary" data-size="small" onClick={onReload}>
            {t('form.staleReload')}
          </Button>
          <Button data-size="small" onClick={onKeep}>
            {t('form.staleKeep')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
