import { useEffect, useRef } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** A row that somebody else has changed since it was loaded. */
export interface ConflictingRow {
  readonly id: string
  readonly label: string
  /** Who changed it and when, where that is known. */
  readonly who?: string | undefined
  readonly before: string
  readonly theirs: string
  readonly mine: string
}

interface RowConflictProps {
  /** What a row is about: the heading of the first column. */
  readonly about: string
  readonly rows: readonly ConflictingRow[]
  /** Decides one row: the own value stays in the draft, or the saved one replaces it. */
  readonly onDecide: (ids: readonly string[], keep: 'mine' | 'theirs') => void
}

/**
 * Renders the rows of a save that somebody else has changed meanwhile, each with its three values and the choice
 * between them (specification, section 11.4: conflicts shown, not silently merged). Takes the focus.
 */
export function RowConflict({ about, rows, onDecide }: RowConflictProps) {
  const { t, number } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [rows.length])
  const ids = rows.map(({ id }) => id)
  return (
    <section className="c-panel c-stack" aria-label={t('assign.conflict')}>
      <h2 ref={heading} className="c-subtitle" tabIndex={-1}>
        {t('assign.conflict')}
      </h2>
      <Notice kind="warning" announced>
        {t('assign.conflictHelp', { count: rows.length, number: number(rows.length) })}
      </Notice>
      <div className="c-conflict" role="region" tabIndex={0} aria-label={t('assign.conflictTable')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{about}</th>
              <th scope="col">{t('form.conflictBefore')}</th>
              <th scope="col">{t('form.conflictTheirs')}</th>
              <th scope="col">{t('form.conflictMine')}</th>
              <th scope="col">{t('assign.decision')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, who, before, theirs, mine }) => (
              <tr key={id}>
                <th scope="row">
                  {label}
                  {who ? <span className="c-hint">{who}</span> : null}
                </th>
                <td data-label={t('form.conflictBefore')}>
                  <span>{before}</span>
                </td>
                <td data-label={t('form.conflictTheirs')} data-differs="">
                  <span>{theirs}</span>
                </td>
                <td data-label={t('form.conflictMine')} data-differs="">
                  <span>{mine}</span>
                </td>
                <td data-label={t('assign.decision')}>
                  <span className="c-row">
                    <Button
                      kind="secondary"
                      data-size="small"
                      aria-label={t('assign.keepMineOf', { place: label })}
                      onClick={() => onDecide([id], 'mine')}
                    >
                      {t('assign.keepMine')}
                    </Button>
                    <Button
                      kind="secondary"
                      data-size="small"
                      aria-label={t('assign.takeTheirsOf', { place: label })}
                      onClick={() => onDecide([id], 'theirs')}
                    >
                      {t('assign.takeTheirs')}
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > 1 ? (
        <div className="c-row">
          <Button kind="secondary" onClick={() => onDecide(ids, 'mine')}>
            {t('assign.keepAllMine')}
          </Button>
          <Button kind="secondary" onClick={() => onDecide(ids, 'theirs')}>
            {t('assign.takeAllTheirs')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
