import { useCallback } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { defineElement } from '../../runtime/define-element.tsx'
import { loadConfirmationElement } from '../../runtime/own-elements.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { applyTheme } from '../../runtime/theme/apply-theme.ts'

const TAG = 'campus-confirmation'

/**
 * Returns a function that adds the page's dialog, in the language and theme of the calling screen. Calls `onLost` when
 * its chunk cannot be loaded; the error is reported.
 */
export function usePageDialog(): (onLost: () => void) => void {
  const host = useHost()
  const { language } = useMessages()
  return useCallback(
    (onLost) => {
      const dialog = document.querySelector<HTMLElement>(TAG) ?? document.body.appendChild(document.createElement(TAG))
      dialog.lang = language
      const client = host?.values.get().client
      if (client) dialog.setAttribute('client', String(client))
      else dialog.removeAttribute('client')
      if (host) applyTheme(dialog, host)
      loadConfirmationElement()
        .then(defineElement)
        .catch((fault: unknown) => {
          onFault(fault)
          onLost()
        })
    },
    [host, language],
  )
}
