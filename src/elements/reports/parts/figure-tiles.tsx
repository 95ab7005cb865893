import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { WidgetState } from '../../ui/dashboard/widget.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** A figure of a report that also filters its list. */
export interface FigureTile {
  readonly id: string
  readonly label: string
  /** The figure, formatted; undefined until it is known. */
  readonly figure: string | undefined
  /** What the figure is out of, or how it compares. */
  readonly detail?: string | undefined
  /** `danger` and `warning` mark a figure that needs attention; one of zero does not. */
  readonly tone?: 'danger' | 'warning' | undefined
  /** Whether the list shows exactly the rows behind the figure. */
  readonly pressed?: boolean
  /** Filters the list by the figure, or removes that filter; absent: the figure is no filter. */
  readonly onPress?: () => void
}

interface FigureTilesProps {
  readonly label: string
  readonly tiles: readonly FigureTile[]
  readonly state: WidgetState
  readonly onAgain: () => void
}

const findTone = ({ figure = '', tone }: FigureTile): FigureTile['tone'] => (/[1-9]/.test(figure) ? tone : undefined)

const Content = ({ label, figure, detail }: FigureTile) => (
  <>
    <span className="c-tile-label">{label}</span>
    <span className="c-tile-figure">{figure ?? <span className="c-tile-wait" />}</span>
    <span className="c-tile-detail">{detail ?? ' '}</span>
  </>
)

/** Renders the summary figures of a report side by side. A figure with a filter is a button that applies it. */
export function FigureTiles({ label, tiles, state, onAgain }: FigureTilesProps) {
  const { t } = useMessages()
  const again = (
    <Button kind="secondary" data-size="small" onClick={onAgain}>
      {t('common.retry')}
    </Button>
  )
  if (state === 'failed')
    return (
      <Notice kind="danger" announced>
        <p>{t('widget.failed')}</p>
        {again}
      </Notice>
    )
  return (
    <section className="c-report-part" aria-label={label} aria-busy={state === 'loading'}>
      {state === 'stale' ? (
        <Notice kind="warning">
          <p>{t('widget.stale')}</p>
          {again}
        </Notice>
      ) : null}
      <ul className="c-tiles">
        {tiles.map((tile) => (
          <li key={tile.id}>
            {tile.onPress ? (
              <button
                type="button"
                className="c-tile"
                data-tone={findTone(tile)}
                aria-pressed={tile.pressed ?? false}
                onClick={tile.onPress}
              >
                <Content {...tile} />
              </button>
            ) : (
              <p className="c-tile" data-tone={findTone(tile)}>
                <Content {...tile} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
