import { useCallback, useEffect, useRef } from 'react'
import { answerQuestion, askQuestion, type Question } from '../../../core/feedback/confirm.ts'
import { usePageDialog } from './use-page-dialog.ts'

/**
 * Returns a function that asks for confirmation in the language and theme of the calling screen and resolves with the
 * answer (specification, section 9).
 */
export function useConfirm(): (question?: Question) => Promise<boolean> {
  const open = usePageDialog()
  const isAsking = useRef(false)
  useEffect(
    () => () => {
      // Whoever has left the screen has not confirmed anything.
      if (isAsking.current) answerQuestion(false)
    },
    [],
  )
  return useCallback(
    async (question) => {
      // When the dialog cannot be loaded, the answer is no.
      open(() => answerQuestion(false))
      isAsking.current = true
      try {
        return await askQuestion(question)
      } finally {
        isAsking.current = false
      }
    },
    [open],
  )
}
