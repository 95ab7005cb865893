import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { LANGUAGE_CODES, type LanguageCode } from '../../../contract/parts.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { isLanguage } from '../../../contract/parse-language.ts'
import { parseTheme, type Theme } from '../../../core/theme/theme.ts'
import { useMessages, MessagesContext, buildMessages } from '../../runtime/messages.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { useDictionary } from './use-dictionary.ts'
import { useTheme } from '../../ui/theme/use-theme.ts'

/** Display settings for the specimens of a page. */
export interface StageSettings {
  readonly language: LanguageCode | 'all' | 'page'
  /** `page` uses the theme of the element around the specimens. */
  readonly theme: Theme | 'page'
  readonly contrast: boolean
  readonly large: boolean
}

const INITIAL: StageSettings = { language: 'page', theme: 'page', contrast: false, large: false }
const StageContext = createContext<StageSettings>(INITIAL)

/** Renders the controls for the settings and provides the settings to the specimens. */
export function StageControls({ children }: { readonly children: ReactNode }) {
  const { t } = useMessages()
  const [settings, setSettings] = useState(INITIAL)
  const setPart = (part: Partial<StageSettings>) => setSettings((before) => ({ ...before, ...part }))
  return (
    <StageContext value={settings}>
      <fieldset className="c-panel c-stage-controls">
        <legend className="c-hidden">{t('guide.stage')}</legend>
        <SelectField
          label={t('guide.language')}
          value={settings.language}
          onChange={({ target: { value } }) =>
            setPart({ language: isLanguage(value) || value === 'all' ? value : 'page' })
          }
        >
          <option value="page">{t('guide.pageLanguage')}</option>
          {LANGUAGE_CODES.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code].nativeName}
            </option>
          ))}
          <option value="all">{t('guide.allLanguages')}</option>
        </SelectField>
        <SelectField
          label={t('guide.theme')}
          value={settings.theme}
          onChange={({ target }) => setPart({ theme: parseTheme(target.value) ?? 'page' })}
        >
          <option value="page">{t('guide.pageTheme')}</option>
          <option value="light">{t('guide.theme.light')}</option>
          <option value="dark">{t('guide.theme.dark')}</option>
        </SelectField>
        <label className="c-tick">
          <input
            type="checkbox"
            className="c-check"
            checked={settings.contrast}
            onChange={({ target }) => setPart({ contrast: target.checked })}
          />
          {t('guide.contrast')}
        </label>
        <label className="c-tick">
          <input
            type="checkbox"
            className="c-check"
            checked={settings.large}
            onChange={({ target }) => setPart({ large: target.checked })}
          />
          {t('guide.zoom')}
        </label>
      </fieldset>
      {children}
    </StageContext>
  )
}

/** Renders a specimen in one language, with the chosen theme settings. */
function Board({ language, children }: { readonly language: LanguageCode; readonly children: ReactNode }) {
  const { theme, contrast, large } = useContext(StageContext)
  const around = useTheme()
  const dictionary = useDictionary(language)
  const messages = useMemo(() => dictionary && buildMessages(language, dictionary, undefined), [language, dictionary])
  return (
    <div
      className="campus c-board"
      lang={language}
      dir={LANGUAGES[language].direction}
      data-theme={theme === 'page' ? around : theme}
      data-contrast={contrast ? 'more' : undefined}
      data-large={large ? '' : undefined}
    >
      {messages ? <MessagesContext value={messages}>{children}</MessagesContext> : null}
    </div>
  )
}

/** Renders a specimen with the settings chosen on its page. */
export function Stage({ children }: { readonly children: ReactNode }) {
  const page = useMessages().language
  const { language } = useContext(StageContext)
  const shown = language === 'all' ? LANGUAGE_CODES : [language === 'page' ? page : language]
  return shown.map((code) => (
    <Board key={code} language={code}>
      {children}
    </Board>
  ))
}
