import { useEffect, useState } from 'react'
import { LONGEST_NOTICE_BODY, type NoticeChoices } from '../../../contract/home/notices.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../contract/parts.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Segmented } from '../../ui/dashboard/segmented.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { listMissingLanguages, listWrittenLanguages } from './notice-values.ts'
import type { useNoticeForm } from './use-notice-form.ts'

interface TextFieldsProps {
  readonly form: ReturnType<typeof useNoticeForm>
  readonly choices: NoticeChoices
}

/** Renders the title and the text of a notice in one language. */
function OneLanguage({ form, language, required }: Pick<TextFieldsProps, 'form'> & OneLanguageProps) {
  const { t } = useMessages()
  const { nativeName, direction } = LANGUAGES[language]
  const { value, onChange, onBlur, errors } = form.parts(language, nativeName)
  return (
    <div className="c-stack">
      <LineField
        name={`${language}.title`}
        label={t('notices.titleIn', { language: nativeName })}
        lang={language}
        dir={direction}
        required={required}
        autoComplete="off"
        value={value.title}
        onChange={(title) => onChange({ ...value, title })}
        onBlur={() => onBlur?.('title')}
        error={errors.title}
      />
      <TextArea
        name={`${language}.body`}
        label={t('notices.bodyIn', { language: nativeName })}
        lang={language}
        dir={direction}
        required={required}
        rows={5}
        max={LONGEST_NOTICE_BODY}
        value={value.body}
        onChange={(body) => onChange({ ...value, body })}
        onBlur={() => onBlur?.('body')}
        error={errors.body}
      />
    </div>
  )
}

interface OneLanguageProps {
  readonly language: LanguageCode
  readonly required: boolean
}

/** Renders what a notice says: in the main language, and in one of the others at a time. */
export function TextFields({ form, choices }: TextFieldsProps) {
  const { t, language: shown } = useMessages()
  const { mainLanguage, languages } = choices
  const written = listWrittenLanguages(form.values)
  const others = LANGUAGE_CODES.filter(
    (one) => one !== mainLanguage && (languages.includes(one) || written.includes(one)),
  )
  const [chosen, setChosen] = useState(others[0])
  const wrong = others.find((one) => Object.keys(form.parts(one, LANGUAGES[one].nativeName).errors).length > 0)
  // The summary of the errors links to fields: they must be there.
  useEffect(() => {
    if (wrong) setChosen(wrong)
  }, [form.attempt, wrong])
  const missing = listMissingLanguages(written, choices).filter((one) => one !== mainLanguage)
  const nameOf = (one: LanguageCode): string => LANGUAGES[one].nativeName
  return (
    <>
      <OneLanguage form={form} language={mainLanguage} required />
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
          <OneLanguage key={chosen} form={form} language={chosen} required={false} />
        </>
      )}
    </>
  )
}
