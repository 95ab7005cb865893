import { showToast } from '../../core/toasts.ts'
import { ensureToaster } from '../ui/ensure-toaster.ts'
import { useWords } from '../words.tsx'

/** Stands where the dashboard leads further; here there is nothing behind the figures, and it says so. */
export function Drill({ children }: { readonly children: string }) {
  const { t } = useWords()
  return (
    <button
      type="button"
      className="c-link"
      onClick={() => {
        ensureToaster()
        showToast({ severity: 'info', detail: t('dummy.leads', { page: children }) })
      }}
    >
      {children}
    </button>
  )
}
