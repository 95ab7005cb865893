import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { $blocker, cancelSlowCalls } from '../../../core/feedback/blocker.ts'
import { $toasts, dismissToast, type Toast } from '../../../core/feedback/toasts.ts'
import { nameMessageFiles } from '../../../core/i18n/i18n.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { element, elementSpec } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon, type IconName } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import css from './toaster.css?inline'

const spec = elementSpec({
  tag: 'campus-toaster',
  summary: 'Short messages at the top right of the page; the first element that needs it creates it.',
  surface: 'shadow',
  areas: ['public', 'parts'],
  attributes: {},
  events: {},
})

// Named here, so that a public form with a toast loads neither the list of all files nor i18next.
nameMessageFiles(import.meta.glob<Dictionary>('./*/parts.json', { base: '../../../messages', import: 'default' }))

const ICONS: Readonly<Record<Toast['severity'], IconName>> = {
  success: 'check',
  info: 'info',
  warn: 'alert',
  error: 'alert',
}
const KINDS = { success: 'success', info: 'info', warn: 'warning', error: 'danger' } as const

/** Returns a function that gives the focus back to what had it before the toasts, whose pressed buttons are removed. */
function useFocusBefore(): () => void {
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    const leave = (event: FocusEvent) => {
      const [left] = event.composedPath()
      if (left instanceof HTMLElement && !left.closest('.c-toaster')) before.current = left
    }
    document.addEventListener('focusout', leave)
    return () => document.removeEventListener('focusout', leave)
  }, [])
  return () => before.current?.focus()
}

interface ToastCardProps {
  readonly toast: Toast
  /** Called before a pressed button of the toast is removed. */
  readonly onLeave: () => void
}

/** Renders one toast. Its timer pauses while it is hovered or contains the focus. */
function ToastCard({ toast, onLeave }: ToastCardProps) {
  const { t } = useMessages()
  const [held, setHeld] = useState(false)
  const { id, life, severity, summary, detail, action } = toast
  useEffect(() => {
    if (held || !life) return
    const timer = setTimeout(() => dismissToast(id), life)
    return () => clearTimeout(timer)
  }, [held, life, id])
  const close = () => {
    onLeave()
    dismissToast(id)
  }
  return (
    <div
      className="c-notice c-toast"
      data-kind={KINDS[severity]}
      role={severity === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[severity]} />
      <div>
        {summary ? <strong>{summary}</strong> : null}
        <p>{detail}</p>
        {action ? (
          <button
            type="button"
            className="c-link"
            onClick={() => {
              close()
              action.onSelect()
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button type="button" className="c-toast-close" aria-label={t('common.close')} onClick={close}>
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
    </div>
  )
}

/** Renders the notice about a slow call, which can be continued or cancelled (domain brief 2.0.4). */
function StillWorking() {
  const { t } = useMessages()
  return (
    <div className="c-notice c-toast" data-kind="info" role="status">
      <Icon name="info" />
      <p>{t('common.stillWorking')}</p>
      <Button kind="quiet" onClick={cancelSlowCalls}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

function ToasterScreen() {
  const toasts = useStore($toasts)
  const { slow } = useStore($blocker)
  const layer = useRef<HTMLDivElement>(null)
  const giveBack = useFocusBefore()
  const some = slow || toasts.length > 0
  // Use the top layer, so that a transformed ancestor or a dialog of the page cannot cover or clip the toasts.
  useLayoutEffect(() => {
    const shown = layer.current
    if (!shown || typeof shown.showPopover !== 'function') return
    if (some) shown.showPopover()
    else shown.hidePopover()
  }, [some])
  return (
    <div ref={layer} popover="manual" className="c-toaster">
      {slow ? <StillWorking /> : null}
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onLeave={giveBack} />
      ))}
    </div>
  )
}

/** The `<campus-toaster>` element (specification, sections 1, 7 and 9). */
export const toaster = element({ spec, Screen: ToasterScreen, styles: [...shadowSheets, css] })
