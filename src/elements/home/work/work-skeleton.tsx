import { useMessages } from '../../runtime/messages.tsx'

/** The number of tasks that are expected. */
const EXPECTED = 6

/** Renders the shape of a home while what waits is loaded, so that nothing moves when it arrives. */
export function WorkSkeleton() {
  const { t } = useMessages()
  return (
    <div className="c-home-shape" role="status" aria-label={t('common.loading')}>
      <div className="c-skeleton" data-part="title" />
      <div className="c-skeleton" data-part="lead" />
      <div className="c-skeleton" data-part="button" />
      {Array.from({ length: EXPECTED }, (_, at) => (
        <div key={at} className="c-home-shape-row">
          <div className="c-skeleton" />
        </div>
      ))}
    </div>
  )
}
