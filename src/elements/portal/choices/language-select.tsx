import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { chooseLanguage } from '../../../core/i18n/choose-language.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { isLanguage } from '../../../contract/parse-language.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Renders the choice of the institution's languages, each in its own name. Its label is around it. */
export function LanguageSelect({ client }: { readonly client: ClientDetails | undefined }) {
  const { language } = useMessages()
  const languages = client?.languages ?? (['en', 'hi', 'mr', 'ur', 'dv'] as const)
  const offered = languages.includes(language) ? languages : [language, ...languages]
  return (
    <select
      className="c-select"
      value={language}
      onChange={({ target }) => {
        if (isLanguage(target.value)) void chooseLanguage(target.value)
      }}
    >
      {offered.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGES[code].nativeName}
        </option>
      ))}
    </select>
  )
}
