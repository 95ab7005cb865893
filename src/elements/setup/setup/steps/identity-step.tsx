import { useMemo } from 'react'
import * as v from 'valibot'
import { typed } from '../../../../contract/parts.ts'
import { institutionCode, INSTITUTION_KINDS, CODE_RESERVED } from '../../../../contract/institution/definition.ts'
import { isolateLtr } from '../../../../core/i18n/isolate.ts'
import { getPageAddress } from '../../../../core/routing/routes.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { filterFilled } from '../../../institution/fields/filled-only.ts'
import {
  KindField,
  LONGEST_NAME,
  toNameFieldName,
  NameTranslations,
  buildTranslationEntries,
  toTranslationsInput,
} from '../../../institution/fields/identity-fields.tsx'
import { useWizard } from '../frame/step-context.ts'
import { SetupStepForm } from '../frame/setup-step-form.tsx'
import { proposeCode } from '../propose-code.ts'

/** Renders the first step: the names of the institution, its code and its kind. */
export function IdentityStep() {
  const { t } = useMessages()
  const rules = useRules()
  const { content, save } = useWizard()
  const saved = content.draft.IDENTITY
  const schema = useMemo(
    () =>
      v.object({
        name: rules.required(LONGEST_NAME),
        code: v.pipe(
          ...typed,
          v.nonEmpty(t('valid.required')),
          v.check((code) => v.is(institutionCode, code) || isReserved(code), t('setup.codeForm')),
          v.check((code) => !isReserved(code), t('setup.codeReserved')),
        ),
        kind: v.picklist(INSTITUTION_KINDS, t('valid.choose')),
        ...buildTranslationEntries(rules),
      }),
    [rules, t],
  )
  const form = useForm({
    schema,
    initial: {
      name: saved?.name.name ?? '',
      code: saved?.code ?? '',
      kind: saved?.kind ?? 'UNIVERSITY',
      ...toTranslationsInput(saved?.name),
    },
    onSubmit: ({ name, code, kind, ...translations }) =>
      save(
        { step: 'IDENTITY', values: { code, kind, name: { name, translations: filterFilled(translations) } } },
        toNameFieldName,
      ),
  })
  const name = form.field('name', t('setup.name'))
  const code = form.field('code', t('setup.code'))
  return (
    <SetupStepForm form={form}>
      <LineField
        {...name}
        hint={t('setup.nameHint')}
        required
        autoComplete="organization"
        maxLength={LONGEST_NAME}
        onChange={(value) => {
          const proposed = code.value === '' || code.value === proposeCode(name.value)
          name.onChange(value)
          // While the name is typed, not when it is left: the code may have the focus by then.
          if (proposed) code.onChange(proposeCode(value))
        }}
      />
      <LineField
        {...code}
        hint={t('setup.codeHint')}
        required
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={30}
        note={
          <p className="c-small c-soft">
            {t('setup.codeAddress', { address: isolateLtr(`${getPageAddress()}#/${code.value || '…'}`) })}
          </p>
        }
      />
      <KindField {...form.field('kind', t('setup.kind'))} />
      <NameTranslations bindField={(language, label) => form.field(language, label)} />
    </SetupStepForm>
  )
}

const isReserved = (code: string): boolean =>
  v.safeParse(institutionCode, code).issues?.some(({ message }) => message === CODE_RESERVED) ?? false
