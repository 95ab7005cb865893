import { useRef, useState, type ComponentType } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** A part of a screen that is loaded when it is first needed. */
export interface LatePart<Props> {
  /** Undefined until it has loaded. */
  readonly Part: ComponentType<Props> | undefined
  /** Loads the part ahead of the press that needs it; a failure is not shown. */
  readonly prepare: () => void
  /** Loads the part for somebody who waits for it; a failure is shown, and `onFailed` is called. */
  readonly load: (onFailed: () => void) => void
}

/** Returns a part of a screen that is loaded when it is first needed, so that no screen waits for it. */
export function useLatePart<Props>(loadPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const { t } = useMessages()
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> }>()
  const waiting = useRef<Promise<void>>(undefined)
  const loadOnce = (): Promise<void> =>
    (waiting.current ??= loadPart()
      .then((Part) => setPart({ Part }))
      .finally(() => {
        waiting.current = undefined
      }))
  return {
    Part: part?.Part,
    prepare: () => {
      // Without a connection some browsers would keep the failure, and answer with it to the press.
      if (!part && navigator.onLine) loadOnce().catch(() => undefined)
    },
    load: (onFailed) => {
      if (part) return
      loadOnce().catch((fault: unknown) => {
        onFault(fault)
        onFailed()
        showToast({ severity: 'error', detail: t('failure.network') })
      })
    },
  }
}
