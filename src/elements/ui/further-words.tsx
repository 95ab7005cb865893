import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { dictionaryOf, loadDictionary } from '../../core/i18n.ts'
import { onFault } from '../../core/log.ts'
import { fill, type MessageArea } from '../../core/words.ts'
import { useWords, WordsContext, type Words } from '../words.tsx'

/** Adds the words of a further area to those around it. In a language whose words are not here yet it goes on in the one before. */
export function FurtherWords({ area, children }: { readonly area: MessageArea; readonly children: ReactNode }) {
  const around = useWords()
  const dictionary = useStore(dictionaryOf(around.language, area))
  const spoken = useMemo(
    (): Words | undefined => dictionary && { ...around, t: (key, values) => fill(dictionary, around.language, key, values) || around.t(key, values) },
    [around, dictionary],
  )
  const [last, setLast] = useState(spoken)
  if (spoken && spoken !== last) setLast(spoken)
  useEffect(() => {
    loadDictionary(around.language, area).catch(onFault)
  }, [around.language, area])
  const words = spoken ?? last
  return words && <WordsContext value={words}>{children}</WordsContext>
}
