import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { $blocker, cancelSlowCalls } from '../../../core/feedback/blocker.ts'
import { $areToastsListed, storeLastToasts, listToasts, readLastToasts } from '../../../core/session/last-toasts.ts'
import { $toasts, closeToast, type Toast } from '../../../core/feedback/toasts.ts'
import { setMessageFiles } from '../../../core/i18n/i18n.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { element, elementSpec } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { CloseToast } from './close-toast.tsx'
import { LastToasts } from './last-toasts.tsx'
import { SEVERITY_ICONS } from './severity-icons.ts'
import css from './toaster.css?inline'

const spec = elementSpec({
  tag: 'campus-toaster',
  summary: 'Short messages at the top right of the page; the first element that needs it creates it.',
  surface: 'shadow',
  messages: ['public', 'parts'],
  attributes: {},
  events: {},
})

// Named here, so that a public form with a toast loads neither the list of all files nor i18next.
setMessageFiles(import.meta.glob<Dictionary>('./*/parts.json', { base: '../../../messages', import: 'default' }))

const KINDS = { success: 'success', info: 'info', warn: 'warning', error: 'danger' } as const

/** Returns a function that gives the focus back to what had it before the toasts, whose pressed buttons are removed. */
function useFocusRestore(): () => void {
  const before = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const handleLeave = (event: FocusEvent) => {
      const [left] = event.composedPath()
      if (left instanceof HTMLElement && !left.closest('.c-toaster')) before.current = left
    }
    document.addEventListener('focusout', handleLeave)
    return () => document.removeEventListener('focusout', handleLeave)
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
  const [held, setHeld] = useState(false)
  const { id, life, severity, summary, detail, action } = toast
  useEffect(() => {
    if (held || !life) return
    const timer = setTimeout(() => closeToast(id), life)
    return () => clearTimeout(timer)
  }, [held, life, id])
  const leaveAndClose = () => {
    onLeave()
    closeToast(id)
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
      <Icon name={SEVERITY_ICONS[severity]} />
      <div>
        {summary ? <strong>{summary}</strong> : null}
        <p>{detail}</p>
        {action ? (
          <button
            type="button"
            className="c-link"
            onClick={() => {
              leaveAndClose()
              action.onSelect()
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <CloseToast onClose={leaveAndClose} />
    </div>
  )
}

/** Renders the notice about a slow call, which can be continued or cancelled (specification, section 11.0.4). */
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

/**
 * Lists the last toasts when F8 is pressed, and closes the list when it is pressed again. `onLeave` gives the focus
 * back to what had it before.
 */
function useListKey(onLeave: () => void): void {
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
      if (key !== 'F8' || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
      const isListed = $areToastsListed.get()
      if (!isListed && readLastToasts().length === 0) return
      event.preventDefault()
      if (isListed) onLeave()
      listToasts(!isListed)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  })
}

function ToasterScreen() {
  const toasts = useStore($toasts)
  const listed = useStore($areToastsListed)
  const { slow } = useStore($blocker)
  const layer = useRef<HTMLDivElement>(null)
  const giveBack = useFocusRestore()
  const some = slow || listed || toasts.length > 0
  useListKey(giveBack)
  useLayoutEffect(storeLastToasts, [])
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
      {listed ? <LastToasts onLeave={giveBack} /> : null}
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onLeave={giveBack} />
      ))}
    </div>
  )
}

/** The `<campus-toaster>` element (specification, sections 1, 7 and 9). */
export const toaster = element({ spec, Screen: ToasterScreen, styles: [...shadowSheets, css] })
