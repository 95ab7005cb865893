import type { ReactNode } from 'react'
import { SECOND_STEP_RULES } from '../../../contract/account/two-factor.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { EmailField, PhoneField } from '../../ui/form/fields/contact-fields.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { ChangedField, useAccountFields, type FieldsProps } from './use-account-fields.tsx'

/**
 * Renders the contact and sign-in details (specification, section 11.3.4, step 2). `login` is the field of the login
 * name, or its replacement.
 */
export function AccountFields(props: FieldsProps & { readonly login: ReactNode }) {
  const { form, masters, edited, login } = props
  const { t, day } = useMessages()
  const bound = useAccountFields(props)
  const before = edited?.before
  const languages = masters.languages.map((value) => ({ value, label: LANGUAGES[value].nativeName, lang: value }))
  const rules = SECOND_STEP_RULES.map((value) => ({ value, label: t(`people.second.rule.${value}`) }))
  const needsEmail =
    ['UNIVERSITY', 'COLLEGE', 'STAFF'].includes(form.values.userType) ||
    (!edited && form.values.firstSignIn === 'INVITE')
  return (
    <>
      <div className="c-pair">
        <ChangedField field="email" edited={edited} was={before?.email}>
          <EmailField {...bound('email')} required={needsEmail} autoComplete="off" />
        </ChangedField>
        <ChangedField field="mobile" edited={edited} was={before?.mobile}>
          <PhoneField {...bound('mobile')} country={masters.country} />
        </ChangedField>
      </div>
      {login}
      {edited ? null : (
        <RadioGroup
          {...form.field('firstSignIn', t('people.form.field.firstSignIn'))}
          choices={masters.firstSignIns.map((value) => ({
            value,
            label: t(`people.form.signIn.${value}`),
            hint: t(`people.form.signInHint.${value}`),
          }))}
        />
      )}
      <div className="c-pair">
        <ChangedField field="validFrom" edited={edited} was={before?.validFrom ? day(before.validFrom) : ''}>
          <DateField {...bound('validFrom')} />
        </ChangedField>
        <ChangedField field="validTo" edited={edited} was={before?.validTo ? day(before.validTo) : ''}>
          <DateField {...bound('validTo')} min={masters.today} />
        </ChangedField>
        <ChangedField
          field="preferredLanguage"
          edited={edited}
          was={languages.find(({ value }) => value === before?.preferredLanguage)?.label ?? ''}
        >
          <ChooseField {...bound('preferredLanguage')} choices={languages} hint={t('people.form.languageHint')} />
        </ChangedField>
        <ChangedField
          field="secondStep"
          edited={edited}
          was={rules.find(({ value }) => value === before?.secondStep)?.label ?? ''}
        >
          <ChooseField {...bound('secondStep')} choices={rules} hint={t('people.second.ruleHint')} />
        </ChangedField>
      </div>
    </>
  )
}
