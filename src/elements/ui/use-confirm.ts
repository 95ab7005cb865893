import { useCallback } from 'react'
import { answerQuestion, confirm, type Question } from '../../core/confirm.ts'
import { onFault } from '../../core/log.ts'
import { defineElement } from '../define-element.tsx'
import { loadElement } from '../registry.ts'
import { useHost, useWords } from '../words.tsx'

const TAG = 'campus-confirmation'

/** Asks in the language and the colours of the screen that asks; resolves with the answer (specification, section 9). */
export function useConfirm(): (question?: Question) => Promise<boolean> {
  const host = useHost()
  const { language } = useWords()
  return useCallback(
    (question) => {
      const dialog = document.querySelector<HTMLElement>(TAG) ?? document.body.appendChild(document.createElement(TAG))
      dialog.lang = language
      for (const name of ['client', 'theme']) {
        const value = host?.getAttribute(name)
        if (value) dialog.setAttribute(name, value)
        else dialog.removeAttribute(name)
      }
      loadElement(TAG).then(defineElement).catch((fault: unknown) => {
        // Whoever cannot be asked has not said yes.
        onFault(fault)
        answerQuestion(false)
      })
      return confirm(question)
    },
    [host, language],
  )
}
