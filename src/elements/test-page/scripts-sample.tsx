import { useEffect, useState } from 'react'
import { LANGUAGE_CODES, type LanguageCode } from '../../contract/parts.ts'
import { loadWords } from '../../core/i18n.ts'
import { LANGUAGES } from '../../core/languages.ts'
import { onFault } from '../../core/log.ts'
import { useHost, useWords } from '../words.tsx'

/** A sentence in each of the five scripts, in the fonts that this device has; the direction can be turned to see what would break. */
export function ScriptsSample() {
  const { t } = useWords()
  const theme = useHost()?.getAttribute('theme') ?? 'light'
  const [turned, setTurned] = useState(false)
  const [sentences, setSentences] = useState<Readonly<Partial<Record<LanguageCode, string>>>>({})
  useEffect(() => {
    for (const code of LANGUAGE_CODES) loadWords(code, 'public').then((words) => setSentences((all) => ({ ...all, [code]: words['failure.network'] })), onFault)
  }, [])
  return (
    <section className="c-panel c-stack" aria-labelledby="scripts">
      <h2 className="c-subtitle" id="scripts">
        {t('test.scripts')}
      </h2>
      <p className="c-soft">{t('test.scriptsHelp')}</p>
      <label className="c-tick">
        <input type="checkbox" className="c-check" role="switch" checked={turned} onChange={({ target }) => setTurned(target.checked)} />
        {t('test.turn')}
      </label>
      <dl className="c-scripts">
        {LANGUAGE_CODES.map((code) => {
          const { nativeName, direction } = LANGUAGES[code]
          const shown = turned ? (direction === 'ltr' ? 'rtl' : 'ltr') : direction
          return (
            <div key={code} className="campus" lang={code} dir={shown} data-theme={theme}>
              <dt className="c-small c-soft">{nativeName}</dt>
              <dd>{sentences[code]}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
