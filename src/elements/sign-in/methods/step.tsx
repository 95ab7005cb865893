import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'

/** Renders one step in place of user name and password, with a button back to them. */
export function Step({
  title,
  onBack,
  children,
}: {
  readonly title: string
  readonly onBack: () => void
  readonly children: ReactNode
}) {
  const { t } = useMessages()
  return (
    <section className="c-stack" aria-label={title}>
      <h2 className="c-subtitle">{title}</h2>
      {children}
      <div>
        <button type="button" className="c-link" onClick={onBack}>
          {t('enter.back')}
        </button>
      </div>
    </section>
  )
}
