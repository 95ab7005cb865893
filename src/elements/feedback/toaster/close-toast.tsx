import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'

/** Renders the button that closes a toast, or the list of them. */
export function CloseToast({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages()
  return (
    <button type="button" className="c-toast-close" aria-label={t('common.close')} onClick={onClose}>
      <LineIcon path="M6 6l12 12M18 6 6 18" />
    </button>
  )
}
