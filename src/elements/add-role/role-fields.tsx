import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { USER_TYPES } from '../../contract/people/parts.ts'
import { DATA_SCOPES } from '../../contract/people/roles.ts'
import { $client } from '../../core/client.ts'
import { LANGUAGES } from '../../core/languages.ts'
import { CheckField } from '../ui/form/choice-fields.tsx'
import { ChooseField } from '../ui/form/choose-field.tsx'
import { DateRangeField } from '../ui/form/date-field.tsx'
import { LineField } from '../ui/form/line-field.tsx'
import { NumberField } from '../ui/form/number-field.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { NameFields } from '../ui/people/name-fields.tsx'
import { codeFrom } from '../ui/people/role-code.ts'
import { useNameCheck } from '../ui/people/use-name-check.ts'
import { useRoleSearch } from '../ui/people/use-role-search.ts'
import type { RoleDetail } from '../ui/people/use-role.ts'
import { MultiPicker } from '../ui/picker/picker.tsx'
import { useWords } from '../words.tsx'
import { NAME_LANGUAGES } from './role-values.ts'
import type { RoleForm } from './use-role-form.ts'

/** Everything of a role but its screens (domain brief 2.3.2). */
export function RoleFields({ form, role }: { readonly form: RoleForm; readonly role: RoleDetail | undefined }) {
  const { t } = useWords()
  const languages = useStore($client)?.languages ?? NAME_LANGUAGES
  const { values } = form
  const [ownCode, setOwnCode] = useState(role !== undefined)
  const known = useNameCheck(values.name, values.code, role?.roleId)
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
            // The code follows the name until somebody writes one.
            if (!ownCode) code.onChange(codeFrom(value))
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
        known={known}
        saved={role?.names.name}
        fixed={fixed}
      />
      {NAME_LANGUAGES.filter((language) => languages.includes(language)).map((language) => (
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
      <ChooseField {...form.field('userType', t('people.role.field.userType'))} required readOnly={fixed} choices={USER_TYPES.flatMap((value) => (value === 'PLATFORM' ? [] : [{ value, label: t(`people.type.${value}`) }]))} />
      <TextArea {...form.field('description', t('people.role.field.description'))} max={300} />
      <CheckField {...form.field('canLogin', t('people.role.field.canLogin'))} hint={t('people.role.canLoginHint')} />
      <ChooseField {...form.field('scopeType', t('people.role.field.scopeType'))} required hint={t('people.role.scopeHint')} choices={DATA_SCOPES.map((value) => ({ value, label: t(`people.role.scope.${value}`) }))} />
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
