import { useEffect, useState } from 'react'
import { watchLog } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CodeView } from './code-view.tsx'

const KEPT = 50

/** Renders what the elements write to the browser's console while this page is open, newest last. */
export function LogView() {
  const { t } = useMessages()
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => watchLog((level, text) => setLines((all) => [...all, `${level}: ${text}`].slice(-KEPT))), [])
  return (
    <section className="c-panel c-stack">
      <h2 className="c-subtitle">{t('console.log')}</h2>
      <CodeView label={t('console.logHelp')} text={lines.join('\n')} />
    </section>
  )
}
