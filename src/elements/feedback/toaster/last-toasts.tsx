import { useEffect, useRef } from 'react'
import { listToasts, readLastToasts } from '../../../core/session/last-toasts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { CloseToast } from './close-toast.tsx'
import { SEVERITY_ICONS } from './severity-icons.ts'

/**
 * Renders the last toasts with their times, for people who need more than three seconds. `onLeave` gives the focus back
 * to what had it before. Behind a modal dialog the list could not be used, so it closes.
 */
export function LastToasts({ onLeave }: { readonly onLeave: () => void }) {
  const { t, instant } = useMessages()
  const id = useUniqueId()
  const heading = useRef<HTMLHeadingElement>(null)
  // After the toaster has become visible.
  useEffect(() => {
    heading.current?.focus()
    if (!heading.current?.matches(':focus')) listToasts(false)
  }, [])
  const closeList = () => {
    onLeave()
    listToasts(false)
  }
  return (
    <section
      className="c-toast-list"
      role="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        closeList()
      }}
    >
      <div className="c-toast-list-top">
        <h2 ref={heading} id={id} className="c-label" tabIndex={-1}>
          {t('toasts.last')}
        </h2>
        <CloseToast onClose={closeList} />
      </div>
      <ul>
        {readLastToasts().map(({ id: key, severity, summary, detail, at }) => (
          <li key={key} className="c-toast-said">
            <Icon name={SEVERITY_ICONS[severity]} />
            <div>
              {summary ? <strong>{summary}</strong> : null}
              <p>{detail}</p>
              <time className="c-small c-soft" dateTime={at}>
                {instant(at)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
