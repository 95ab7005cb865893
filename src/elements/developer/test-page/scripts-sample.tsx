import { useEffect, useState } from 'react'
import { LANGUAGE_CODES, type LanguageCode } from '../../../contract/parts.ts'
import { loadMessages } from '../../../core/i18n/i18n.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { Switch } from '../../ui/switch/switch.tsx'
import { useTheme } from '../../ui/theme/use-theme.ts'
import { useMessages } from '../../runtime/messages.tsx'

/**
 * Renders a sentence in each of the five scripts, in the fonts of this device. The direction can be switched to find
 * layout errors.
 */
export function ScriptsSample() {
  const { t } = useMessages()
  const theme = useTheme()
  const [turned, setTurned] = useState(false)
  const [sentences, setSentences] = useState<Readonly<Partial<Record<LanguageCode, string>>>>({})
  useEffect(() => {
    for (const code of LANGUAGE_CODES)
      loadMessages(code, 'public').then(
        (dictionary) => setSentences((all) => ({ ...all, [code]: dictionary['failure.network'] })),
        onFault,
      )
  }, [])
  return (
    <section className="c-panel c-stack" aria-labelledby="scripts">
      <h2 className="c-subtitle" id="scripts">
        {t('test.scripts')}
      </h2>
      <p className="c-soft">{t('test.scriptsHelp')}</p>
      <Switch checked={turned} onChange={setTurned}>
        {t('test.turn')}
      </Switch>
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
