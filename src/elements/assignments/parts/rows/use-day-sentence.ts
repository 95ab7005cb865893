import { useCallback } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import type { DayProblem } from '../days.ts'

/** Returns a function that says what is wrong with a day of a row, in the language of the screen. */
export function useDaySentence(): (problem: DayProblem | undefined) => string | undefined {
  const { t } = useMessages()
  return useCallback((problem) => problem && t(problem === 'order' ? 'assign.valid.order' : 'assign.valid.day'), [t])
}
