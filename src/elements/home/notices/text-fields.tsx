import { LONGEST_NOTICE_BODY, type NoticeChoices } from '../../../contract/home/notices.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { TranslatedFields } from '../../ui/translations/translated-fields.tsx'
import { listWrittenLanguages } from './notice-values.ts'
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
export const TextFields = ({ form, choices }: TextFieldsProps) => (
  <TranslatedFields
    mainLanguage={choices.mainLanguage}
    languages={choices.languages}
    written={listWrittenLanguages(form.values)}
    hasErrors={(one) => Object.keys(form.parts(one, LANGUAGES[one].nativeName).errors).length > 0}
    attempt={form.attempt}
    renderFields={(one, required) => <OneLanguage form={form} language={one} required={required} />}
  />
)
