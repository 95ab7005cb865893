import type { ReactNode } from 'react'
import { SECOND_STEP_RULES } from '../../../../contract/account/second-step.ts'
import { LANGUAGES } from '../../../../core/languages.ts'
import { useWords } from '../../../words.tsx'
import { RadioGroup } from '../../form/choice-fields.tsx'
import { ChooseField } from '../../form/choose-field.tsx'
import { EmailField, PhoneField } from '../../form/contact-fields.tsx'
import { DateField } from '../../form/date-field.tsx'
import { Tracked, useBound, type FieldsProps } from './bound.tsx'

/** How somebody is reached and signs in (domain brief 2.3.4, step 2). `login`: the field of the login name, or what stands in its place. */
export function AccountFields(props: FieldsProps & { readonly login: ReactNode }) {
  const { form, masters, edited, login } = props
  const { t, day } = useWords()
  const bound = useBound(props)
  const before = edited?.before
  const languages = masters.languages.map((value) => ({ value, label: LANGUAGES[value].nativeName }))
  const rules = SECOND_STEP_RULES.map((value) => ({ value, label: t(`people.second.rule.${value}`) }))
  const needsEmail = ['UNIVERSITY', 'COLLEGE', 'STAFF'].includes(form.values.userType) || (!edited && form.values.firstSignIn === 'INVITE')
  return (
    <>
      <div className="c-pair">
        <Tracked field="email" edited={edited} was={before?.email}>
          <EmailField {...bound('email')} required={needsEmail} autoComplete="off" />
        </Tracked>
        <Tracked field="mobile" edited={edited} was={before?.mobile}>
          <PhoneField {...bound('mobile')} country={masters.country} />
        </Tracked>
      </div>
      {login}
      {edited ? null : (
        <RadioGroup
          {...form.field('firstSignIn', t('people.form.field.firstSignIn'))}
          choices={masters.firstSignIns.map((value) => ({ value, label: t(`people.form.signIn.${value}`), hint: t(`people.form.signInHint.${value}`) }))}
        />
      )}
      <div className="c-pair">
        <Tracked field="validFrom" edited={edited} was={before?.validFrom ? day(before.validFrom) : ''}>
          <DateField {...bound('validFrom')} />
        </Tracked>
        <Tracked field="validTo" edited={edited} was={before?.validTo ? day(before.validTo) : ''}>
          <DateField {...bound('validTo')} min={masters.today} />
        </Tracked>
        <Tracked field="preferredLanguage" edited={edited} was={languages.find(({ value }) => value === before?.preferredLanguage)?.label ?? ''}>
          <ChooseField {...bound('preferredLanguage')} choices={languages} hint={t('people.form.languageHint')} />
        </Tracked>
        <Tracked field="secondStep" edited={edited} was={rules.find(({ value }) => value === before?.secondStep)?.label ?? ''}>
          <ChooseField {...bound('secondStep')} choices={rules} hint={t('people.second.ruleHint')} />
        </Tracked>
      </div>
    </>
  )
}
