import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { getDictionaryStore, loadDictionary, setMessageFiles } from '../../../core/i18n/i18n.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { formatMessage, type Dictionary, type MessageArea } from '../../../core/i18n/messages.ts'
import { useMessages, MessagesContext, type Messages } from '../../runtime/messages.tsx'

setMessageFiles(
  import.meta.glob<Dictionary>('./*/account-later.json', { base: '../../../messages', import: 'default' }),
)

interface FurtherMessagesProps {
  readonly area: MessageArea
  /** Shown until the first messages have loaded. */
  readonly loading?: ReactNode
  readonly children: ReactNode
}

/**
 * Adds the messages of a further area to those around it. While a language is not loaded yet, the previous one stays in
 * use.
 */
export function FurtherMessages({ area, loading, children }: FurtherMessagesProps) {
  const around = useMessages()
  const dictionary = useStore(getDictionaryStore(around.tag, area))
  const spoken = useMemo(
    (): Messages | undefined =>
      dictionary && {
        ...around,
        t: (key, values) => formatMessage(dictionary, around.tag, key, values) || around.t(key, values),
      },
    [around, dictionary],
  )
  const [last, setLast] = useState(spoken)
  if (spoken && spoken !== last) setLast(spoken)
  useEffect(() => {
    loadDictionary(around.tag, area).catch(onFault)
  }, [around, area])
  const messages = spoken ?? last
  return messages ? <MessagesContext value={messages}>{children}</MessagesContext> : loading
}
