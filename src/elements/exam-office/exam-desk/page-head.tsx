import { useEffect, useRef, type ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'

interface PageHeadProps {
  readonly title: string
  readonly onBack: () => void
  /** Below the title: dates, the state. */
  readonly children?: ReactNode
}

/** Renders the head of a page of one examination, with the way back to the list. The heading takes the focus. */
export function PageHead({ title, onBack, children }: PageHeadProps) {
  const { t, direction } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header className="c-exam-head">
      <Button kind="quiet" data-size="small" onClick={onBack}>
        <span aria-hidden="true">{direction === 'rtl' ? '→' : '←'}</span>
        {t('examDesk.all')}
      </Button>
      <h1 ref={heading} className="c-title" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  )
}
