import { useMessages } from '../../runtime/messages.tsx'

/** What a page consists of below its title: rows, fields, tiles, or the tasks of a home. */
export type PageShape = 'table' | 'form' | 'board' | 'home'

/** The number of bars that stand for the parts of a page. */
const PARTS: Readonly<Record<PageShape, number>> = { table: 8, form: 5, board: 6, home: 6 }

/** Renders the bars that stand for the parts of a page. */
const Parts = ({ shape }: { readonly shape: PageShape }) => (
  <div className="c-shape-parts">
    {Array.from({ length: PARTS[shape] }, (_, at) => (
      <div key={at} className="c-shape-part">
        <div className="c-skeleton" />
      </div>
    ))}
  </div>
)

/**
 * Renders the content of a page below its head while it is loaded: where a part above a list comes from the server too,
 * both appear together, so that the list does not move.
 */
export function ContentLoading({ shape }: { readonly shape: PageShape }) {
  const { t } = useMessages()
  return (
    <div className="c-shape" data-shape={shape} role="status" aria-label={t('common.loading')}>
      <Parts shape={shape} />
    </div>
  )
}

interface PageLoadingProps {
  readonly shape: PageShape
  /** The title of the page, shown at once; without it, a bar stands for it. */
  readonly title?: string | undefined
  /** Whether another heading follows, which takes the place of this title. */
  readonly isAhead?: boolean
}

/** Renders a page in its shape while it is loaded, so that it is never blank and nothing jumps when it arrives. */
export function PageLoading({ shape, title, isAhead = false }: PageLoadingProps) {
  const { t } = useMessages()
  const Title = isAhead ? 'p' : 'h1'
  return (
    <div className="c-workspace c-shape" data-shape={shape}>
      {title === undefined ? null : <Title className="c-title">{title}</Title>}
      <div className="c-shape-rest" role="status" aria-label={t('common.loading')}>
        {title === undefined ? <div className="c-skeleton" data-part="title" /> : null}
        <div className="c-skeleton" data-part="lead" />
        <Parts shape={shape} />
      </div>
    </div>
  )
}
