import { useMemo } from 'react'
import * as v from 'valibot'
import { INSTITUTION_KINDS } from '../../../../contract/institution/definition.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { FixedValue } from '../../../ui/form/fixed-value.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { filterFilled } from '../../fields/filled-only.ts'
import {
  KindField,
  LONGEST_NAME,
  toNameFieldName,
  NameTranslations,
  buildTranslationEntries,
  toTranslationsInput,
} from '../../fields/identity-fields.tsx'
import { SectionForm } from '../section-form.tsx'
import { useSettings } from '../settings-context.ts'
import { useSection, type Shown } from '../use-section.ts'

const toIdentityInput = ({ name, kind }: Shown<'IDENTITY'>) => ({ name: name.name, kind, ...toTranslationsInput(name) })

/** Renders the names and the kind of the institution; its code is only shown. */
export function IdentitySection() {
  const { t } = useMessages()
  const rules = useRules()
  const { settings } = useSettings()
  const state = useSection('IDENTITY')
  const schema = useMemo(
    () =>
      v.object({
        name: rules.required(LONGEST_NAME),
        kind: v.picklist(INSTITUTION_KINDS, t('valid.choose')),
        ...buildTranslationEntries(rules),
      }),
    [rules, t],
  )
  const form = useForm({
    schema,
    initial: toIdentityInput(state.base),
    keep: 'institution-settings-identity',
    onSubmit({ name, kind, ...typed }) {
      const values = { kind, name: { name, translations: filterFilled(typed) } }
      return state.save(values, values, toNameFieldName)
    },
  })
  return (
    <SectionForm state={state} form={form} input={toIdentityInput}>
      <LineField
        {...form.field('name', t('setup.name'))}
        hint={t('setup.nameHint')}
        required
        autoComplete="organization"
        maxLength={LONGEST_NAME}
      />
      <NameTranslations bindField={(language, label) => form.field(language, label)} />
      <KindField {...form.field('kind', t('setup.kind'))} />
      <div>
        <FixedValue label={t('setup.code')}>
          <bdi dir="ltr">{settings.code}</bdi>
        </FixedValue>
        <p className="c-hint">{t('settings.codeFixed')}</p>
      </div>
    </SectionForm>
  )
}
