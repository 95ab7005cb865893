import { useMessages } from '../../runtime/messages.tsx'
import type { OfferedPaper } from './own-form.ts'

/** Returns functions that put parts of an examination form into words. */
export function useFormWords() {
  const { t, name, day } = useMessages()
  return {
    /** When a paper is written, with its term. */
    formatTime: ({ on, term }: Pick<OfferedPaper, 'on' | 'term'>): string =>
      on === null
        ? t('examForm.noTime', { term: name(term) })
        : t('examForm.time', { term: name(term), day: day(on.day), from: on.startsAt, to: on.endsAt }),
  }
}
