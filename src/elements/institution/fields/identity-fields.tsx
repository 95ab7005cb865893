import type { InferOutput } from 'valibot'
import { INSTITUTION_KINDS, type institutionName } from '../../../contract/institution/definition.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../contract/parts.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { GroupField } from '../../ui/form/group-field.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import type { useRules } from '../../ui/form/rules.ts'
import type { BoundField } from '../../ui/form/use-form.ts'

/** The longest name of an institution. */
export const LONGEST_NAME = 150

/** The kinds of institutions. */
export type InstitutionKind = (typeof INSTITUTION_KINDS)[number]

/** Returns the entries of the schema of a form for the translations of a name. */
export const buildTranslationEntries = (rules: ReturnType<typeof useRules>) =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, rules.text(LONGEST_NAME)])) as Record<
    LanguageCode,
    ReturnType<(typeof rules)['text']>
  >

/** Returns the translations of a name as fields of a form. */
export const toTranslationsInput = (name: InferOutput<typeof institutionName> | undefined) =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, name?.translations[code] ?? ''])) as Record<
    LanguageCode,
    string
  >

/** Returns the name of the field of a name, by the path of the server. */
export const toNameFieldName = (path: string): string =>
  path === 'name.name' ? 'name' : path.replace(/^name\.translations\./, '')

/** Renders the choice of the kind of institution. */
export function KindField(field: BoundField<InstitutionKind>) {
  const { t } = useMessages()
  return (
    <RadioGroup
      {...field}
      onChange={(kind) => {
        const chosen = INSTITUTION_KINDS.find((one) => one === kind)
        if (chosen) field.onChange(chosen)
      }}
      choices={INSTITUTION_KINDS.map((value) => ({ value, label: t(`setup.kind.${value}`) }))}
    />
  )
}

interface NameTranslationsProps {
  readonly bindField: (language: LanguageCode, label: string) => BoundField<string>
}

/** Renders a field for the name in each language. */
export function NameTranslations({ bindField }: NameTranslationsProps) {
  const { t } = useMessages()
  return (
    <GroupField label={t('setup.translations')} hint={t('setup.translationsHint')}>
      <div className="c-pair">
        {LANGUAGE_CODES.map((language) => (
          <div key={language} lang={language} dir={LANGUAGES[language].direction}>
            <LineField
              {...bindField(language, LANGUAGES[language].nativeName)}
              autoComplete="off"
              maxLength={LONGEST_NAME}
            />
          </div>
        ))}
      </div>
    </GroupField>
  )
}
