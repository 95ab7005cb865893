import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { computeSmsLength } from '../../../contract/messages/sms-length.ts'
import { LONGEST_STUDENT_MESSAGE, type StudentMessageChoices } from '../../../contract/messages/student-messages.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { TranslatedFields } from '../../ui/translations/translated-fields.tsx'
import type { useWriteForm } from './use-write-form.ts'
import { listWritten, type WrittenText } from './write-values.ts'

interface TextFieldsProps {
  readonly form: ReturnType<typeof useWriteForm>
  readonly choices: StudentMessageChoices
}

interface OneLanguageProps {
  readonly form: TextFieldsProps['form']
  readonly language: LanguageCode
  readonly required: boolean
}

/** Renders what a message says in one language, and its SMS text with its length. */
function OneLanguage({ form, language, required }: OneLanguageProps) {
  const { t, number } = useMessages()
  const { nativeName, direction } = LANGUAGES[language]
  const { value, onChange, onBlur, errors } = form.parts(language, nativeName)
  const isBySms = form.values.channels.includes('SMS')
  const bind = (part: keyof WrittenText) => ({
    name: `${language}.${part}`,
    value: value[part],
    onChange: (text: string) => onChange({ ...value, [part]: text }),
    onBlur: () => onBlur?.(part),
    error: errors[part],
  })
  const { encoding, units, segments } = computeSmsLength(value.sms)
  return (
    <div className="c-stack">
      <LineField
        {...bind('title')}
        label={t('notices.titleIn', { language: nativeName })}
        lang={language}
        dir={direction}
        required={required}
        autoComplete="off"
      />
      <TextArea
        {...bind('body')}
        label={t('notices.bodyIn', { language: nativeName })}
        lang={language}
        dir={direction}
        required={required}
        rows={5}
        max={LONGEST_STUDENT_MESSAGE.body}
      />
      {isBySms ? (
        <>
          <TextArea
            {...bind('sms')}
            label={t('toStudents.smsIn', { language: nativeName })}
            lang={language}
            dir={direction}
            required={required}
            rows={3}
            max={LONGEST_STUDENT_MESSAGE.sms}
          />
          {segments > 0 ? (
            <p className="c-small">
              {t('texts.length', { count: segments, number: number(segments), units: number(units) })}{' '}
              {t(`texts.encoding.${encoding}`)}
            </p>
          ) : null}
          <div className="c-pair">
            <LineField
              {...bind('dltTemplateId')}
              label={t('texts.dltTemplateId')}
              hint={t('texts.dltHint')}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
            />
            <LineField
              {...bind('dltHeader')}
              label={t('texts.dltHeader')}
              hint={t('texts.dltHeaderHint')}
              dir="ltr"
              autoComplete="off"
              spellCheck="false"
            />
          </div>
        </>
      ) : null}
    </div>
  )
}

/** Renders what a message says: in the main language, and in one of the others at a time. */
export const MessageTextFields = ({ form, choices }: TextFieldsProps) => (
  <TranslatedFields
    mainLanguage={choices.mainLanguage}
    languages={choices.languages}
    written={listWritten(form.values)}
    hasErrors={(one) => Object.keys(form.parts(one, LANGUAGES[one].nativeName).errors).length > 0}
    attempt={form.attempt}
    renderFields={(one, required) => <OneLanguage form={form} language={one} required={required} />}
  />
)
