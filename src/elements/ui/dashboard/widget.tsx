import { type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { FigureDefinition } from './figure-definition.tsx'

/**
 * The state of a widget; each one loads, fails and is retried on its own. `stale`: the newest figures are unavailable,
 * older ones are shown.
 */
export type WidgetState = 'ready' | 'loading' | 'empty' | 'failed' | 'stale'

/** Props common to all widgets of a dashboard. */
export interface WidgetProps {
  /** The subject; for a chart, its finding. */
  readonly title: string
  readonly state?: WidgetState
  /** When its figures were taken: an ISO instant. */
  readonly asOf?: string
  /** The meaning of its figures, in one sentence: shown as a tooltip. */
  readonly definition?: string | undefined
  /** What to do while there is nothing to show yet. */
  readonly empty: string
  /** Loads the figures again. */
  readonly onAgain: () => void
  /** Link to the details behind the figures. */
  readonly drill?: ReactNode
  readonly actions?: ReactNode
  /** For charts and lists, which take half a row or more. */
  readonly wide?: boolean
  /** Height of the expected content, a CSS length, so that there is no layout shift when it arrives. */
  readonly skeleton: string
  readonly children: ReactNode
}

/** Renders the card of a widget: its head, its state, and when its figures were taken. */
export function Widget({
  title,
  state = 'ready',
  asOf,
  definition,
  empty,
  onAgain,
  drill,
  actions,
  wide = false,
  skeleton,
  children,
}: WidgetProps) {
  const { t, instant } = useMessages()
  const id = useUniqueId()
  const shown = state === 'ready' || state === 'stale'
  const again = (
    <Button kind="secondary" data-size="small" onClick={onAgain}>
      {t('common.retry')}
    </Button>
  )
  return (
    <article
      className="c-widget"
      data-wide={wide ? '' : undefined}
      data-state={state}
      aria-labelledby={id}
      aria-busy={state === 'loading'}
    >
      <header className="c-widget-head">
        <h3 className="c-widget-title" id={id}>
          {title}
        </h3>
        {definition ? <FigureDefinition about={title} definition={definition} /> : null}
      </header>
      <div className="c-widget-body" style={{ minBlockSize: skeleton }}>
        {state === 'loading' ? (
          <div className="c-widget-skeleton" role="status" aria-label={t('common.loading')}>
            <Skeleton />
            <Skeleton />
          </div>
        ) : null}
        {state === 'empty' ? (
          <div className="c-widget-none">
            <p>{t('widget.empty')}</p>
            <p className="c-small c-soft">{empty}</p>
          </div>
        ) : null}
        {state === 'failed' ? (
          <Notice kind="danger">
            <p>{t('widget.failed')}</p>
            <div className="c-widget-again">{again}</div>
          </Notice>
        ) : null}
        {state === 'stale' ? (
          <Notice kind="warning">
            <p className="c-small">{t('widget.stale')}</p>
            <div className="c-widget-again">{again}</div>
          </Notice>
        ) : null}
        {shown ? children : null}
      </div>
      <footer className="c-widget-foot">
        {shown && asOf ? <p className="c-small c-soft">{t('widget.asOf', { time: instant(asOf) })}</p> : null}
        {shown ? (
          <div className="c-widget-actions">
            {actions}
            {drill}
          </div>
        ) : null}
      </footer>
    </article>
  )
}
