import { useEffect, useState } from 'react'
import { watchLog } from '../../core/log.ts'
import { useWords } from '../words.tsx'
import { CodeView } from './code-view.tsx'

const KEPT = 50

/** What the elements write to the console of the browser while this page is open, the newest last. */
export function LogView() {
  const { t } = useWords()
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => watchLog((level, words) => setLines((all) => [...all, `${level}: ${words}`].slice(-KEPT))), [])
  return (
    <section className="c-panel c-stack">
      <h2 className="c-subtitle">{t('console.log')}</h2>
      <CodeView label={t('console.logHelp')} text={lines.join('\n')} />
    </section>
  )
}
