import { useStore } from '@nanostores/react'
import { NODE_FIELDS, type NodeField, type NodeKind } from '../../../../contract/academics/node-fields.ts'
import { OTHER_LANGUAGES } from '../../../../contract/i18n/translations.ts'
import type { MessageKey } from '../../../../core/i18n/messages.ts'
import { LANGUAGES } from '../../../../contract/i18n/languages.ts'
import { $client } from '../../../../core/institution/client.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { DateField } from '../../../ui/date/date-field.tsx'
import { ChooseField } from '../../../ui/form/fields/choose-field.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import type { useNodeForm } from './use-node-form.ts'

/** Returns a function that labels a value of a choice. */
export function useValueLabel(): (value: string) => string {
  const { t } = useMessages()
  return (value) => (value === '' ? '' : t(`academics.value.${value}` as MessageKey))
}

/** What names a node, in the first line of its form. */
const FIRST: readonly NodeField['name'][] = ['code', 'partNo', 'termNo', 'name']

interface NodeFieldsProps {
  readonly kind: NodeKind
  /** Whether the node exists; fixed fields can then not be changed. */
  readonly exists: boolean
  readonly readOnly: boolean
  readonly form: ReturnType<typeof useNodeForm>
}

/** Renders the fields of a node: its names in the languages of the institution, and what else is stored about it. */
export function NodeFields({ kind, exists, readOnly, form }: NodeFieldsProps) {
  const { t } = useMessages()
  const valueLabel = useValueLabel()
  const languages = useStore($client)?.languages ?? OTHER_LANGUAGES
  const hints: Partial<Record<NodeField['name'], string>> = {
    ...(kind !== 'YEAR' && { code: t('academics.codeHint') }),
    ...(!exists && { courseCode: t('academics.courseHint') }),
    questionPaperCode: t('academics.paperHint'),
    startsOn: t('academics.yearHint'),
  }
  const renderField = (field: NodeField) => {
    const bound = {
      ...form.field(field.name, t(`academics.field.${field.name}`)),
      hint: hints[field.name],
      required: field.required,
      readOnly: readOnly || (exists && field.fixed === true),
    }
    if (field.form === 'DAY') return <DateField key={field.name} {...bound} />
    if (field.form === 'CHOICE')
      return (
        <ChooseField
          key={field.name}
          {...bound}
          choices={(field.choices ?? []).map((value) => ({ value, label: valueLabel(value) }))}
        />
      )
    return (
      <LineField
        key={field.name}
        {...bound}
        autoComplete="off"
        {...(field.form === 'CODE' && { dir: 'ltr' as const, spellCheck: false })}
        {...(field.form === 'NUMBER' && { dir: 'ltr' as const, inputMode: 'numeric' as const })}
      />
    )
  }
  const fields = NODE_FIELDS[kind]
  const first = fields.filter(({ name }) => FIRST.includes(name))
  const translations = form.parts('translations', t('academics.translations'))
  const isNamed = fields.some(({ name }) => name === 'name')
  return (
    <>
      {first.length > 0 ? <div className="c-pair">{first.map(renderField)}</div> : null}
      {isNamed ? (
        <div className="c-pair">
          {OTHER_LANGUAGES.filter((language) => languages.includes(language)).map((language) => (
            <LineField
              key={language}
              name={`translations.${language}`}
              label={t('academics.field.nameIn', { language: LANGUAGES[language].nativeName })}
              lang={language}
              autoComplete="off"
              readOnly={readOnly}
              value={form.values.translations[language]}
              onChange={(text) => translations.onChange({ ...form.values.translations, [language]: text })}
              onBlur={() => translations.onBlur?.(language)}
              error={translations.errors[language] ?? translations.error}
            />
          ))}
        </div>
      ) : null}
      <div className="c-pair">{fields.filter((field) => !first.includes(field)).map(renderField)}</div>
    </>
  )
}
