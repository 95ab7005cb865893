import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'

export { default as foldSheet } from './receipt-fold.css?light'

interface ReceiptFoldProps {
  /** The form once it is loaded; until then a placeholder is shown. */
  readonly children: ReactNode
  readonly onOpen: () => void
}

/** Renders the receipt check below the search, collapsed until the visitor opens it. */
export function ReceiptFold({ children, onOpen }: ReceiptFoldProps) {
  const { t } = useMessages()
  return (
    <details className="c-pay-more" onToggle={onOpen}>
      <summary>{t('payment.checkReceipt')}</summary>
      {children ?? <div className="c-skeleton" role="status" aria-label={t('common.loading')} />}
    </details>
  )
}
