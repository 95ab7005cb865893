import { useMessages } from '../../../runtime/messages.tsx'
import type { UnsavedMark } from './marks-draft.ts'

/** Returns a function that writes what is entered for a student: the mark, an absence, or that nothing is. */
export function useMarkText(): (entry: Pick<UnsavedMark, 'typed' | 'absent'>) => string {
  const { t } = useMessages()
  return ({ typed, absent }) => (absent ? t('marks.absent') : typed || t('marks.nothing'))
}
