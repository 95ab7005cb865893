import { useEffect, useState } from 'react'
import type { LanguageCode } from '../../../contract/parts.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { loadMessages } from '../../../core/i18n/i18n.ts'
import { MESSAGE_AREAS } from '../../../core/i18n/message-areas.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'

const loaded = new Map<LanguageCode, Dictionary>()

/** Returns all messages of a language; undefined until they are loaded. */
export function useDictionary(language: LanguageCode): Dictionary | undefined {
  const [, setLoaded] = useState<LanguageCode>()
  useEffect(() => {
    if (loaded.has(language)) return
    let current = true
    Promise.all(MESSAGE_AREAS.map((area) => loadMessages(language, area))).then((areas) => {
      loaded.set(language, Object.assign({}, ...areas) as Dictionary)
      if (current) setLoaded(language)
    }, onFault)
    return () => {
      current = false
    }
  }, [language])
  return loaded.get(language)
}
