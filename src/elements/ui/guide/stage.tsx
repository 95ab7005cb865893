import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { LANGUAGE_CODES, type LanguageCode } from '../../../contract/parts.ts'
import { loadWords } from '../../../core/i18n.ts'
import { isLanguage, LANGUAGES } from '../../../core/languages.ts'
import { onFault } from '../../../core/log.ts'
import { MESSAGE_AREAS, type Dictionary } from '../../../core/words.ts'
import { useWords, WordsContext, wordsOf } from '../../words.tsx'
import { SelectField } from '../field.tsx'

/** How the specimens of a page are shown. */
export interface StageSettings {
  readonly language: LanguageCode | 'all' | 'page'
  readonly theme: 'light' | 'dark'
  readonly contrast: boolean
  readonly large: boolean
}

const INITIAL: StageSettings = { language: 'page', theme: 'light', contrast: false, large: false }
const StageContext = createContext<StageSettings>(INITIAL)

/** Where the settings of a page's specimens are chosen, and what reads them. */
export function StageControls({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  const [settings, setSettings] = useState(INITIAL)
  const set = (part: Partial<StageSettings>) => setSettings({ ...settings, ...part })
  return (
    <StageContext value={settings}>
      <fieldset className="c-panel c-stage-controls">
        <legend className="c-hidden">{t('guide.stage')}</legend>
        <SelectField
          label={t('guide.language')}
          value={settings.language}
          onChange={({ target: { value } }) => set({ language: isLanguage(value) || value === 'all' ? value : 'page' })}
        >
          <option value="page">{t('guide.pageLanguage')}</option>
          {LANGUAGE_CODES.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code].nativeName}
            </option>
          ))}
          <option value="all">{t('guide.allLanguages')}</option>
        </SelectField>
        <SelectField label={t('guide.theme')} value={settings.theme} onChange={({ target }) => set({ theme: target.value === 'dark' ? 'dark' : 'light' })}>
          <option value="light">{t('guide.theme.light')}</option>
          <option value="dark">{t('guide.theme.dark')}</option>
        </SelectField>
        <label className="c-tick">
          <input type="checkbox" className="c-check" checked={settings.contrast} onChange={({ target }) => set({ contrast: target.checked })} />
          {t('guide.contrast')}
        </label>
        <label className="c-tick">
          <input type="checkbox" className="c-check" checked={settings.large} onChange={({ target }) => set({ large: target.checked })} />
          {t('guide.zoom')}
        </label>
      </fieldset>
      {children}
    </StageContext>
  )
}

/** The words of a language, all areas; undefined until they are here. */
function useDictionary(language: LanguageCode): Dictionary | undefined {
  const [found, setFound] = useState<{ language: LanguageCode; dictionary: Dictionary }>()
  useEffect(() => {
    let current = true
    Promise.all(MESSAGE_AREAS.map((area) => loadWords(language, area))).then((areas) => {
      if (current) setFound({ language, dictionary: Object.assign({}, ...areas) as Dictionary })
    }, onFault)
    return () => {
      current = false
    }
  }, [language])
  return found?.language === language ? found.dictionary : undefined
}

/** One language's showing of a specimen, in the colours that were chosen. */
function Board({ language, children }: { readonly language: LanguageCode; readonly children: ReactNode }) {
  const { theme, contrast, large } = useContext(StageContext)
  const dictionary = useDictionary(language)
  const words = useMemo(() => dictionary && wordsOf(language, dictionary, undefined), [language, dictionary])
  return (
    <div className="campus c-board" lang={language} dir={LANGUAGES[language].direction} data-theme={theme} data-contrast={contrast ? 'more' : undefined} data-large={large ? '' : undefined}>
      {words ? <WordsContext value={words}>{children}</WordsContext> : null}
    </div>
  )
}

/** Shows a specimen as the controls of its page say. */
export function Stage({ children }: { readonly children: ReactNode }) {
  const page = useWords().language
  const { language } = useContext(StageContext)
  const shown = language === 'all' ? LANGUAGE_CODES : [language === 'page' ? page : language]
  return shown.map((code) => (
    <Board key={code} language={code}>
      {children}
    </Board>
  ))
}
