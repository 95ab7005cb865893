import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { dictionaryOf, loadDictionary } from '../../core/i18n.ts'
import { onFault } from '../../core/log.ts'
import { fill } from '../../core/words.ts'
import { useWords, WordsContext, type Words } from '../words.tsx'

/** Adds the words of tickets to those around it. In a language whose words are not here yet it goes on in the one before. */
export function TicketWords({ children }: { readonly children: ReactNode }) {
  const around = useWords()
  const dictionary = useStore(dictionaryOf(around.language, 'ticket'))
  const spoken = useMemo(
    (): Words | undefined => dictionary && { ...around, t: (key, values) => fill(dictionary, around.language, key, values) || around.t(key, values) },
    [around, dictionary],
  )
  const [last, setLast] = useState(spoken)
  if (spoken && spoken !== last) setLast(spoken)
  useEffect(() => {
    loadDictionary(around.language, 'ticket').catch(onFault)
  }, [around.language])
  const words = spoken ?? last
  return words && <WordsContext value={words}>{children}</WordsContext>
}
