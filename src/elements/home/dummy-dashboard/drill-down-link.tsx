import { showToast } from '../../../core/feedback/toasts.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Renders a drill-down link. The sample has no data behind its figures, so it only shows a toast that says so. */
export function DrillDownLink({ children }: { readonly children: string }) {
  const { t } = useMessages()
  return (
    <button
      type="button"
      className="c-link"
      onClick={() => void showToast({ severity: 'info', detail: t('dummy.leads', { page: children }) })}
    >
      {children}
    </button>
  )
}
