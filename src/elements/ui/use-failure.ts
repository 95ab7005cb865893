import { failureWords } from '../../core/mql/failure-words.ts'
import type { Refused } from '../../core/mql/reply.ts'
import { useWords } from '../words.tsx'

/** Puts a refusal into a sentence: the server's own, or ours for what never reached it. */
export function useFailure(): (refused: Refused) => string {
  const { t } = useWords()
  return (refused) => {
    const words = failureWords(refused)
    return 'text' in words ? words.text : t(words.key, words.values)
  }
}
