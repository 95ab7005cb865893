import { useMessages } from '../../runtime/messages.tsx'

/** Renders the button that closes a toast, or the list of them. */
export function CloseToast({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages()
  return (
    <button type="button" className="c-toast-close" aria-label={t('common.close')} onClick={onClose}>
      <svg
        viewBox="0 0 24 24"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M6 6l12 12M18 6 6 18" />
      </svg>
    </button>
  )
}
