import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Segmented } from '../dashboard/segmented.tsx'
import { listNames } from '../i18n/list-names.ts'

interface TranslatedFieldsProps {
  readonly mainLanguage: LanguageCode
  /** Languages of the institution. */
  readonly languages: readonly LanguageCode[]
  /** Languages in which something is written. */
  readonly written: readonly LanguageCode[]
  readonly hasErrors: (language: LanguageCode) => boolean
  /** Number of times that the form was submitted. */
  readonly attempt: number
  /** Renders the fields of one language. */
  readonly renderFields: (language: LanguageCode, required: boolean) => ReactNode
}

/** Renders the fields of a text in the main language, and in one of the other languages at a time. */
export function TranslatedFields(props: TranslatedFieldsProps) {
  const { mainLanguage, languages, written, hasErrors, attempt, renderFields } = props
  const { t, language: shown } = useMessages()
  const others = LANGUAGE_CODES.filter(
    (one) => one !== mainLanguage && (languages.includes(one) || written.includes(one)),
  )
  const [chosen, setChosen] = useState(others[0])
  const wrong = others.find(hasErrors)
  // The summary of the errors links to fields: they must be there.
  useEffect(() => {
    if (wrong) setChosen(wrong)
  }, [attempt, wrong])
  const nameOf = (one: LanguageCode): string => LANGUAGES[one].nativeName
  const missing = others.filter((one) => !written.includes(one))
  return (
    <>
      {renderFields(mainLanguage, true)}
      {chosen === undefined ? null : (
        <>
          <Segmented
            label={t('notices.others')}
            options={others.map((value) => ({ value, label: nameOf(value), lang: value }))}
            value={chosen}
            onChange={setChosen}
          />
          <p className="c-small c-soft">
            {missing.length === 0
              ? t('notices.complete')
              : t('notices.missing', { languages: listNames(missing.map(nameOf), shown), main: nameOf(mainLanguage) })}
          </p>
          <Fragment key={chosen}>{renderFields(chosen, false)}</Fragment>
        </>
      )}
    </>
  )
}
