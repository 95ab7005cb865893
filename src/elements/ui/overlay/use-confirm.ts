import { useCallback } from 'react'
import { answerQuestion, askQuestion, type Question } from '../../../core/feedback/confirm.ts'
import { usePageDialog } from './use-page-dialog.ts'

/**
 * Returns a function that asks for confirmation in the language and theme of the calling screen and resolves with the
 * answer (specification, section 9).
 */
export function useConfirm(): (question?: Question) => Promise<boolean> {
  const open = usePageDialog()
  return useCallback(
    (question) => {
      // When the dialog cannot be loaded, the answer is no.
      open(() => answerQuestion(false))
      return askQuestion(question)
    },
    [open],
  )
}
