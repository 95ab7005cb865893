import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { USER_TYPES } from '../../../contract/users/parts.ts'
import { DATA_SCOPES } from '../../../contract/roles/roles.ts'
import { $client } from '../../../core/institution/client.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { CheckField } from '../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { DateRangeField } from '../../ui/date/date-field.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { NumberField } from '../../ui/form/fields/number-field.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { NameFields } from '../../users/parts/name-fields.tsx'
import { toRoleCode } from '../rights/role-code.ts'
import { useNameCheck } from '../../users/parts/use-name-check.ts'
import { useRoleSearch } from '../rights/use-role-search.ts'
import type { RoleDetail } from '../rights/use-role.ts'
import { MultiPicker } from '../../ui/picker/picker.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { OTHER_LANGUAGES } from '../../../contract/i18n/translations.ts'
import type { RoleForm } from './use-role-form.ts'

/** Renders all fields of a role except its screens (specification, section 11.3.2). */
export function RoleFields({ form, role }: { readonly form: RoleForm; readonly role: RoleDetail | undefined }) {
  const { t } = useMessages()
  const languages = useStore($client)?.languages ?? OTHER_LANGUAGES
  const { values } = form
  const [ownCode, setOwnCode] = useState(role !== undefined)
  const nameCheck = useNameCheck(values.name, values.code, role?.roleId)
  const fixed = role?.type === 'CORE'
  const name = form.field('name', t('people.role.field.name'))
  const code = form.field('code', t('people.role.field.code'))
  const translations = form.parts('translations', t('people.role.otherNames'))
  return (
    <>
      <NameFields
        name={{
          ...name,
          onChange(value) {
            // The code is derived from the name until the user edits it.
            if (!ownCode) code.onChange(toRoleCode(value))
            name.onChange(value)
          },
        }}
        code={{
          ...code,
          onChange(value) {
            setOwnCode(value !== '')
            code.onChange(value)
          },
        }}
        nameCheck={nameCheck}
        saved={role?.names.name}
        fixed={fixed}
      />
      {OTHER_LANGUAGES.filter((language) => languages.includes(language)).map((language) => (
        <LineField
          key={language}
          name={`translations.${language}`}
          label={t('people.role.field.nameIn', { language: LANGUAGES[language].nativeName })}
          lang={language}
          autoComplete="off"
          value={values.translations[language]}
          onChange={(value) => translations.onChange({ ...values.translations, [language]: value })}
          onBlur={() => translations.onBlur?.(language)}
          error={translations.errors[language]}
        />
      ))}
      <ChooseField
        {...form.field('userType', t('people.role.field.userType'))}
        required
        readOnly={fixed}
        choices={USER_TYPES.flatMap((value) =>
          value === 'PLATFORM' ? [] : [{ value, label: t(`people.type.${value}`) }],
        )}
      />
      <TextArea {...form.field('description', t('people.role.field.description'))} max={300} />
      <CheckField {...form.field('canLogin', t('people.role.field.canLogin'))} hint={t('people.role.canLoginHint')} />
      <ChooseField
        {...form.field('scopeType', t('people.role.field.scopeType'))}
        required
        hint={t('people.role.scopeHint')}
        choices={DATA_SCOPES.map((value) => ({ value, label: t(`people.role.scope.${value}`) }))}
      />
      <NumberField {...form.field('maxUsers', t('people.role.field.maxUsers'))} hint={t('people.role.maxUsersHint')} />
      <DateRangeField {...form.parts('validity', t('people.role.validity'))} hint={t('people.role.validityHint')} />
      <MultiPicker
        label={t('people.role.field.conflictsWith')}
        hint={t('people.role.conflictsHint')}
        options={useRoleSearch(role?.roleId)}
        inOrder
        value={values.conflicts}
        onChange={form.field('conflicts', t('people.role.field.conflictsWith')).onChange}
        error={form.field('conflicts', t('people.role.field.conflictsWith')).error}
      />
    </>
  )
}
